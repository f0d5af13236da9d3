/** The ESLint plugin, for the flat configuration of ESLint 9 and 10. */
import type { ESLint, Linter, Rule } from 'eslint';
import { changes } from '../../rules/index.ts';
import { severityOf } from '../catalogue/target.ts';
import type { Severity } from '../finding.ts';
import { packageVersion } from '../project/files.ts';
import { looked } from '../scan.ts';
import { parser, processorFor } from './graphql.ts';
import { ruleFor } from './rule.ts';

export type { Settings } from './settings.ts';

const name = 'gitlab-sunset';
const found = changes.filter(({ id }) => looked.includes(id));

/** One for each change that is looked for, `own` for what only the project itself knows of, and `all`. */
export const rules: Readonly<Record<string, Rule.RuleModule>> = {
  ...Object.fromEntries(found.map((change) => [change.id, ruleFor(change)])),
  own: ruleFor('own'),
  all: ruleFor('all'),
};

const processor = processorFor(new Set(Object.keys(rules)));

const base = {
  meta: { name: 'gitlab-sunset', version: packageVersion(), namespace: name },
  rules,
  processors: { graphql: processor },
} satisfies ESLint.Plugin;

const severities: Readonly<Record<Severity, Linter.StringSeverity>> = { error: 'error', warning: 'warn', note: 'warn' };

const each: Linter.RulesRecord = {
  ...Object.fromEntries(found.map((change) => [`${name}/${change.id}`, severities[severityOf(change)]])),
  [`${name}/own`]: 'warn',
};

/** `recommended`: a rule for each change, as severe as `check` takes it. `all`: the one rule, as a warning: it tells errors, warnings and notes alike. */
const configs = {
  recommended: configFor('recommended', each),
  all: configFor('all', { [`${name}/all`]: 'warn' }),
};

function configFor(title: string, on: Linter.RulesRecord): Linter.Config[] {
  return [
    { name: `${name}/${title}`, plugins: { [name]: base }, rules: on },
    {
      name: `${name}/${title}/graphql`,
      files: ['**/*.graphql', '**/*.graphqls', '**/*.gql'],
      languageOptions: { parser },
      processor,
    },
  ];
}

const plugin = { ...base, configs, parser };

export default plugin;
