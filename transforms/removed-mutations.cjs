'use strict';
module.exports = require('./transform.cjs')(['removed-mutations']);
