'use strict';
module.exports = require('./transform.cjs')(['runner-usage-minutes']);
