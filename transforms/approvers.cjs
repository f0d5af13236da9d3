'use strict';
module.exports = require('./transform.cjs')(['approvers']);
