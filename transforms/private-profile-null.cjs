'use strict';
module.exports = require('./transform.cjs')(['private-profile-null']);
