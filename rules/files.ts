/** The files of configuration that the rules speak of, and how each is told. Plain data. */

export interface FileFacts {
  /** In the words of a reader. */
  noun: string;
  format: 'yaml' | 'toml' | 'ruby' | 'hcl';
  /** It is written as JSON too; or where such a text holds this, a regular expression. */
  json?: true | string;
  /** Regular expression: how its text begins, where its name does not say what it is. */
  first?: string;
  /** Regular expression: the file's path. Half a proof. */
  name?: string;
  /** Regular expression: what its text holds somewhere. Nothing is parsed without it. */
  marks: string;
  /**
   * Conditions on keys, each list a proof: `key`, `key=value`, `key^=beginning`. A key is a path as in a rule.
   * `certain`: no other kind of file fits. `likely`: it may be another one.
   * `named`: enough together with the name.
   */
  certain: readonly (readonly string[])[];
  likely?: readonly (readonly string[])[];
  named?: readonly (readonly string[])[];
  /** A variable whose text is one, whatever it holds. */
  variable?: string;
  /** Where it writes a text to a file: keys that name the file, and keys beside them that hold the text. */
  writes?: { names: readonly string[]; texts: readonly string[] };
  /** What is of no other kind with shell in it, in a file of its own, but for files of these names, or with this in them: regular expressions. */
  rest?: { name?: string; text?: string };
  /** Its keys may begin below other keys, as values of a chart do in an umbrella chart. */
  below?: true;
  /** Its keys may begin in any map of the document, as arguments of a module do in a task. */
  inAny?: true;
  /** They are the values of this Helm chart, which its repository tells from others of that name. */
  chart?: { name: string; repository: string };
  /** Keys of the first document of a file, behind which the others are of this kind where they have these keys. */
  header?: { first: readonly string[]; keys: readonly string[] };
  /** Another kind of file whose keys begin at this key. */
  parts?: Readonly<Partial<Record<string, string>>>;
  /**
   * Parts that keys switch: where one of these is a plain `false`, nothing below the part is used. The part `''` is all of it.
   * `unless`: with one of these keys, whatever they say, it may be on all the same.
   */
  switches?: Readonly<Record<string, { by: readonly string[]; unless?: readonly string[] }>>;
  /** Only with a name that this key of another kind gives. */
  namedBy?: { kind: string; key: string; name: string };
  /** Short forms of keys: `{}` is what follows the colon. */
  short?: Readonly<Record<string, readonly string[]>>;
  /** The key by which a map takes in what another one says. */
  heir?: string;
  /** Where shell stands, and beside which keys its variables are: paths from the root, or from what stands around it. */
  shell?: {
    keys: readonly string[];
    anywhere?: true;
    /** A list is the words of one command, however it is written. */
    words?: true;
    variables?: readonly string[];
    beside?: readonly string[];
    /** So are those beside the maps around, further out (`jobs.*.env`). */
    around?: true;
    /**
     * A list beside it that names documents whose entries are variables: by the path to the name in an element, the `kind` of such a
     * document and the keys that hold the entries.
     */
    from?: { key: string; documents: Readonly<Record<string, { kind: string; values: readonly string[] }>> };
    /** A key beside it that gives what it writes a name. Inside of these keys it stands one map further out. */
    taken?: { key: string; inside: readonly string[] };
    /** Images, named by a key beside it, that run a program of their own with these words. */
    images?: {
      key: string;
      unless: string;
      run: Readonly<Record<string, string>>;
      /** What people run in such a container later on, with its variables: nothing beside the image says what it does. */
      later?: { command: string; without: readonly string[] };
    };
    /** A key whose words go on after those of another one beside it: `{ args: 'command' }`. */
    joins?: Readonly<Record<string, string>>;
    /** The end of the name of a function, as a key or as a tag, that joins the texts of its list. */
    joined?: string;
    /** Keys whose text is PowerShell's. */
    windows?: readonly string[];
    /** Keys whose text is one command without a shell, however many lines it has. */
    flat?: readonly string[];
    /** Maps that say what `{{ name }}` in a text stands for. */
    facts?: readonly string[];
    /** Regular expression: keys whose text of several lines is a script. */
    names?: string;
    /** Regular expression: what a text holds that may be shell, although no key says so. What is found there is likely, and left to a person. */
    commands?: string;
    /**
     * A program that options belong to: regular expressions of a text, or of a text in a list, that spells one where nothing but options
     * stands, in a file that names GitLab. They are read as its words.
     */
    options?: Readonly<Record<string, string>>;
    /** Regular expression: with what a list begins that is the words of one such command. */
    program?: string;
  };
  /**
   * Maps that are a request each, in one or several shapes: the keys that they stand under (`anywhere`: wherever these are), and the keys of
   * the map, or paths to them, that hold the address, the verb, and what is sent.
   */
  requests?: readonly RequestFacts[];
  /** Where it names other files of its kind, as paths from the project's root. */
  includes?: readonly string[];
}

