'use strict';
module.exports = require('./transform.cjs')(['restrict-user-defined-variables']);
