/** Programs that run what stands on their line: which of their words that is. Data; `commands.ts` reads it. */

export interface Wrapper {
  /** Short and long options that take a value. */
  valued: RegExp;
  /** How many plain words stand before the command. */
  skip?: number;
  /** Numbers may stand before it, too: how often, how long. */
  counts?: true;
  /** The command stands behind this word, and nothing is run without it. */
  after?: RegExp;
  /** The command ends before this word. */
  until?: RegExp;
  /** What it runs is shell: one word may hold it whole. */
  isShell?: true;
  /** It runs it in a container or on another machine. */
  isApart?: true;
  /** What it reads are more words of the command, or stands there for the sign that this option gives. */
  feeds?: RegExp;
}

const NONE = /^$/;
/** `op run -- …`, `lxc exec name -- …`. */
const DASHES: Wrapper = { valued: NONE, after: /^--$/ };

/** Programs that run the rest of their line. */
export const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: { valued: /^(?:-[AbEeHiKklnPSsVv]*[ugpCrtTDh]|--(?:user|group|prompt|chdir|host|role|type))$/ },
  doas: { valued: /^-[uC]$/ },
  env: { valued: /^(?:-[uCS]|--(?:unset|chdir))$/ },
  command: { valued: NONE },
  exec: { valued: /^-a$/ },
  nohup: { valued: NONE },
  setsid: { valued: NONE },
  time: { valued: /^(?:-[fo])$/ },
  nice: { valued: /^-n$/ },
  ionice: { valued: /^-[cn]$/ },
  stdbuf: { valued: /^-[ioe]$/ },
  timeout: { valued: /^(?:-[sk]|--(?:signal|kill-after))$/, skip: 1 },
  gosu: { valued: NONE, skip: 1 },
  'su-exec': { valued: NONE, skip: 1 },
  chroot: { valued: NONE, skip: 1 },
  xargs: { valued: /^-[aEIdLnPs]$/, feeds: /^(?:-[0rt]*I|--replace=)/ },
  unbuffer: { valued: NONE },
  watch: { valued: /^-[n]$/, isShell: true },
  retry: { valued: /^-[tdsmxn]$/, counts: true },
  flock: { valued: /^(?:-[wE]|--(?:timeout|wait|conflict-exit-code))$/, skip: 1 },
  'dumb-init': { valued: NONE },
  tini: { valued: NONE },
  chronic: { valued: NONE },
  caffeinate: { valued: /^-[tw]$/ },
  torsocks: { valued: /^-[aPup]$/ },
  proxychains: { valued: /^-f$/ },
  proxychains4: { valued: /^-f$/ },
  // what is filled in stands behind the colons
  parallel: {
    valued:
      /^(?:-[aCEIjLnNPS]|--(?:jobs|max-procs|arg-file|colsep|delay|timeout|retries|joblog|results|sshlogin|tmpdir))$/,
    until: /^:::[:+]?\+?$/,
    isShell: true,
  },
  find: { valued: NONE, after: /^-(?:exec|ok)(?:dir)?$/, until: /^(?:;|\+)$/ },
  op: DASHES,
  doppler: DASHES,
  infisical: DASHES,
  chamber: DASHES,
  'aws-vault': DASHES,
  lxc: { ...DASHES, isApart: true },
  incus: { ...DASHES, isApart: true },
  multipass: { ...DASHES, isApart: true },
};

/** Programs that are handed shell as the value of an option, behind words that say what they do. */
export const HANDED: Readonly<Record<string, { verbs: readonly string[]; option: RegExp; isApart: boolean }>> = {
  vagrant: { verbs: ['ssh'], option: /^(?:-c|--command)(?:=|$)/, isApart: true },
  gcloud: { verbs: ['compute', 'ssh'], option: /^--command(?:=|$)/, isApart: true },
  'nix-shell': { verbs: [], option: /^--(?:run|command)(?:=|$)/, isApart: false },
  script: { verbs: [], option: /^(?:-[a-z]*c|--command)(?:=|$)/, isApart: false },
};

/** Programs that write what they read, or a part of it, and look for nothing in it: what stands behind them reads the same answer. */
const FILTERS = /^(?:head|tail|tr|sponge|pv|dos2unix|iconv)$/;
/** Of `sed`: lines are left out by their number. */
const BY_LINE = /^(?:\$|\d{1,6})(?:,(?:\$|\d{1,6}))?!?[dp]$/;

/** Programs that set out JSON for people, whatever it holds: by their name, or by the words that make another one do so. */
const PRINTERS: Readonly<Record<string, RegExp>> = {
  gron: NONE,
  json_pp: NONE,
  'JSON.sh': NONE,
  jsonpp: NONE,
  python: /^-m json\.tool$/,
  python3: /^-m json\.tool$/,
};

const printsJson = (name: string, words: readonly { text: string }[]): boolean => {
  const own = Object.hasOwn(PRINTERS, name) ? PRINTERS[name] : undefined;
  const plain = words.slice(0, 2).map(({ text }) => text);
  return own !== undefined && (own === NONE || own.test(plain.join(' ')));
};

/** Whether a command hands on what it is handed, and nothing else. */
export const handsOn = (name: string, words: readonly { text: string }[]): boolean =>
  FILTERS.test(name) ||
  printsJson(name, words) ||
  (name === 'sed' && words.filter(({ text }) => !text.startsWith('-')).every(({ text }) => BY_LINE.test(text)));

/** Programs that look for a pattern in lines: a bare word of it may be a member's name. */
export const looksInLines = (name: string): boolean => /^(?:[efrz]?grep|rg|ag|ack|sed|[gm]?awk|perl)$/.test(name);

/** Programs that take members by their names as words of the line. */
export const takesNames = (name: string): boolean =>
  /^(?:json|jshon|jp|jello|jtc|mlr|nu|dasel|yq|fx|xsv|qsv|csvcut|csvgrep)$/.test(name);

/** Programs that run a text in a language of their own, which they are given or read. */
export const runsText = (name: string): boolean =>
  /^(?:python(?:\d[\d.]*)?|ruby|node|deno|bun|perl|php|Rscript)$/.test(name);

/** Programs whose words with slashes are files and folders, and text. */
export const isOfFiles = (name: string): boolean =>
  /^(?:cd|pushd|ls|ll|mkdir|rmdir|rm|cp|mv|ln|cat|touch|test|\[|\[\[|find|fd|stat|du|tar|zip|unzip|chmod|chown|rsync|scp|install|realpath|basename|dirname|source|\.|:|echo|printf|export|local|declare|set|return|exit|git|svn|diff|cmp|[efrz]?grep|rg|ag|ack|sed|[gm]?awk|head|tail|sort|wc|tee|vi|vim|nano|code|open|tree|make|docker|podman|kubectl|helm|terraform|ansible-playbook)$/.test(
    name,
  );
