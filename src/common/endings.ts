/** Names of files that are templates of another file: what comes out has the name without these endings. */

const ENDINGS = ['j2', 'jinja', 'jinja2', 'erb', 'tpl', 'tmpl', 'tftpl', 'gotmpl', 'template'] as const;
/** Copies that somebody fills in by hand. */
const COPIES = ['example', 'sample', 'dist', 'in'] as const;

/** Bounded: a path. */
const ANY = new RegExp(`(?:\\.(?:${[...ENDINGS, ...COPIES].join('|')}))+$`, 'i');
/** Bounded: a path. */
const FILLED_BY_MACHINE = new RegExp(`\\.(?:${ENDINGS.join('|')})$`, 'i');

/** One of several templates of one file, which a word tells apart: `gitlab.rb.gitaly.j2`. The word is no ending. Bounded: a path. */
const APART = new RegExp(
  `(\\.(?:ya?ml|toml|rb))\\.(?!(?:json|md|html?|sh|ps1|py|conf|service)\\.)[a-z][\\w-]*\\.(?:${ENDINGS.join('|')})$`,
  'i',
);

/** The path of what comes out. */
export const withoutTemplate = (path: string): string => path.replace(APART, '$1').replace(ANY, '');

/** Whether a template language may stand in it. */
export const isTemplateName = (path: string): boolean => FILLED_BY_MACHINE.test(path);

/** Whether only its text tells what comes out: `user-data.tpl`. */
export const isOpenTemplate = (path: string): boolean => {
  const name = withoutTemplate(path);
  return isTemplateName(path) && !/\.[^./]*$/.test(name.slice(name.lastIndexOf('/') + 1));
};

const USER_DATA = /^(?:cloud|user)[-_]?(?:init|config|data)/i;

/** Whether it is what a machine is given at its first start, by its name: a script or cloud-init's configuration. */
export function isUserData(path: string): boolean {
  const own = withoutTemplate(path);
  return /\.(?:cfg|conf|txt)$/i.test(own) && USER_DATA.test(own.slice(own.lastIndexOf('/') + 1));
}

/** Bounded: a path. A program's own module (`env.ts`) and other documents are none. */
const ENVIRONMENT =
  /(?:^|\/)(?:\.env(?:\.[\w.-]+)?|[\w.-]+\.env|env\.(?!(?:[cm]?[jt]sx?|d\.ts|json|ya?ml|vue|rb|py|go|rs|php|java|md|html|sh|ps1|bat|cmd|toml|lock|erb)$)[\w.-]+)$/i;

/** Files of `NAME=value` lines: `.env`, `runner.env`, `env.production`. */
export const isEnvironmentFile = (path: string): boolean => {
  const own = withoutTemplate(path);
  return ENVIRONMENT.test(own) && !/\.[cm]?[jt]sx?$/.test(own);
};

/** Files of others' languages, which nobody here reads but for the addresses and commands in their lines. Bounded: a path. */
export const isPlainText = (path: string): boolean =>
  /\.(?:conf|cnf|cfg|ini|properties|pp|epp|robot|jmx|feature|jsonnet|libsonnet|org|bicep|nu|exp|gradle)$|(?:^|\/)(?:pom|settings)\.xml$/i.test(
    withoutTemplate(path),
  ) && !isUserData(path);

/** How a collection of requests is called that Postman wrote. Bounded: a path. */
export const COLLECTION = /\.postman_collection\.json$/i;
