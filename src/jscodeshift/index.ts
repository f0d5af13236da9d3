/** Where the transforms are, for those who start jscodeshift's runner themselves. */
import { join } from 'node:path';
import { packageFolder } from '../project/files.ts';
import { rewriting } from './rewrites.ts';

export type { PlanOptions } from './rewrites.ts';

const fileOf = (name: string): string => join(packageFolder(), 'transforms', `${name}.cjs`);

/** Rule → absolute path of its transform, for `jscodeshift -t` and `Runner.run`; `all` is that of every rule. Options: `PlanOptions`. */
export const transforms: Readonly<Record<string, string>> = Object.fromEntries(
  [...rewriting, 'all'].map((name) => [name, fileOf(name)]),
);
