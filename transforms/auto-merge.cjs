'use strict';
module.exports = require('./transform.cjs')(['auto-merge']);
