'use strict';
module.exports = require('./transform.cjs')(['dependency-proxy-size']);
