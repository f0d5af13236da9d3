'use strict';
module.exports = require('./transform.cjs')(['user-public-email']);
