'use strict';
module.exports = require('./transform.cjs')(['application-settings-names']);
