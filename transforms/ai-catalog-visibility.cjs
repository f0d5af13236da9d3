'use strict';
module.exports = require('./transform.cjs')(['ai-catalog-visibility']);
