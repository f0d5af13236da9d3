/** The HTML report's program and style are read from `dist`: they are made anew before the tests. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build/page.mjs')], { stdio: 'inherit' });
}
