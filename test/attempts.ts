/** Attempts to slip a real use past the gate: what a request would commit, on top of a clean `main`. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from './repo.ts';

export interface Attempt {
  name: string;
  /** What the request adds or changes, by path. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** What else it does. */
  act?: (folder: string) => void;
  /** What `main` has. */
  main?: Readonly<Record<string, string>>;
  /** Why it stays possible; the documentation lists these. */
  possible?: string;
}

/** A use that is found where nothing hides it. */
export const use = `const response = await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests/2');
const mr = await response.json();
console.log(mr.merged_by.name);
`;
export const shell = 'curl --header "PRIVATE-TOKEN: $TOKEN" https://gitlab.example.com/api/v4/geo_nodes\n';
const ci =
  'deploy:\n  script:\n    - gitlab-runner register --registration-token "$TOKEN" --url https://gitlab.example.com\n';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const marked = Buffer.of(0xff, 0xfe);
const padding = (megabytes: number): string => ' '.repeat(megabytes * 1024 * 1024);
const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 31) & 0xff));
const png = Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), noise]);
const ignore = 'gitlab-sunset-ignore merged-by: mine';

const write = (folder: string, path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const rawName =
  (name: string) =>
  (folder: string): void =>
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), latin(name)]), use);

const encodings: Attempt[] = [
  { name: 'a NUL byte in a comment', files: { 'a.js': `/* \0 */\n${use}` } },
  { name: 'a NUL byte in a shell word', files: { 'a.sh': shell.replace('geo_nodes', 'geo_no\0des') } },
  { name: 'a NUL byte in YAML', files: { '.gitlab-ci.yml': `# \0\n${ci}` } },
  { name: 'one byte of Latin-1', files: { 'a.js': latin(`// \xe4\n${use}`) } },
  { name: 'one byte of Latin-1 in a script', files: { 'a.sh': latin(`# \xe4\n${shell}`) } },
  { name: 'a cut UTF-8 letter at the end', files: { 'a.js': Buffer.concat([Buffer.from(use), Buffer.of(0xe2)]) } },
  { name: 'UTF-16 with a mark', files: { 'a.ts': wide(`\uFEFF${use}`) } },
  { name: 'UTF-16 the other way round', files: { 'a.ts': Buffer.from(wide(`\uFEFF${use}`)).swap16() } },
  { name: 'UTF-16 without a mark', files: { 'a.ts': wide(use) } },
  { name: 'UTF-16 in YAML', files: { '.gitlab-ci.yml': wide(`\uFEFF${ci}`) } },
  { name: 'UTF-32', files: { 'a.ts': Buffer.from([...use].flatMap((each) => [each.charCodeAt(0), 0, 0, 0])) } },
  {
    name: 'a mark of UTF-16 before a shell script',
    files: { 'a.sh': Buffer.concat([marked, Buffer.from(`\n${shell}`)]) },
  },
  {
    name: 'a mark of UTF-16 before a component',
    files: { 'a.vue': Buffer.concat([marked, Buffer.from(`<script>\n${use}</script>`)]) },
  },
  { name: 'two marks of UTF-8', files: { 'a.js': `\uFEFF\uFEFF${use}` } },
  { name: 'a mark in the middle', files: { 'a.js': use.replace('const mr', '\uFEFFconst mr') } },
  { name: 'a program behind noise', files: { 'a.js': Buffer.concat([noise, Buffer.from(`*/${use}`)]) } },
  { name: 'a script behind a picture', files: { 'a.sh': Buffer.concat([png, Buffer.from(`\n${shell}`)]) } },
  { name: 'a program that begins as a picture', files: { 'a.js': `GIF89a = 1;\n${use}` } },
  { name: 'noise that is called a program', files: { 'a.ts': noise } },
  {
    name: 'EBCDIC',
    files: {
      'a.sh': Buffer.from(
        [...shell.repeat(3)].map((each) => (each === ' ' ? 0x40 : 0x80 + (each.charCodeAt(0) & 0x3f))),
      ),
    },
  },
  { name: 'CR as the end of lines', files: { 'a.js': use.replace(/\n/g, '\r') } },
  { name: 'U+2028 as the end of lines', files: { 'a.js': use.replace(/\n/g, '\u2028') } },
  {
    name: 'a comment that ends with U+2028',
    files: { 'a.js': `// nothing here \u2028${use.replace(/\n/g, ' \u2028')}` },
  },
  { name: 'a zero-width space in a comment before it', files: { 'a.js': `/*\u200B*/${use}` } },
  { name: 'text that is shown the other way round', files: { 'a.js': `/* \u202E */ ${use}` } },
  { name: 'a member spelt with escapes', files: { 'a.js': use.replace('merged_by', 'merged\\u005fby') } },
  {
    name: 'a member spelt with escapes of code points',
    files: { 'a.js': use.replace('merged_by', 'm\\u{65}rged_by') },
  },
  { name: 'a text spelt with escapes', files: { 'a.js': use.replace('mr.merged_by', "mr['merged\\x5fby']") } },
  {
    name: 'escapes in YAML',
    files: {
      '.gitlab-ci.yml':
        'a:\n  script:\n    - "gitlab-runner register --registration\\x2dtoken $TOKEN --url https://gitlab.example.com"\n',
    },
  },
];

