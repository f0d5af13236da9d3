'use strict';
module.exports = require('./transform.cjs')(['merge-request-label-argument']);
