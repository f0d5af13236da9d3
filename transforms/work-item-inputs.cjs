'use strict';
module.exports = require('./transform.cjs')(['work-item-inputs']);