const sizes: Attempt[] = [
  { name: '8.5 MB of blanks', files: { 'a.js': use + padding(8.5) } },
  { name: '8.5 MB of blanks in a script', files: { 'a.sh': padding(8.5) + shell } },
  { name: '8.5 MB of comments in YAML', files: { '.gitlab-ci.yml': `${ci}#${padding(8.5)}` } },
  { name: '2.5 MB of comments in YAML', files: { '.gitlab-ci.yml': `${ci}#${padding(2.5)}` } },
  {
    name: 'a large Postman collection',
    files: {
      'a.postman_collection.json': `{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"request":{"method":"GET","url":"https://gitlab.example.com/api/v4/geo_nodes"}}]}${padding(8.5)}`,
    },
  },
  { name: 'a line of 300,000 characters', files: { 'a.js': `/*${'x'.repeat(300_000)}*/${use.replace(/\n/g, ' ')}` } },
  { name: 'a line of 300,000 characters in a script', files: { 'a.sh': `: ${'x'.repeat(300_000)}; ${shell}` } },
  { name: 'fifty folders deep', files: { [`${'d/'.repeat(50)}a.js`]: use } },
  {
    name: '2,000 levels of parentheses beside it',
    files: { 'a.js': `${use}\nconst deep = ${'('.repeat(2000)}1${')'.repeat(2000)};\n` },
  },
  {
    name: 'YAML of 2,000 levels',
    files: { '.gitlab-ci.yml': `${ci}\ndeep: ${'['.repeat(2000)}${']'.repeat(2000)}\n` },
  },
];

const names: Attempt[] = [
  { name: 'an ending in capitals', files: { 'a.TS': use } },
  { name: 'YAML in capitals', files: { 'a.gitlab-ci.YML': ci } },
  { name: 'a script in capitals', files: { 'A.SH': shell } },
  { name: 'a component in capitals', files: { 'a.VUE': `<script>\n${use}</script>` } },
  {
    name: 'Ruby and Terraform in capitals',
    files: {
      'main.TF':
        'resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = "curl https://gitlab.example.com/api/v4/geo_nodes"\n  }\n}\n',
    },
  },
  { name: 'a script without an ending', files: { 'bin/deploy': `#!/bin/sh\n${shell}` } },
  { name: 'a script without an ending, behind a mark', files: { 'bin/deploy': `\uFEFF#!/bin/sh\n${shell}` } },
  { name: 'a name that is not UTF-8', act: rawName('\xe4.js') },
  {
    name: 'a folder whose name is not UTF-8',
    act: (folder) => {
      const at = Buffer.concat([Buffer.from(`${folder}/`), latin('\xe4')]);
      mkdirSync(at);
      writeFileSync(Buffer.concat([at, Buffer.from('/a.js')]), use);
    },
  },
  { name: 'a name with a line end', files: { 'a\nb.js': use } },
  { name: 'a name with a backslash', files: { 'a\\b.js': use } },
  { name: 'a name with a blank at its end, before the ending', files: { 'a .js': use } },
  { name: 'a hidden file', files: { '.a.js': use } },
  { name: 'a hidden folder', files: { '.cache/a.js': use } },
  { name: 'a minified name', files: { 'a.min.js': use } },
  { name: 'a name of generated code', files: { 'a.generated.ts': use, 'a.gen.ts': '' } },
  { name: 'a declaration file that holds code', files: { 'a.d.ts': use } },
  { name: 'dist', files: { 'dist/a.js': use } },
  { name: 'build, coverage and vendor', files: { 'build/a.js': use, 'coverage/a.js': '', 'vendor/a.js': '' } },
  { name: 'dist below src', files: { 'src/dist/a.js': use } },
  { name: 'out of a package', files: { 'package.json': '{}', 'out/a.js': use } },
  { name: 'node_modules without a package', files: { 'node_modules/a.js': use } },
  { name: 'node_modules below src', files: { 'src/node_modules/api/a.js': use } },
  {
    name: 'a committed package',
    files: { 'node_modules/a/package.json': '{}', 'node_modules/a/a.js': use },
    possible: 'a package below `node_modules` with a `package.json`',
  },
  {
    name: 'a folder of a package manager',
    files: { '.yarn/a.js': use },
    possible: 'a folder of a package manager: `.yarn`, `.pnpm-store`, `bower_components`',
  },
  {
    name: 'a Makefile',
    files: { Makefile: `all:\n\t${shell}` },
  },
  {
    name: 'a Jenkinsfile',
    files: { Jenkinsfile: `node {\n  sh '''\n${shell}'''\n}\n` },
  },
  {
    name: 'fish',
    files: { 'a.fish': shell },
    possible:
      'a kind of file that is not read: `.fish`, `.astro`, `.hurl`, `.bru`, pages that a server fills in (`.pug`, `.ejs`, `.hbs`), other languages, any file under a name such as `.txt`',
  },
  {
    name: 'Svelte',
    files: { 'a.svelte': `<script>\n${use}</script>` },
  },
  {
    name: 'a program under another name',
    files: { 'a.mts.txt': use, 'run.sh': 'cp a.mts.txt a.mts && node a.mts\n' },
    possible:
      'a kind of file that is not read: `.fish`, `.astro`, `.hurl`, `.bru`, pages that a server fills in (`.pug`, `.ejs`, `.hbs`), other languages, any file under a name such as `.txt`',
  },
  {
    name: 'a component beside a script of its name',
    files: { 'a.vue': `<script>\n${use}</script>`, 'a.vue.js': 'export default {};\n' },
  },
];

