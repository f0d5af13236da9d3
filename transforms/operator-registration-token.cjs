'use strict';
module.exports = require('./transform.cjs')(['operator-registration-token']);
