'use strict';
module.exports = require('./transform.cjs')(['version-endpoint']);
