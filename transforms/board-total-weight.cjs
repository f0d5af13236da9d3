'use strict';
module.exports = require('./transform.cjs')(['board-total-weight']);
