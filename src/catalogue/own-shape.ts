/** What may stand in a file of a user's own rules: the vocabulary of ours, as far as it is data that nobody can harm with. */
import { type Shape, text } from './shaped.ts';

/** Every text of a rule goes into reports: no controls, no marks that turn or hide the text around them. */
const prose = (description: string): Shape => ({ type: 'string', minLength: 1, maxLength: 2000, description });
const pattern = (title: string, expression: RegExp, description?: string): Shape => ({
  type: 'string',
  pattern: expression,
  maxLength: 500,
  title,
  ...(description === undefined ? {} : { description }),
});
const list = (items: Shape, description?: string): Shape => ({
  type: 'array',
  minItems: 1,
  maxItems: 500,
  items,
  ...(description === undefined ? {} : { description }),
});
const oneOrMany = (item: Shape, description: string): Shape => ({ anyOf: [item, list(item)], description });
const map = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[],
  description?: string,
): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...(description === undefined ? {} : { description }),
});
/** Words are looked for in regular expressions, so they are words: no expression of a user's ever runs. */
const word = pattern('a word', /^\w+$/);
/** Names that are keys, too. */
const named = {
  endpoint: /^(GET|POST|PUT|PATCH|DELETE|HEAD) (\/(\{\w+\}|[\w.-]+))+$/,
  resource: /^[A-Z]\w*$/,
};
const endpoint = pattern('an endpoint such as `GET /projects/{id}/things`', named.endpoint);
const segment = pattern(
  'a segment of a path',
  /^[\w.-]+$/,
  'The deprecated segment of the path; the finding starts there.',
);
const field = pattern(
  'names with dots between them',
  /^\w+(\[\])?(\.\w+(\[\])?)*$/,
  'Dotted path of names; `[]` steps into a list.',
);
const resource = pattern('the name of a resource', named.resource);
const release: Shape = { format: 'release' };
const truth: Shape = { enum: [true] };
const literal: Shape = {
  anyOf: [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
};
const literals: Shape = { anyOf: [literal, list(literal)], description: 'Only with one of these values.' };

const replacement = map(
  { name: prose('What takes its place.'), since: { ...release, description: 'The first release that has it.' } },
  ['name'],
);
const outcome = map(
  {
    is: {
      enum: ['removed', 'empty', 'served', 'conditional', 'postponed', 'pending', 'withdrawn'],
      description: 'What became of it. `removed` and `empty` are errors from their release on, all else is a warning.',
    },
    in: { ...release, description: '`removed`, `empty`: the first release in which it is so.' },
    to: { ...release, description: '`postponed`: the release it was last moved to.' },
    checked: { ...release, description: 'The newest release this was looked up in.' },
    note: prose('One sentence.'),
    source: prose('Where that stands.'),
  },
  ['is'],
);
const due: Shape = { format: 'target', description: 'When it takes effect: a release, or `v5`.' };
const apart = { due, outcome, replacement, advice: prose('What a person does here.') };

const review = prose('Why a person must look before it is written.');
const fieldFix = map(
  {
    rename: word,
    negate: truth,
    remove: truth,
    set: literal,
    since: release,
    review,
    manual: prose('Why no machine rewrites it.'),
    values: {
      type: 'object',
      description: 'Old value → the new one.',
      additionalProperties: map({ to: literal, review }, []),
    },
    unmapped: prose('The reason for values that `values` lacks.'),
  },
  [],
);

const keyPath = pattern('a key path', /^[\w.*[\]:/@-]+$/);
const flag = pattern('a flag', /^-{1,2}[\w-]+$/);

const matches = (kinds: readonly string[]): Shape[] => [
  {
    ...map(
      {
        endpoint: oneOrMany(endpoint, 'Calling it at all.'),
        segment,
        arguments: list(word),
        fix: map({ segment, since: release, review }, ['segment']),
        ...apart,
      },
      ['endpoint', 'segment'],
    ),
    title: '`endpoint` with `segment`',
  },
  {
    ...map(
      {
        request: oneOrMany(endpoint, 'Sending a field to it.'),
        field,
        value: literals,
        element: prose('Its name in findings.'),
        fix: fieldFix,
        ...apart,
      },
      ['request', 'field'],
    ),
    title: '`request` with `field`',
  },
  {
    ...map(
      {
        response: { ...resource, description: 'Reading a member of it.' },
        field: word,
        value: list(pattern('a word', /^[\w-]+$/)),
        proven: truth,
        fix: fieldFix,
        ...apart,
      },
      ['response', 'field'],
    ),
    title: '`response` with `field`',
  },
  {
    ...map(
      {
        graphql: pattern(
          'a coordinate such as `Type.field` or `Type.field(argument:)`',
          /^[A-Za-z]\w*(\.\w+(\(\w+:\))?)?$/,
        ),
        value: literal,
        fix: map({ rename: word, negate: truth, since: release, review }, []),
        ...apart,
      },
      ['graphql'],
    ),
    title: '`graphql`',
  },
  {
    ...map(
      {
        config: oneOrMany({ enum: kinds }, 'The kind of file.'),
        key: oneOrMany(keyPath, '`*` is any one key, `[]` any element.'),
        value: literals,
        starts: list({ type: 'string', minLength: 1, maxLength: 500 }),
        ends: list({ type: 'string', minLength: 1, maxLength: 500 }),
        holds: { type: 'string', minLength: 1, maxLength: 500 },
        filled: truth,
        hint: truth,
        fix: map({ remove: truth, rename: word, set: literal, move: keyPath, together: truth, review }, []),
        ...apart,
      },
      ['config', 'key'],
    ),
    title: '`config` with `key`',
  },
  {
    ...map(
      {
        shell: pattern(
          'a command and its sub-command',
          /^[\w./-]+( [\w./-]+)*$/,
          'A command, or its flags and variables.',
        ),
        flags: list(flag),
        switches: list(flag),
        arguments: list(pattern('a word of a command', /^[\w:./-]+$/)),
        variables: list(word),
        value: literals,
        fix: map({ remove: truth, rename: flag, review }, []),
        ...apart,
      },
      ['shell'],
    ),
    title: '`shell`',
  },
];

const names = list(word);
const moduleName = pattern('the name of a module', /^(@[\w.-]+\/)?[\w.-]+(\/[\w.-]+)*$/);

/** @param kinds the kinds of configuration files that there are */
export const ownShape = (kinds: readonly string[]): Shape =>
  map(
    {
      $schema: text("This schema's address, for editors."),
      rules: list(
        map(
          {
            id: pattern('an id such as `acme-things`', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'None of ours.'),
            title: prose('What to do, as an instruction.'),
            why: prose('What breaks.'),
            due,
            deprecated: release,
            replacement,
            outcome,
            advice: prose('What a person does where no machine can.'),
            advices: {
              type: 'object',
              description:
                'What the reader of one surface does instead: `program`, `sdk`, `graphql`, `shell`, `requests`, or a kind of file.',
              propertyNames: { pattern: new RegExp(`^(program|sdk|graphql|shell|requests|${kinds.join('|')})$`) },
              additionalProperties: prose('One sentence.'),
            },
            effort: { type: 'integer', minimum: 0, description: 'Minutes of work one place takes by hand.' },
            sources: list(prose('Where this is stated.')),
            match: list({ anyOf: matches(kinds), description: 'What is looked for.' }),
          },
          ['id', 'title', 'match'],
        ),
        'The rules.',
      ),
      endpoints: {
        type: 'object',
        description: 'Endpoint → the resource it answers (`Thing`, or `Thing[]` for a list), or null.',
        propertyNames: { pattern: named.endpoint },
        additionalProperties: {
          anyOf: [pattern('a resource such as `Thing` or `Thing[]`', /^[A-Z]\w*(\[\])?$/), { type: 'null' }],
        },
      },
      resources: {
        type: 'object',
        description: 'Resource → its members.',
        propertyNames: { pattern: named.resource },
        additionalProperties: map(
          {
            members: { ...names, description: 'In snake_case.' },
            distinctive: { ...names, description: 'Members that nobody else has: one of them tells a declaration.' },
            rivals: { ...names, description: 'Members of something else with the same words: one of them refutes.' },
            holds: {
              type: 'object',
              description: 'Member → the resource in it.',
              propertyNames: { pattern: /^\w+$/ },
              additionalProperties: pattern('a resource such as `Thing` or `Thing[]`', /^[A-Z]\w*(\[\])?$/),
            },
          },
          ['members'],
        ),
      },
      wrappers: list(
        map(
          {
            name: prose('What it is called.'),
            modules: list(moduleName, 'The names it is imported by.'),
            clients: { ...names, description: 'Exported classes whose instances hold one of each class of `methods`.' },
            methods: {
              type: 'object',
              description: '`Class.method` → what it asks for.',
              propertyNames: { pattern: /^\w+\.\w+$/ },
              additionalProperties: map(
                {
                  endpoint,
                  arguments: list(
                    pattern('`{id}`, a field, or `...`', /^(\{\w+\}|\w+|\.\.\.)$/),
                    'What each argument is: `{id}` a parameter of the path, `title` that field, `...` an object of fields.',
                  ),
                },
                ['endpoint'],
              ),
            },
          },
          ['name', 'modules', 'methods'],
        ),
        "Libraries of one's own that call GitLab.",
      ),
    },
    ['rules'],
  );
