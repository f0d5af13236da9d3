'use strict';
module.exports = require('./transform.cjs')(['geo-nodes']);
