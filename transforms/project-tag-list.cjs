'use strict';
module.exports = require('./transform.cjs')(['project-tag-list']);
