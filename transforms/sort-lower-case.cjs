'use strict';
module.exports = require('./transform.cjs')(['sort-lower-case']);
