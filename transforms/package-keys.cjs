'use strict';
module.exports = require('./transform.cjs')(['package-keys']);
