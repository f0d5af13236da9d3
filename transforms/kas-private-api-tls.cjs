'use strict';
module.exports = require('./transform.cjs')(['kas-private-api-tls']);
