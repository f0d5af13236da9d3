'use strict';
module.exports = require('./transform.cjs')(['duo-workflow-environment']);
