'use strict';
module.exports = require('./transform.cjs')(['retry-when-legacy']);
