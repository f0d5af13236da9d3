'use strict';
module.exports = require('./transform.cjs')(['jwks-path']);
