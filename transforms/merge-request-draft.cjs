'use strict';
module.exports = require('./transform.cjs')(['merge-request-draft']);
