'use strict';
module.exports = require('./transform.cjs')(['take-ownership-permission']);
