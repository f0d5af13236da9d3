/**
 * What jscodeshift calls. It asks a thread, where nothing of jscodeshift's compiles what is loaded;
 * the answer is the text that `gitlab-sunset fix` would write.
 */
'use strict';
const { join, resolve } = require('node:path');
const { Worker } = require('node:worker_threads');

const isWorker = typeof process.send === 'function' && /[\\/]Worker\.js$/.test(process.argv[1] || '');

module.exports = (rules) => {
  const waiting = new Map();
  let thread;
  let last = 0;

  function start() {
    const made = new Worker(join(__dirname, '../dist/src/jscodeshift/thread.js'), {
      workerData: {
        rules,
        cwd: process.cwd(),
        parent: isWorker ? process.ppid : undefined,
        started: Date.now() - process.uptime() * 1000,
      },
    });
    const fail = (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.on('error', fail);
    made.on('exit', () => {
      fail(new Error('the thread of gitlab-sunset ended early'));
      thread = undefined;
    });
    made.on('message', ({ id, text, reports, error }) => {
      const { accept, reject } = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) made.unref();
      if (error === undefined) accept({ text, reports });
      else reject(new Error(error));
    });
    return made;
  }

  return async function transform({ path, source }, { report }, { plan, target, oldest, announced, review, likely, within, rule }) {
    thread ??= start();
    thread.ref();
    const id = (last += 1);
    const answer = new Promise((accept, reject) => waiting.set(id, { accept, reject }));
    const options = { plan, target, oldest, announced, review, likely, within, rule };
    thread.postMessage({ id, path: resolve(path), source, options });
    const { text, reports } = await answer;
    for (const line of reports) report(`left: ${line}`);
    return text;
  };
};
