'use strict';
module.exports = require('./transform.cjs')(['ci-lint-refs']);
