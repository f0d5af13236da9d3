'use strict';
module.exports = require('./transform.cjs')(['container-expiration-policy']);
