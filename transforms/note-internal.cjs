'use strict';
module.exports = require('./transform.cjs')(['note-internal']);
