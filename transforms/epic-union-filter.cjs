'use strict';
module.exports = require('./transform.cjs')(['epic-union-filter']);
