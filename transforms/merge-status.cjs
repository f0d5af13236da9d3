'use strict';
module.exports = require('./transform.cjs')(['merge-status']);
