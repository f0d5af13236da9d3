'use strict';
module.exports = require('./transform.cjs')(['workspace-renames']);