export interface RequestFacts {
  keys?: readonly string[];
  anywhere?: true;
  /** Regular expression: how an address begins. Each map that has one is a request, whatever key it stands under. */
  begins?: string;
  url: readonly string[];
  verb: readonly string[];
  /** Keys of the map around it that end with the verb: `call: http.put`. */
  around?: readonly string[];
  sent: readonly string[];
  /** Lists of fields that are sent, each a map: `{ name: …, value: … }`. One that says that it is `off` is not sent. */
  pairs?: {
    keys: readonly string[];
    name: readonly string[];
    value: readonly string[];
    off: Readonly<Record<string, string>>;
  };
  /** Where a base stands that an address which is a path alone is put behind. */
  base?: readonly string[];
  /** Maps, or lists of names with values, that say what `{{ name }}` in an address stands for. */
  names?: readonly string[];
  /** Where other files say it: a regular expression of their paths. */
  others?: string;
  /** A key, and what its value begins with where what is sent is a form and no JSON. */
  form?: { key: string; begins: string };
  /** Nothing else says that it is a request. What is found there is likely, and left to a person. */
  guess?: true;
  /**
   * An address or a path may stand under any key (where it is no whole address, the file has to name the product), or a whole address in the quotes of an expression. `quoted`: only that.
   */
  loose?: true | 'quoted';
}

const runnerImages = {
  'gitlab/gitlab-runner': 'gitlab-runner',
  'docker.io/gitlab/gitlab-runner': 'gitlab-runner',
  'registry.gitlab.com/gitlab-org/gitlab-runner': 'gitlab-runner',
} as const;

/** Images whose program sends requests: their arguments are its command line. */
const clientImages = {
  'curlimages/curl': 'curl',
  'docker.io/curlimages/curl': 'curl',
  'quay.io/curl/curl': 'curl',
  'alpine/curl': 'curl',
  'docker.io/alpine/curl': 'curl',
} as const;

/** Registering reads the variables of the container, wherever it is asked for. */
const registered = {
  command: 'gitlab-runner register',
  without: ['command', 'args', 'entrypoint', 'entryPoint'],
} as const;

/** What a Dockerfile is built on, where its variables are read by what people run in the container. */
export const builtContainers = { run: runnerImages, later: registered } as const;

const agentImages = {
  'registry.gitlab.com/gitlab-org/cluster-integration/gitlab-agent/agentk': 'agentk',
  'registry.gitlab.com/gitlab-org/build/cng/gitlab-agent-agentk': 'agentk',
} as const;

const chartRepository = 'charts.gitlab.io';

const escaped = (word: string): string => word.replaceAll('.', '\\.');

