'use strict';
module.exports = require('./transform.cjs')(['dast-crawl-timeouts']);
