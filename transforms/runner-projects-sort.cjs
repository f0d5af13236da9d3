'use strict';
module.exports = require('./transform.cjs')(['runner-projects-sort']);
