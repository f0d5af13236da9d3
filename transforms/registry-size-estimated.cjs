'use strict';
module.exports = require('./transform.cjs')(['registry-size-estimated']);