const access: Attempt[] = [
  { name: 'a file that nobody may read', files: { 'a.js': use }, act: (folder) => chmodSync(join(folder, 'a.js'), 0) },
  {
    name: 'a link to a file of the tree that is not read',
    files: { 'a.txt': use },
    act: (folder) => symlinkSync('a.txt', join(folder, 'a.js')),
  },
  {
    name: 'a link into node_modules',
    files: { 'node_modules/a/package.json': '{}', 'node_modules/a/a.js': use },
    act: (folder) => symlinkSync('node_modules/a/a.js', join(folder, 'a.js')),
  },
  { name: 'a link out of the tree', act: (folder) => symlinkSync('/etc/hostname', join(folder, 'a.js')) },
  { name: 'a pipe that is called a program', act: (folder) => void execFileSync('mkfifo', [join(folder, 'a.js')]) },
];

const ignoring: Attempt[] = [
  { name: '.gitignore', files: { 'a.js': use, '.gitignore': 'a.js\n' } },
  { name: '.gitignore of everything', files: { 'a.js': use, '.gitignore': '*\n' } },
  { name: '.gitignore in a folder', files: { 'src/a.js': use, 'src/.gitignore': '*\n' } },
  {
    name: '.gitattributes that call it generated and binary',
    files: { 'a.js': use, '.gitattributes': '*.js linguist-generated binary -diff -text\n' },
  },
  {
    name: '.gitattributes with a filter',
    files: { 'a.js': use, '.gitattributes': '*.js filter=lfs diff=lfs merge=lfs -text\n' },
  },
  {
    name: 'a mark of generated code',
    files: { 'a.js': `// @generated\n/* eslint-disable */\n// Code generated by hand. DO NOT EDIT.\n${use}` },
  },
  {
    name: 'a pointer of Git LFS',
    files: { 'a.js': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n` },
  },
  {
    name: 'a file that git is told to skip',
    files: { 'a.js': use },
    act: (folder) => {
      git(folder, 'add', '-f', 'a.js');
      git(folder, 'update-index', '--assume-unchanged', 'a.js');
    },
  },
  {
    name: 'a repository in the repository',
    files: { 'lib/a.js': use },
    act: (folder) => void git(join(folder, 'lib'), 'init', '-q'),
  },
  {
    name: 'an .ignore file of other tools',
    files: { 'a.js': use, '.ignore': '*', '.eslintignore': '*', '.dockerignore': '*' },
  },
  {
    name: '.git/info/exclude',
    files: { 'a.js': use },
    act: (folder) => writeFileSync(join(folder, '.git/info/exclude'), 'a.js\n'),
  },
];

const config = '.gitlab-sunset.yaml';
const law: Attempt[] = [
  { name: 'an exclude', files: { 'a.js': use, [config]: 'exclude: [a.js]\n' } },
  { name: 'an exclude of everything', files: { 'a.js': use, [config]: 'exclude: ["**"]\n' } },
  { name: 'an include', files: { 'a.js': use, [config]: 'include: [README.md]\n' } },
  { name: 'a rule that is off', files: { 'a.js': use, [config]: 'rules: { merged-by: off }\n' } },
  { name: 'a severity', files: { 'a.js': use, [config]: 'severity: [{ is: note }]\n' } },
  { name: 'a class', files: { 'a.js': use, [config]: 'classes: { tests: { is: note, paths: ["*"] } }\n' } },
  { name: 'a limit', files: { 'a.js': use, [config]: 'max: 1000\n' } },
  { name: 'an older target', files: { 'a.js': use, [config]: "target: '13.0'\nfailOn: error\n" } },
  { name: 'a configuration in JSON', files: { 'a.js': use, '.gitlab-sunset.json': '{"exclude":["*"]}' } },
  { name: 'a configuration in a folder below', files: { 'src/a.js': use, [`src/${config}`]: 'exclude: ["*"]\n' } },
  {
    name: 'a configuration that is a link',
    files: { 'a.js': use, 'law.yaml': 'exclude: ["*"]\n' },
    act: (folder) => symlinkSync('law.yaml', join(folder, config)),
  },
  { name: 'two configurations', files: { 'a.js': use, [config]: 'max: 9\n', '.gitlab-sunset.json': '{"max":9}' } },
  {
    name: 'the configuration is taken away',
    main: { [config]: 'suppressions: { new: refuse }\n' },
    files: { 'a.js': `// ${ignore}\n${use.replace(/\n/g, ' ')}` },
    act: (folder) => void execFileSync('rm', [join(folder, config)]),
  },
  { name: 'a baseline that is no list', files: { 'a.js': use, '.gitlab-sunset-baseline': '*\n' } },
];

const suppressions: Attempt[] = [
  { name: 'a suppression in a string', files: { 'a.js': use.replace('console.log(', `console.log("${ignore}", `) } },
  {
    name: 'a suppression in a template',
    files: { 'a.js': use.replace('console.log(', `console.log(\`// ${ignore}\`, `) },
  },
  {
    name: 'a suppression in a string over two lines',
    files: { 'a.js': use.replace('console.log(', `console.log(\`\n// ${ignore}\n\`, `) },
  },
  {
    name: 'a suppression in a regular expression',
    files: { 'a.js': use.replace('console.log(', `console.log(/[/]/ ${ignore}/.source, `) },
  },
  {
    name: 'a suppression without a reason',
    files: { 'a.js': use.replace('console.log', '// gitlab-sunset-ignore merged-by\nconsole.log') },
  },
  {
    name: 'a suppression of everything',
    files: { 'a.js': use.replace('console.log', '// gitlab-sunset-ignore all: mine\nconsole.log') },
  },
  {
    name: 'a suppression that has run out',
    files: {
      'a.js': use.replace('console.log', '// gitlab-sunset-ignore merged-by, until 2020-01-01: mine\nconsole.log'),
    },
  },
  {
    name: 'a suppression of another rule',
    files: { 'a.js': use.replace('console.log', '// gitlab-sunset-ignore geo-nodes: mine\nconsole.log') },
  },
  {
    name: 'a suppression two lines above',
    files: { 'a.js': use.replace('console.log', `// ${ignore}\n\nconsole.log`) },
  },
  {
    name: 'a suppression in quotes of YAML',
    files: {
      '.gitlab-ci.yml': ci
        .replace('- gitlab', `- 'echo "# gitlab-sunset-ignore runner-registration: x"; gitlab`)
        .replace('.com\n', ".com'\n"),
    },
  },
  {
    name: 'a new suppression where new ones are refused',
    main: { [config]: 'suppressions: { new: refuse }\n' },
    files: { 'a.js': use.replace('console.log', `// ${ignore}\nconsole.log`) },
  },
  {
    name: 'more suppressions than may be',
    main: { [config]: 'suppressions: { max: 0 }\n' },
    files: { 'a.js': use.replace('console.log', `// ${ignore}\nconsole.log`) },
  },
  {
    name: 'a new suppression',
    files: { 'a.js': use.replace('console.log', `// ${ignore}\nconsole.log`) },
    possible: 'a new suppression with a reason, which is told; `suppressions: { new: refuse }` refuses it',
  },
];

const broken: Attempt[] = [
  { name: 'a broken program', files: { 'a.js': `${use}\n)` } },
  { name: 'a broken component', files: { 'a.vue': `<script>\n${use}` } },
  { name: 'broken YAML', files: { '.gitlab-ci.yml': `${ci}  bad: [\n` } },
  {
    name: 'broken YAML of a chart',
    files: { 'values.yaml': 'gitlabUrl: https://gitlab.example.com/\nrunnerRegistrationToken: x\nbad: [\n' },
  },
  {
    name: 'broken YAML of Compose',
    files: {
      'compose.yaml':
        'services:\n  gitlab:\n    image: gitlab/gitlab-ce\n    environment:\n      GITLAB_OMNIBUS_CONFIG: |\n        sidekiq["queue_selector"] = true\n  bad: [\n',
    },
  },
  {
    name: 'broken Ruby',
    files: { 'gitlab.rb': "external_url 'https://gitlab.example.com'\nsidekiq['queue_selector'] = true\nfoo = <<~A\n" },
  },
  {
    name: 'broken HCL',
    files: {
      'main.tf':
        'resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = "curl https://gitlab.example.com/api/v4/geo_nodes"\n  }\n',
    },
  },
  {
    name: 'broken TOML',
    files: {
      'config.toml':
        'concurrent = 1\n[[runners]]\n  url = "https://gitlab.example.com/"\n  shell = "cmd"\n  executor = "shell"\n  x = = 1\n',
    },
  },
  { name: 'broken GraphQL', files: { 'a.graphql': '{ group(fullPath: "a") { dependencyProxyTotalSizeInBytes \n' } },
  {
    name: 'a broken Postman collection',
    files: {
      'a.postman_collection.json':
        '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"request":{"method":"GET","url":"https://gitlab.example.com/api/v4/geo_nodes"}}]',
    },
  },
  { name: 'a broken Dockerfile', files: { Dockerfile: `FROM debian\nRUN if true; then ${shell}` } },
  { name: 'a broken script', files: { 'a.sh': `if true; then\n${shell}` } },
  {
    name: 'a job in a broken pipeline that is included',
    files: { '.gitlab-ci.yml': 'include: [{ local: /ci/a.yml }]\n', 'ci/a.yml': `${ci}  bad: [\n` },
  },
];

const disguises: Attempt[] = [
  { name: 'a letter of another alphabet in a name of its own', files: { 'a.js': use.replace(/\bmr\b/g, 'm\u0433') } },
  {
    name: 'a member that is put together',
    files: { 'a.js': use.replace('mr.merged_by', "mr['merged' + '_by']") },
    possible: 'a name or address that is computed at run time: put together, decoded from Base64, read from elsewhere',
  },
  {
    name: 'a member out of Base64',
    files: { 'a.js': use.replace('mr.merged_by', "mr[atob('bWVyZ2VkX2J5')]") },
    possible: 'a name or address that is computed at run time: put together, decoded from Base64, read from elsewhere',
  },
  {
    name: 'code in a text that is run',
    files: { 'a.js': `eval(${JSON.stringify(use)});` },
    possible:
      'a program in a text: `eval`, `new Function`, `node -e`, a text in a variable that is piped into a shell or evaluated twice',
  },
  {
    name: 'a text in a variable that is piped into a shell',
    files: { 'a.sh': `x='${shell.trim()}'\necho "$x" | sh\n` },
  },
  {
    name: 'a text in a variable that is evaluated twice',
    files: { 'a.sh': `x='${shell.trim()}'\ny="eval \\"$x\\""\neval "$y"\n` },
  },
  {
    name: 'a text in a variable that is handed to a shell by another',
    files: { 'a.sh': `x='${shell.trim()}'\ny="sh -c \\"$x\\""\n$y\n` },
  },
  {
    name: 'a script out of Base64',
    files: { 'a.sh': `echo ${Buffer.from(shell).toString('base64')} | base64 -d | sh\n` },
    possible: 'a name or address that is computed at run time: put together, decoded from Base64, read from elsewhere',
  },
];

export const attempts: readonly Attempt[] = [
  ...encodings,
  ...sizes,
  ...names,
  ...access,
  ...ignoring,
  ...law,
  ...suppressions,
  ...broken,
  ...disguises,
];

/** The request of an attempt, in a repository whose `main` is clean. */
export function lay(folder: string, { files = {}, act }: Attempt): void {
  for (const [path, content] of Object.entries(files)) write(folder, path, content);
  act?.(folder);
  // a pipe cannot be added; all else is, whatever ignores it
  git(folder, 'add', '-f', '--ignore-errors', '--', ...Object.keys(files).filter((path) => !path.startsWith('lib/')));
}
