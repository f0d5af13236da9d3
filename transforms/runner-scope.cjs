'use strict';
module.exports = require('./transform.cjs')(['runner-scope']);
