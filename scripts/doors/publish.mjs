import { must, root } from './tools.mjs';

/** What would be published. */
export async function publish() {
  return (await must(root, 'node', ['scripts/release/publish.mjs', '--dry-run'])).trim().split('\n').at(-1);
}
