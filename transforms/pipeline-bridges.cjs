'use strict';
module.exports = require('./transform.cjs')(['pipeline-bridges']);
