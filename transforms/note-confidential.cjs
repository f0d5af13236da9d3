'use strict';
module.exports = require('./transform.cjs')(['note-confidential']);
