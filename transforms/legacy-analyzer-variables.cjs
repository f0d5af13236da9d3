'use strict';
module.exports = require('./transform.cjs')(['legacy-analyzer-variables']);
