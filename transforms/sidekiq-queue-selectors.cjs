'use strict';
module.exports = require('./transform.cjs')(['sidekiq-queue-selectors']);
