'use strict';
module.exports = require('./transform.cjs')(['allow-maintainer-to-push']);
