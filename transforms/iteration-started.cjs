'use strict';
module.exports = require('./transform.cjs')(['iteration-started']);
