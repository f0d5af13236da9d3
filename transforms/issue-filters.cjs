'use strict';
module.exports = require('./transform.cjs')(['issue-filters']);
