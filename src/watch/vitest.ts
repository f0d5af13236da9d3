/** For `setupFiles` of vitest. `GITLAB_SUNSET_FAIL_ON=warning` lets a file of tests fail that uses what is deprecated. */
import { afterAll } from 'vitest';
import { optionsFrom, watchTests } from './setup.ts';

watchTests({ afterAll, ...optionsFrom(process.env) });
