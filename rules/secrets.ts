/** Where secrets stand, and what they look like. Plain data: names in lower case, words of a name apart from each other. */

/** A name that ends so holds a secret: `registrationToken`, `DB_PASSWORD`, `client-secret`. */
const endings = [
  'token',
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'secret',
  'credential',
  'credentials',
  'pwd',
  'authorization',
];

/** Names that hold one only where it looks like one: they often hold the name of something, too. */
const perhaps = [
  'key',
  'keys',
  'pass',
  'auth',
  'jwt',
  'salt',
  'pin',
  'sig',
  'signature',
  'session',
  'cookie',
  'tokens',
  'secrets',
];

/** What makes a key a secret one: `api_key`, `privateKey`. */
const secretKeys = [
  ...['api', 'private', 'secret', 'access', 'encryption', 'decryption', 'signing', 'deploy', 'ssh', 'license', 'auth'],
  ...[
    'master',
    'account',
    'service',
    'consumer',
    'client',
    'shared',
    'hmac',
    'aes',
    'gpg',
    'pgp',
    'rsa',
    'ssl',
    'tls',
    'jwt',
  ],
  ...['webhook', 'db', 'write', 'admin', 'root', 'runner', 'gitlab', 'registration', 'subscription', 'otp', 'crypt'],
];

/** What may stand behind the word that tells it: `password_value`, `db_key_base`. */
const fillers = [
  'value',
  'val',
  'string',
  'str',
  'text',
  'plain',
  'plaintext',
  'raw',
  'base64',
  'b64',
  'base',
  'default',
  'literal',
];

/** Headers that hold a secret though their names do not end so. */
const headers = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-auth',
  'x-amz-security-token',
  'x-api-key',
];

/** Ends of keys that name a secret kept elsewhere where a file holds configuration: Kubernetes' `secret:` and `key:`. */
const references = ['secret', 'key', 'existingsecret', 'imagepullsecret', 'pullsecret', 'tlssecret'];

/** What makes a key one that everybody may know: `publicKey`. */
const openKeys = ['public', 'primary', 'foreign', 'sort', 'partition', 'cache', 'hash', 'map', 'row', 'query'];

/** Values that are none. */
const harmless = [
  ...['null', 'nil', 'none', 'true', 'false', 'yes', 'no', 'on', 'off', 'undefined', 'required', 'optional', 'string'],
  ...['same-origin', 'include', 'omit', 'inherit', 'read', 'write'],
];

/** Words before a secret that say what it is. */
const schemes = [
  'basic',
  'bearer',
  'token',
  'digest',
  'negotiate',
  'ntlm',
  'apikey',
  'oauth',
  'private-token',
  'aws4-hmac-sha256',
];

/** User names beside a password that tell nothing. */
const users = [
  ...['oauth2', 'git', 'gitlab-ci-token', 'x-access-token', 'x-token-auth', 'x-oauth-basic', 'root', 'admin', 'user'],
  ...['username', 'private-token', 'token', 'api_token', 'postgres', 'gitlab', 'anonymous'],
];

/** What a short option of a program, or of a command of it, takes. `pair`: a user and a password with a colon; `value`: a secret. */
const programs = {
  curl: { u: 'pair', U: 'pair', b: 'value' },
  http: { a: 'pair' },
  https: { a: 'pair' },
  xh: { a: 'pair' },
  'gitlab-runner': { r: 'value', t: 'value' },
  glab: { t: 'value' },
  'docker login': { p: 'value' },
  'podman login': { p: 'value' },
  'buildah login': { p: 'value' },
  'nerdctl login': { p: 'value' },
  'skopeo login': { p: 'value' },
  'helm registry': { p: 'value' },
  mysql: { p: 'value' },
  mysqldump: { p: 'value' },
  mongo: { p: 'value' },
  mongosh: { p: 'value' },
  sshpass: { p: 'value' },
  'az login': { p: 'value' },
  'redis-cli': { a: 'value' },
  ldapsearch: { w: 'value' },
  lftp: { u: 'pair' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'pair' | 'value'>>>>;

/** Long options that take a user and a password. */
const pairOptions = ['user', 'proxy-user', 'auth', 'creds', 'src-creds', 'dest-creds', 'userpwd'];

/** Options that take a secret though their names do not end so. */
const secretOptions = ['oauth2-bearer', 'cookie', 'passin', 'passout', 'pass'];

/** A name in a value, and what the value stands behind: `{ name: 'API_TOKEN', value: '…' }`. */
const pairs = {
  names: ['name', 'key', 'variable', 'header', 'label'],
  values: ['value', 'default', 'content', 'secret_value', 'plaintext'],
};

/** Blocks of HCL whose label is a name, and what its value stands behind. */
const blocks = ['variable', 'output', 'locals'];

/** Functions that are given a user and a password with a colon. */
const encoders = [
  'btoa',
  'from',
  'b64encode',
  'base64encode',
  'strict_encode64',
  'encode64',
  'urlsafe_encode64',
  'base64_encode',
];

/** Functions whose last text of several is a secret: a user and a password, or a header and its value. */
const logins = [
  'auth',
  'basicauth',
  'httpbasicauth',
  'basic_auth',
  'setbasicauth',
  'httpdigestauth',
  'authenticate',
  'login',
];

/** What parsers say before a text of the file that they did not expect. */
const met = ['String', 'BlockString'];

/** Beginnings of a function's name behind which the rest names what it is given: `setToken('…')`. */
const setters = ['set', 'with', 'use', 'add', 'new'];

/** What a secret begins with, and how many characters follow at least. */
const prefixes: readonly (readonly [begins: string, least: number])[] = [
  ...[
    'glpat',
    'gloas',
    'gldt',
    'glrt',
    'glrtr',
    'glcbt',
    'glptt',
    'glft',
    'glimt',
    'glagent',
    'glwt',
    'glsoat',
    'glffct',
  ].map((kind) => [`${kind}-`, 8] as const),
  ['GR1348941', 8],
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((kind) => [kind, 12] as const),
  ['AKIA', 12],
  ['ASIA', 12],
  ...['xoxa-', 'xoxb-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'].map((kind) => [kind, 8] as const),
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'].map((kind) => [kind, 8] as const),
  ...[
    'sk-ant-',
    'sk-proj-',
    'npm_',
    'pypi-',
    'dckr_pat_',
    'glsa_',
    'hvs.',
    'hvb.',
    'dop_v1_',
    'shpat_',
    'lin_api_',
  ].map((kind) => [kind, 12] as const),
  ...['AIza', 'ya29.', 'hf_', 'ATATT', 'PMAK-', 'SG.'].map((kind) => [kind, 20] as const),
];

/** Addresses whose path is the secret. */
const hooks = [
  'hooks.slack.com/services/',
  'discord.com/api/webhooks/',
  'discordapp.com/api/webhooks/',
  'webhook.office.com/webhookb2/',
];

export const secrets = {
  ...{
    endings,
    perhaps,
    secretKeys,
    fillers,
    headers,
    references,
    openKeys,
    harmless,
    schemes,
    users,
    programs,
    pairOptions,
    secretOptions,
  },
  ...{ pairs, blocks, encoders, logins, met, setters, prefixes, hooks },
};
