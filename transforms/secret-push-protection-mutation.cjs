'use strict';
module.exports = require('./transform.cjs')(['secret-push-protection-mutation']);
