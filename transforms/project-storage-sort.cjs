'use strict';
module.exports = require('./transform.cjs')(['project-storage-sort']);
