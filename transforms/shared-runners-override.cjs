'use strict';
module.exports = require('./transform.cjs')(['shared-runners-override']);
