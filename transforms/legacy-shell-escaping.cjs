'use strict';
module.exports = require('./transform.cjs')(['legacy-shell-escaping']);
