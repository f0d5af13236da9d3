'use strict';
module.exports = require('./transform.cjs')(['bulk-import-destination']);
