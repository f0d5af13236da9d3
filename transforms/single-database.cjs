'use strict';
module.exports = require('./transform.cjs')(['single-database']);
