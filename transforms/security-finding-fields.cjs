'use strict';
module.exports = require('./transform.cjs')(['security-finding-fields']);
