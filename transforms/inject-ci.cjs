'use strict';
module.exports = require('./transform.cjs')(['inject-ci']);
