'use strict';
module.exports = require('./transform.cjs')(['todo-target']);