/** Modules of Ansible, with and without the name of their collection. */
const inCollections = (names: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(names).flatMap(([collection, own]) => own.flatMap((name) => [name, `${collection}.${name}`]));

const shellModules = inCollections({ 'ansible.builtin': ['shell', 'raw'] });
const windowsModules = inCollections({ 'ansible.windows': ['win_shell', 'win_command', 'win_powershell'] });
/** Their text is no shell's: a line's end is a blank. */
const commandModules = inCollections({ 'ansible.builtin': ['command'], 'ansible.windows': ['win_command'] });
/** https://docs.ansible.com/ansible/latest/collections/ansible/builtin/uri_module.html */
const requestModules = inCollections({ 'ansible.builtin': ['uri'], 'ansible.windows': ['win_uri'] });
/** What their maps begin with. */
const requestOptions = [
  ...['url', 'method', 'headers', 'body', 'body_format', 'user', 'url_username', 'force_basic_auth', 'return_content'],
  ...['status_code', 'validate_certs', 'timeout', 'follow_redirects', 'src', 'dest'],
];
const factModules = inCollections({ 'ansible.builtin': ['set_fact'] });
const containerModules = inCollections({
  'community.docker': ['docker_container', 'docker_container_exec', 'docker_compose'],
  'containers.podman': ['podman_container'],
});
/** HTTPie and its like: their names are words of every text, so an option, an address or a verb stands behind them. */
const spelledHttp = `\\b(?:https?|xhs?)[ \\t]+(?:-{1,2}[a-zA-Z]|["']?(?:\\$|https?:)|[A-Z]{3,7}[ \\t])`;
const asking = '(?:curl|wget2?|glab|gitlab-runner)\\b';
const ofPowershell = 'Invoke-(?:RestMethod|WebRequest)\\b';
/** A command that asks GitLab for something: where a line or another command begins, and behind who runs it elsewhere. */
const commands = [
  // in the middle of a line: an option, an address or a verb stands behind the program
  `\\b(?:curl(?:ie)?|wget2?|glab)[ \\t]+(?:\\\\$|["'$]|-{1,2}[a-zA-Z]|https?:|api[ \\t])`,
  spelledHttp,
  ofPowershell,
  // a program that is looked for, or chosen; and one of somebody's own that is handed an address
  '(?:-v |:-)(?:curl|glab)\\b',
  `^[ \\t]*(?:\\./|(?:ba|z)?sh )\\S+\\.sh[ \\t].*[Aa][Pp][Ii][/_][Vv]\\d`,
  `(?:^|[;&|({\`]|-- |\\b(?:sudo|exec|then|do|else) )[ \\t]*${asking}`,
  `^[ \\t]*(?:sudo )?(?:docker|podman|nerdctl|kubectl|oc)\\b.*[ /]${asking}`,
].join('|');
/** A value that is a whole address of the API, or all of one behind its host, whoever asks for it. */
const addressed = '^(?:https?://\\S+)?/api/v\\d/\\S';

const restMarks = `\\b${asking}|--registration-token\\b|\\bcurlie\\b|${ofPowershell}|${spelledHttp}|[Aa][Pp][Ii][/_][Vv]\\d`;
/** What systems of all kinds call the variables of a command. */
const named = ['env', 'environment', 'variables', 'vars'];
/** Options that are handed on from where they are kept. Other programs have some of the same name. */
const options = { 'gitlab-runner register': '(?:^|\\s)--registration-token(?:[=\\s]|$)' };
const restShell = {
  keys: [],
  options,
  commands: `${commands}|${addressed}`,
  program: `^(?:\\S*/)?(?:sudo|${asking}|https?|xh)$`,
  beside: named,
  around: true,
} as const;
const requestMarks = '/api/v\\d|[Gg]it[Ll]ab|GITLAB';
/** Most JSON is data, of which most names another API. */
const jsonMarks = '/api/v4\\b|[Gg]it[Ll]ab|GITLAB';
/** Files that other rooms read. */
const elsewhere = {
  name: '(?:^|/)package\\.json$|\\.postman_collection\\.json$',
  text: 'schema\\.getpostman\\.com/json/collection',
} as const;

/**
 * What tools that send requests call the parts of one, and where a file of theirs keeps what it knows by a name. Read for these words:
 * collections of Insomnia (4 and 5), Thunder Client, Hoppscotch and OpenCollection; HAR, VCR and nock; Tavern, Step CI, Venom, Artillery,
 * Taurus, Hurl's like; n8n, Node-RED, Kestra, Logic Apps, Step Functions, Google Workflows, Argo; panels of Grafana; checks of Gatus,
 * Uptime Kuma, Home Assistant, Telegraf; sources of Airbyte and Benthos.
 */
const restRequests = [
  {
    begins: `^(?:https?:|/|\\{\\{|\\$\\{|<<|@)`,
    url: [
      ...['url', 'uri', 'endpoint', 'resource', 'ApiEndpoint', 'urlPath', 'urls[]', 'url_base', 'href', 'address'],
      ...['target', 'scrape_url', 'path'],
    ],
    verb: ['method', 'verb', 'http_method', 'httpMethod', 'Method', 'requestMethod', 'url_options.method'],
    around: ['call'],
    sent: [
      ...['json', 'data', 'jsonBody', 'payload', 'RequestBody', 'requestBody', 'request_body', 'postData.text'],
      ...['body.text', 'body.raw', 'body.data', 'body.body', 'body.string', 'body.content', 'body', 'form'],
    ],
    pairs: {
      keys: [
        ...['parameters', 'params', 'queryString', 'bodyParameters.parameters', 'queryParameters.parameters'],
        ...['bodyParametersUi.parameter', 'queryParametersUi.parameter', 'body.params', 'body.form', 'postData.params'],
      ],
      name: ['name', 'key'],
      value: ['value'],
      off: { disabled: 'true', isDisabled: 'true', active: 'false', enabled: 'false' },
    },
    base: ['config.target', 'provider.uri', 'scenarios.*.default-address'],
    names: ['data', 'environment', 'environments', 'vars', 'variables', 'variable'],
    guess: true,
    loose: true,
  },
] as const satisfies readonly RequestFacts[];

/** Keys of scripts, in the words that people have for them. */
const scriptNames = 'startup|user_?data|custom_?data|script|bootstrap|cloud_?init';

const packerShell = {
  keys: ['inline', 'content', 'user_data', 'execute_command'],
  anywhere: true,
  names: scriptNames,
} as const;

/** A service of Compose. */
const composed = {
  words: true,
  joins: { command: 'entrypoint' },
  beside: ['environment'],
  images: { key: 'image', unless: 'entrypoint', run: { ...runnerImages, ...clientImages }, later: registered },
} as const;

const nomadShell = {
  keys: ['args', 'data'],
  anywhere: true,
  words: true,
  joins: { args: 'command' },
  beside: ['env', 'Env'],
  around: true,
  images: { key: 'image', unless: 'command', run: { ...runnerImages, ...clientImages } },
} as const;

const terraformShell = {
  keys: ['user_data', 'user_data_base64', 'startup_script', 'custom_data', 'inline', 'command', 'content'],
  anywhere: true,
  names: scriptNames,
} as const;

const runnerModule = ['gitlab_runner', 'community.general.gitlab_runner'] as const;
const modules = [
  ...shellModules,
  ...windowsModules,
  ...commandModules,
  ...factModules,
  ...containerModules,
  ...inCollections({ 'ansible.builtin': ['copy', 'template', 'include_tasks', 'import_tasks', 'script'] }),
];

/** A call, or a `new`, of a library that installs a Helm chart: what it is given is as in other files that do. */
export interface CallFacts {
  modules: readonly string[];
  /** The last part of the name that is called. */
  names: readonly string[];
  /** The index of the argument with `chart` and `values`. */
  argument: number;
}

const cdkModules = ['aws-cdk-lib', '@aws-cdk/aws-eks', '@aws-cdk/aws-eks-v2-alpha'];

export const chartCalls: readonly CallFacts[] = [
  // `helm.v3.Release`, `helm.v3.Chart`, `helm.v4.Chart`
  { modules: ['@pulumi/kubernetes'], names: ['Release', 'Chart'], argument: 1 },
  { modules: cdkModules, names: ['addHelmChart'], argument: 1 },
  { modules: cdkModules, names: ['HelmChart'], argument: 2 },
  { modules: ['cdk8s'], names: ['Helm'], argument: 2 },
];

export const files = {
  'gitlab-ci': {
    noun: 'GitLab CI/CD configuration',
    format: 'yaml',
    name: '(?:^|/)(?:[^/]*\\.)?\\.?gitlab-ci\\.ya?ml$',
    marks:
      '^[ "\']*(?:script|include|extends|stages|variables|artifacts|trigger|workflow|before_script|environment)["\']?\\s*:',
    named: [[]],
    certain: [],
    likely: [
      ['*.script', '*.stage'],
      ['*.script', '*.artifacts'],
      ['*.script', '*.rules'],
      ['*.script', '*.image'],
      ['*.script', '*.services'],
      ['*.script', '*.before_script'],
      ['*.script', '*.after_script'],
      ['*.script', '*.extends'],
      ['*.script', '*.needs'],
      ['*.script', 'stages'],
      ['*.script', 'include'],
      ['*.extends', '*.stage'],
      ['include[].template'],
      ['include.template'],
      ['stages', 'variables'],
    ],
    header: { first: ['spec.inputs'], keys: ['*.script'] },
    short: {
      variable: [
        'variables.{}',
        '*.variables.{}',
        '*.rules[].variables.{}',
        'workflow.rules[].variables.{}',
        'spec.inputs.{}.default',
      ],
      include: ['include.{}', 'include[].{}', '*.trigger.include.{}', '*.trigger.include[].{}'],
    },
    heir: 'extends',
    shell: {
      keys: [
        'before_script',
        'after_script',
        '*.script',
        '*.before_script',
        '*.after_script',
        '*.hooks.pre_get_sources_script',
      ],
      // a hidden list of commands, which scripts take in by `!reference`, of other files too
      names: '^\\.',
      variables: ['variables'],
      beside: ['variables', 'id_tokens', 'secrets'],
    },
    includes: [
      'include',
      'include[]',
      'include.local',
      'include[].local',
      '*.trigger.include',
      '*.trigger.include[]',
      '*.trigger.include.local',
      '*.trigger.include[].local',
    ],
  },
  'security-policy': {
    noun: 'security policies',
    format: 'yaml',
    marks: '\\b(?:scan_execution|scan_result|approval|pipeline_execution)_policy\\b',
    certain: [
      ['scan_execution_policy[].actions'],
      ['scan_result_policy[].rules'],
      ['approval_policy[].rules'],
      ['pipeline_execution_policy[].content'],
    ],
    short: { variable: ['scan_execution_policy[].actions[].variables.{}'] },
  },
  'agent-config': {
    noun: 'configuration of the agent for Kubernetes',
    format: 'yaml',
    name: '(?:^|/)\\.gitlab/agents/[^/]+/config\\.ya?ml$',
    marks: '^(?:gitops|ci_access|user_access)\\s*:',
    named: [[]],
    certain: [],
  },
  'gitlab-rb': {
    noun: 'configuration of the Linux package (gitlab.rb)',
    format: 'ruby',
    name: '(?:^|/)[^/]*gitlab[^/]*\\.rb(?:\\.[\\w.]+)?$',
    marks:
      'gitlab_rails\\s*\\[|\\bexternal_url\\b|\\bmattermost_external_url\\b|\\b(?:sidekiq|postgresql|gitaly|praefect|mattermost|spamcheck|registry)\\s*\\[[\'"]|\\bgit_data_dirs\\s*\\(',
    variable: 'GITLAB_OMNIBUS_CONFIG',
    named: [
      ['external_url'],
      ['mattermost_external_url'],
      ['gitlab_rails'],
      ['sidekiq'],
      ['postgresql'],
      ['roles'],
      ['nginx'],
      ['puma'],
      ['registry'],
      ['git_data_dirs'],
      ['gitaly.*'],
      ['praefect.*'],
      ['mattermost.*'],
      ['spamcheck.*'],
      ['omnibus_gitconfig.*'],
      ['postgres_exporter.*'],
    ],
    certain: [
      ['gitlab_rails'],
      ['external_url', 'nginx'],
      ['external_url', 'sidekiq'],
      ['external_url', 'postgresql'],
      ['git_data_dirs.*.path'],
      ['gitaly.configuration'],
      ['praefect.configuration'],
    ],
    // what stops the package stops it whether its service runs or not: only what that service alone reads
    switches: {
      postgresql: { by: ['postgresql.enable'], unless: ['roles', 'patroni'] },
      registry: { by: ['registry.enable'], unless: ['roles'] },
    },
    likely: [
      ['external_url'],
      ['sidekiq.queue_groups'],
      ['sidekiq.queue_selector'],
      ['sidekiq.negate'],
      ['postgresql.version'],
      ['git_data_dirs'],
      ['gitaly.*'],
      ['praefect.*'],
    ],
  },
  'runner-toml': {
    noun: 'configuration of GitLab Runner (config.toml)',
    format: 'toml',
    name: '(?:^|/)config(?:\\.template)?\\.toml(?:\\.[\\w.]+)?$',
    first: '^(?:concurrent|check_interval)[ \\t]*=|^\\[\\[?runners[.\\w]*\\]',
    shell: {
      keys: [
        'runners[].pre_get_sources_script',
        'runners[].post_get_sources_script',
        'runners[].pre_clone_script',
        'runners[].post_clone_script',
        'runners[].pre_build_script',
        'runners[].post_build_script',
      ],
    },
    marks: '\\[\\[?\\s*runners',
    named: [['runners']],
    certain: [
      ['runners[].executor'],
      ['runners[].token', 'runners[].url'],
      ['runners[].kubernetes'],
      ['runners[].docker'],
    ],
    likely: [['runners[].shell'], ['runners[].feature_flags'], ['runners']],
  },
  'runner-operator': {
    noun: 'Runner of the GitLab Runner Operator',
    format: 'yaml',
    marks: 'apps\\.gitlab\\.com',
    certain: [['apiVersion^=apps.gitlab.com/', 'kind=Runner']],
  },
  'operator-secret': {
    noun: 'Secret that a Runner resource names',
    format: 'yaml',
    marks: '\\brunner-(?:registration-)?token\\b',
    certain: [['kind=Secret'], ['kind=SealedSecret']],
    namedBy: { kind: 'runner-operator', key: 'spec.token', name: 'metadata.name' },
  },
  'chart-secret': {
    noun: 'Secret that values of the runner chart name',
    format: 'yaml',
    marks: '\\brunner-(?:registration-)?token\\b',
    certain: [['kind=Secret'], ['kind=SealedSecret']],
    namedBy: { kind: 'runner-chart', key: 'runners.secret', name: 'metadata.name' },
  },
  'runner-chart': {
    noun: 'values of the chart gitlab-runner',
    format: 'yaml',
    marks: '\\bgitlabUrl\\b|\\brunnerRegistrationToken\\b|\\brunners\\s*:|gitlab-runner',
    below: true,
    chart: { name: 'gitlab-runner', repository: chartRepository },
    certain: [
      ['gitlabUrl', 'runners'],
      ['gitlabUrl', 'runnerRegistrationToken'],
      ['gitlabUrl', 'runnerToken'],
      ['runnerRegistrationToken', 'runners'],
      ['unregisterRunners', 'runners'],
    ],
    likely: [['runnerRegistrationToken'], ['concurrent', 'runners.tags'], ['rbac', 'runners.tags'], ['runners.config']],
    parts: { 'runners.config': 'runner-toml' },
    switches: { '': { by: ['install', 'enabled'] } },
  },
  'agent-chart': {
    noun: 'values of the chart gitlab-agent',
    format: 'yaml',
    marks: '\\b(?:kasAddress|gitlab-agent)\\b',
    below: true,
    chart: { name: 'gitlab-agent', repository: chartRepository },
    certain: [['config.kasAddress']],
  },
  'gitlab-chart': {
    noun: 'values of the chart gitlab',
    format: 'yaml',
    marks: '\\bglobal\\b|\\bgitlab\\s*:|\\bpostgresql\\s*:',
    below: true,
    chart: { name: 'gitlab', repository: chartRepository },
    certain: [
      ['gitlab.webservice'],
      ['gitlab.gitaly'],
      ['gitlab.gitlab-shell'],
      ['gitlab.kas', 'gitlab.sidekiq'],
      ['gitlab.kas', 'global'],
      ['gitlab.sidekiq', 'global'],
      ['global.edition', 'global.hosts'],
      ['global.hosts', 'certmanager-issuer'],
      ['global.hosts', 'gitlab-runner'],
      ['global.hosts', 'nginx-ingress', 'postgresql'],
      ['global.gitlabVersion'],
    ],
    likely: [['gitlab.kas.privateApi'], ['gitlab.sidekiq.pods']],
    parts: { 'gitlab-runner': 'runner-chart' },
    switches: {
      '': { by: ['enabled'] },
      postgresql: { by: ['postgresql.install'] },
      redis: { by: ['redis.install'] },
      registry: { by: ['registry.enabled'] },
      'nginx-ingress': { by: ['nginx-ingress.enabled'] },
      'gitlab-runner': { by: ['gitlab-runner.install'] },
    },
  },
  'gitlab-operator': {
    noun: 'GitLab of the GitLab Operator',
    format: 'yaml',
    marks: 'apps\\.gitlab\\.com',
    certain: [['apiVersion^=apps.gitlab.com/', 'kind=GitLab']],
    parts: { 'spec.chart.values': 'gitlab-chart' },
  },
  'database-yml': {
    noun: 'database.yml of Rails',
    format: 'yaml',
    name: '(?:^|/)database\\.ya?ml(?:\\.[\\w.-]+)?$',
    marks: 'production',
    named: [['production']],
    certain: [],
  },
  compose: {
    noun: 'Compose file',
    format: 'yaml',
    name: '(?:^|/)(?:docker-|podman-)?compose[\\w.-]*\\.ya?ml$',
    marks: '\\bservices[ \\t]*:',
    certain: [['services.*.image']],
    // what is built has no image of its own
    named: [['services.*.build']],
    heir: 'extends',
    shell: {
      keys: ['services.*.command', 'services.*.entrypoint'],
      ...composed,
    },
  },
  // as it was before it had versions, and as some still write it: services are all there is
  'compose-services': {
    noun: 'Compose file',
    format: 'yaml',
    name: '(?:^|/)(?:docker-|podman-)?compose[\\w.-]*\\.ya?ml$',
    marks: '^[ \\t]+["\']?image["\']?[ \\t]*:',
    named: [['*.image']],
    certain: [],
    shell: {
      keys: ['*.command', '*.entrypoint'],
      ...composed,
    },
  },
  kubernetes: {
    noun: 'Kubernetes resource',
    format: 'yaml',
    json: true,
    marks: '\\b(?:containers|container|steps)"?\\s*:|ConfigMap|/-/jwks',
    certain: [['apiVersion', 'kind']],
    shell: {
      keys: ['command', 'args'],
      anywhere: true,
      words: true,
      names: '\\.(?:ba|da|z|k)?sh$',
      commands: `${commands}|${addressed}`,
      joins: { args: 'command' },
      beside: ['env'],
      from: {
        key: 'envFrom',
        documents: {
          'secretRef.name': { kind: 'Secret', values: ['stringData', 'data'] },
          'configMapRef.name': { kind: 'ConfigMap', values: ['data'] },
        },
      },
      images: {
        key: 'image',
        unless: 'command',
        run: { ...runnerImages, ...agentImages, ...clientImages },
        later: registered,
      },
    },
  },
  'cloud-init': {
    noun: 'cloud-init configuration',
    format: 'yaml',
    first: '^(?:## template: *jinja\\s+)?# ?cloud-config\\b',
    marks: '^# ?cloud-config',
    certain: [[]],
    shell: { keys: ['runcmd[]', 'bootcmd[]', 'write_files[].content'], words: true },
    writes: { names: ['path'], texts: ['content'] },
  },
  ansible: {
    noun: 'Ansible tasks',
    format: 'yaml',
    writes: { names: ['path', 'dest'], texts: ['content', 'block', 'line'] },
    // others have a key `uri` as well
    marks: `^[ \\t]*(?:- )?["']?(?:(?:${[...modules, 'tasks', 'block'].map(escaped).join('|')})["']?\\s*:|(?:${requestModules.map(escaped).join('|')})["']?:(?:[ \\t{]*|[ \\t]*&\\w+)(?:\\r?\\n[ \\t]*)?["']?(?:${requestOptions.join('|')})\\b)`,
    certain: [
      ['[].tasks'],
      ['[].hosts'],
      ...modules.flatMap((each) => [[`[].'${each}'`], [`tasks[].'${each}'`]]),
      // others have a key `uri` as well
      ...requestModules.flatMap((each) =>
        ['[]', 'tasks[]'].flatMap((at) => [[`${at}.'${each}'.url`], [`${at}.'${each}'^=url=`]]),
      ),
      ['[].block'],
    ],
    shell: {
      keys: [...shellModules, ...windowsModules, ...commandModules, 'cmd', 'argv'],
      windows: windowsModules,
      flat: commandModules,
      anywhere: true,
      words: true,
      beside: ['environment', 'env'],
      taken: { key: 'register', inside: ['cmd', 'argv'] },
      // options of a module in one text
      commands: '^url=\\S*/api/v\\d/',
      facts: [...factModules, 'vars'],
      images: { key: 'image', unless: 'entrypoint', run: { ...runnerImages, ...clientImages } },
    },
    requests: [
      {
        keys: requestModules,
        anywhere: true,
        url: ['url'],
        verb: ['method'],
        sent: ['body'],
        form: { key: 'body_format', begins: 'form' },
        names: [...factModules, 'vars'],
        // `lookup('url', …)`
        loose: 'quoted',
        // https://docs.ansible.com/ansible/latest/playbook_guide/playbooks_variables.html
        others:
          '(?:^|/)(?:group_vars|host_vars|vars|defaults)/|(?:^|/)(?:inventory|hosts)[^/]*$|(?:^|/)inventor(?:y|ies)/',
      },
    ],
  },
  'runner-module': {
    noun: 'Ansible’s module gitlab_runner',
    format: 'yaml',
    marks: '\\bgitlab_runner["\']?\\s*:',
    inAny: true,
    certain: runnerModule.flatMap((name) => [[`'${name}'.api_url`], [`'${name}'.api_token`]]),
  },
  'runner-role': {
    noun: 'variables of the Ansible role riemers.gitlab-runner',
    format: 'yaml',
    marks: '\\bgitlab_runner_(?:registration_token|runners)\\b',
    inAny: true,
    certain: [
      ['gitlab_runner_registration_token', 'gitlab_runner_runners'],
      ['gitlab_runner_registration_token', 'gitlab_runner_coordinator_url'],
      ['gitlab_runner_registration_token_type', 'gitlab_runner_runners'],
    ],
  },
  // https://github.com/voxpupuli/puppet-gitlab_ci_runner
  'runner-hiera': {
    noun: 'data of the Puppet module gitlab_ci_runner',
    format: 'yaml',
    marks: '\\bgitlab_ci_runner::runner(?:s|_defaults)\\b',
    certain: [["'gitlab_ci_runner::runners'"], ["'gitlab_ci_runner::runner_defaults'"]],
  },
  workflow: {
    noun: 'GitHub workflow',
    format: 'yaml',
    name: '\\.github/(?:workflows|actions)/.*\\.ya?ml$',
    marks: '\\b(?:run|uses)\\s*:',
    named: [[]],
    certain: [],
    shell: { keys: ['run'], anywhere: true, beside: ['env'], around: true },
    // what an action that sends requests is handed
    requests: [
      { keys: ['with'], anywhere: true, url: ['url'], verb: ['method'], sent: ['data', 'body', 'json'], guess: true },
    ],
  },
  // https://woodpecker-ci.org/docs/usage/workflow-syntax; `pipeline` is what older releases call `steps`
  woodpecker: {
    noun: 'Woodpecker workflow',
    format: 'yaml',
    name: '(?:^|/)\\.woodpecker(?:/[^/]+)?\\.ya?ml$',
    marks: '\\bcommands["\']?\\s*:',
    named: [[]],
    certain: [],
    shell: {
      keys: ['steps', 'services', 'pipeline'].flatMap((part) => [`${part}[].commands`, `${part}.*.commands`]),
      beside: ['environment'],
    },
  },
  cloudformation: {
    noun: 'CloudFormation template',
    format: 'yaml',
    json: true,
    marks: 'AWSTemplateFormatVersion|AWS::',
    certain: [['Resources.*.Type']],
    shell: {
      keys: ['UserData', 'Fn::Base64', 'Fn::Sub', 'Fn::Join', 'command', 'content'],
      anywhere: true,
      joined: 'Join',
    },
  },
  packer: {
    noun: 'Packer template',
    format: 'hcl',
    name: '\\.pkr\\.hcl$',
    marks: '',
    named: [[]],
    certain: [],
    shell: packerShell,
  },
  'packer-json': {
    noun: 'Packer template',
    format: 'yaml',
    json: true,
    name: '\\.pkr\\.json$',
    marks: '"(?:provisioners?|builders)"',
    named: [[]],
    certain: [['provisioners[].type'], ['builders[].type']],
    shell: packerShell,
  },
  nomad: {
    noun: 'Nomad job',
    format: 'hcl',
    name: '\\.(?:nomad(?:\\.hcl)?|hcl)$',
    marks: '^[ \\t]*task[ \\t]+"',
    named: [['job']],
    certain: [],
    shell: nomadShell,
  },
  'nomad-json': {
    noun: 'Nomad job',
    format: 'yaml',
    json: true,
    marks: '"(?:TaskGroups|task)"',
    certain: [['Job.TaskGroups'], ['TaskGroups[].Tasks'], ['job.*.group'], ['job[].*.group']],
    shell: { ...nomadShell, keys: [...nomadShell.keys, 'EmbeddedTmpl'] },
  },
  'ecs-task': {
    noun: 'task definition of ECS',
    format: 'yaml',
    json: true,
    marks: '"containerDefinitions"',
    certain: [['containerDefinitions[].image']],
    shell: {
      keys: ['command', 'entryPoint'],
      anywhere: true,
      words: true,
      joins: { command: 'entryPoint' },
      beside: ['environment'],
      images: { key: 'image', unless: 'entryPoint', run: { ...runnerImages, ...clientImages }, later: registered },
    },
  },
  terraform: {
    noun: 'Terraform configuration',
    format: 'hcl',
    name: '\\.(?:tf|tofu)$|(?:^|/)terragrunt\\.hcl$',
    marks: '',
    named: [[]],
    certain: [],
    shell: terraformShell,
    requests: [
      // https://registry.terraform.io/providers/hashicorp/http/latest/docs/data-sources/http
      { keys: ['data.http.*'], url: ['url'], verb: ['method'], sent: ['request_body'] },
      // https://registry.terraform.io/providers/devops-rob/terracurl/latest/docs/resources/request
      {
        keys: ['terracurl_request.*', 'data.terracurl_request.*', 'ephemeral.terracurl_request.*'],
        url: ['url'],
        verb: ['method'],
        sent: ['request_body'],
      },
      {
        keys: ['terracurl_request.*'],
        url: ['destroy_url'],
        verb: ['destroy_method'],
        sent: ['destroy_request_body'],
      },
      // https://registry.terraform.io/providers/Mastercard/restapi/latest/docs/resources/object
      ...(['create', 'update', 'destroy'] as const).map((does) => ({
        keys: ['restapi_object.*'],
        url: [`${does}_path`, 'path'],
        verb: [`${does}_method`],
        sent: [`${does}_data`, 'data'],
        base: ['provider.restapi[].uri'],
        guess: true as const,
      })),
    ],
  },
  'terraform-json': {
    noun: 'Terraform configuration',
    format: 'yaml',
    json: true,
    name: '\\.(?:tf|tofu)\\.json$',
    marks: '"(?:resource|module)"',
    named: [['resource'], ['module'], ['locals']],
    certain: [],
    shell: terraformShell,
  },
  rest: {
    noun: 'YAML of another kind',
    format: 'yaml',
    json: jsonMarks,
    marks: restMarks,
    rest: elsewhere,
    certain: [[]],
    shell: restShell,
  },
  // hidden jobs and lists of commands alone, for others to take in
  'gitlab-ci-part': {
    noun: 'a part of GitLab CI/CD configuration',
    format: 'yaml',
    marks: '^\\.[\\w-]+[ \\t]*:',
    rest: {},
    certain: [],
    likely: [[]],
    shell: { keys: ['*.before_script', '*.after_script', '*.script'], names: '^\\.' },
  },
  'rest-requests': {
    noun: 'YAML of another kind',
    format: 'yaml',
    json: jsonMarks,
    marks: requestMarks,
    rest: elsewhere,
    certain: [[]],
    requests: restRequests,
  },
  'rest-toml': {
    noun: 'TOML of another kind',
    format: 'toml',
    marks: `${restMarks}|${requestMarks}`,
    rest: {},
    certain: [[]],
    shell: restShell,
    requests: restRequests,
  },
} as const satisfies Readonly<Record<string, FileFacts>>;

export type ConfigFile = keyof typeof files;
