'use strict';
module.exports = require('./transform.cjs')(['public-builds']);
