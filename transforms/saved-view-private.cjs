'use strict';
module.exports = require('./transform.cjs')(['saved-view-private']);
