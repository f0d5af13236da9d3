'use strict';
module.exports = require('./transform.cjs')(['emails-disabled']);
