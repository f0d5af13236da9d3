/** What the catalogue's rules say, for notices that are shown to people. Kept apart, because it is larger than the client. */
import { changes } from '../../rules/index.ts';
import type { RuleText } from './notice.ts';

/**
 * Rule id → its texts. Pass it to `createClient({ texts })`, and notices carry them. Introduced in gitlab-sunset 0.1.0.
 */
export const texts: Readonly<Record<string, RuleText>> = Object.fromEntries(
  changes.map(({ id, title, why, advice, due }) => [id, { title, why, advice, due }]),
);
