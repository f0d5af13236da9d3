'use strict';
module.exports = require('./transform.cjs')(['mutation-aliases']);
