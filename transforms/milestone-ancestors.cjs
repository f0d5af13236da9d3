'use strict';
module.exports = require('./transform.cjs')(['milestone-ancestors']);
