'use strict';
module.exports = require('./transform.cjs')(['runner-maintainer-note']);
