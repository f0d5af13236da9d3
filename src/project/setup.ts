/** What `init` writes, as texts: a configuration, and a job for a pipeline. */
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';

export interface Known {
  /** The release of the user's GitLab, and where that was asked. */
  server?: { release: string; url: string };
  /** Where an editor finds the schema of the configuration: a path from the project, or a URL. */
  schema: string;
}

/** The schema in the project's own packages, and where this release publishes it. */
export const OWN_SCHEMA = './node_modules/gitlab-sunset/schema/config.schema.json';
export const publishedSchema = (version: string): string =>
  `https://gitlab.com/gitlab-sunset/gitlab-sunset/-/raw/v${version}/schema/config.schema.json`;

/** A first configuration, with what else can be said in comments. */
export function firstConfig({ server, schema }: Known): string {
  const oldest = server
    ? `# ${server.url} was this release when it was asked.\noldest: '${server.release}'`
    : "# oldest: '16.0'";
  return `# yaml-language-server: $schema=${schema}

# What the code is going to run against: a GitLab release, or v5: everything that was announced.
target: v5

# The oldest GitLab the code must still serve: where a replacement is newer, \`fix\` reads the new name first and the old one where that is missing.
${oldest}

# The least severity that fails \`gitlab-sunset check\`: error, warning or note.
failOn: warning

# Files that are not read, as in .gitignore. What git ignores is left out anyway.
# exclude: [legacy/]

# The most severe that a finding in a test, or in a mock, is.
# classes: { tests: note, mocks: note }
`;
}

/**
 * The jobs of a GitLab CI/CD component with its inputs filled in: what stands below its header.
 * @throws when an input is none of its own, or one without a default is missing
 */
export function interpolated(component: string, inputs: Readonly<Record<string, string>> = {}): string {
  const [header = '', jobs = ''] = component.split(/^---\r?\n/m);
  const declared = parseDocument(header).getIn(['spec', 'inputs']);
  const values = new Map<string, string>();
  for (const { key, value } of isMap(declared) ? declared.items : []) {
    const preset: unknown = isMap(value) ? value.get('default') : undefined;
    if (isSeq(preset)) values.set(String(key), JSON.stringify(preset.toJSON()));
    else if (preset !== undefined) values.set(String(key), String(preset));
  }
  for (const [name, value] of Object.entries(inputs)) {
    if (!isMap(declared) || !declared.has(name)) throw new Error(`the component has no input ${name}`);
    values.set(name, value);
  }
  return jobs.replace(/\$\[\[ *inputs\.([\w-]+) *\]\]/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the input ${name} has no value`);
    return value;
  });
}

/** A name that stands in YAML and on a terminal as it is: what a file of the tree spells is not trusted. */
const PLAIN = /^[\w .:/-]{1,100}$/;

/** Stages in which a check is at home. */
const CHECKS = /^(?:tests?|lint|checks?|verify|validate|quality|static|analysis)\b/i;

/** The stage of a pipeline for a job that checks; undefined: the pipeline declares none, so GitLab's own are there, `test` among them. */
export function stageIn(pipeline: string): string | undefined {
  const stages = parseDocument(pipeline, { logLevel: 'silent' }).get('stages');
  const names =
    isSeq(stages) && !stages.tag?.startsWith('!')
      ? stages.items.flatMap((each) => (isScalar(each) ? [String(each.value)] : []))
      : [];
  const plain = names.filter((name) => PLAIN.test(name));
  return plain.find((name) => name === 'test') ?? plain.find((name) => CHECKS.test(name)) ?? plain[0];
}

/** A workflow of GitHub's. */
export const githubWorkflow = (version: string, directory: string): string => `name: gitlab-sunset
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # a request does not write the rules that it is judged by
      - run: npx --yes gitlab-sunset@${version} check --format github \${POLICY_FROM:+--policy-from "$POLICY_FROM"}
        working-directory: ${JSON.stringify(directory)}
        env:
          POLICY_FROM: \${{ github.event.pull_request.base.sha }}
`;
