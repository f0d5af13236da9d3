'use strict';
module.exports = require('./transform.cjs')(['security-policy-paths']);
