/** For `globalTeardown` of jest, where `globalSetup` is `gitlab-sunset/watch/run`. */
export { teardown as default } from './run.ts';
