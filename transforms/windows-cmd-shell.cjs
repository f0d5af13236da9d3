'use strict';
module.exports = require('./transform.cjs')(['windows-cmd-shell']);
