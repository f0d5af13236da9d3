'use strict';
module.exports = require('./transform.cjs')(['upgrade-status-type']);
