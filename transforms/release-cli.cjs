'use strict';
module.exports = require('./transform.cjs')(['release-cli']);
