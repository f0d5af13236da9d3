'use strict';
module.exports = require('./transform.cjs')(['merged-by']);
