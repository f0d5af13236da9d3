'use strict';
module.exports = require('./transform.cjs')(['scan-result-policies']);
