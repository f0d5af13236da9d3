'use strict';
module.exports = require('./transform.cjs')(['require-password-to-approve']);
