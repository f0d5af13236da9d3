'use strict';
module.exports = require('./transform.cjs')(['agent-ca-cert']);
