'use strict';
module.exports = require('./transform.cjs')(['proxy-dast']);
