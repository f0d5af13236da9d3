'use strict';
module.exports = require('./transform.cjs')(['feature-flag-version']);
