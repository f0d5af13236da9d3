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
const manual = prose('Why no machine rewrites it.');
/** What the program does with a value (`Use`). */
const uses = ['printed', 'tested', 'compared', 'switched', 'computed', 'passed', 'inside'] as const;
const byUse = (sentence: Shape): Shape => ({
  anyOf: [sentence, map(Object.fromEntries(uses.map((use) => [use, sentence])), [], 'For one use of the value.')],
});
const proof = map({ field: word, is: literal }, ['field'], 'That member equals a value; without `is`: it is set.');
const byValue = (description: string, additionalProperties: Shape): Shape => ({
  type: 'object',
  description,
  additionalProperties,
});
const fieldFix = map(
  {
    rename: word,
    negate: truth,
    single: prose('The old value is a list whose first or last element the new one is; what to review there.'),
    remove: truth,
    set: literal,
    since: release,
    review: byUse(review),
    manual: byUse(manual),
    unless: map({ proofs: list(proof), review }, ['proofs', 'review'], 'Without one of these proofs it is for review.'),
    tested: { ...proof, description: 'What a test of the old field becomes.' },
    values: byValue(
      'Old value → the new one.',
      map({ to: literals, test: proof, review: prose('Why a person must look at this value.') }, []),
    ),
    unmapped: prose('The reason for values that `values` lacks.'),
    never: byValue('Old value → why no rewrite says the same.', prose('One sentence.')),
  },
  [],
);

const keyPath = pattern('a key path', /^[\w.*[\]:/@'-]+$/);
const program = pattern('the name of a program', /^[\w.-]+$/);
const commandWords = pattern('words of a command', /^[\w:./-]+( [\w:./-]+)*$/);
const flag = pattern('a flag', /^-{1,2}[\w-]+$/);
const piece = (description: string): Shape => ({ type: 'string', minLength: 1, maxLength: 500, description });
const pieces = (description: string): Shape => list({ type: 'string', minLength: 1, maxLength: 500 }, description);
const member = pattern('a class, or a class and its method', /^\w+(\.\w+)?$/);

const matches = (kinds: readonly string[]): Shape[] => [
  {
    ...map(
      {
        endpoint: oneOrMany(endpoint, 'Calling it at all.'),
        segment,
        common: pattern(
          'a word in lower case',
          /^[a-z0-9]+$/,
          'The segment is a common word: it counts where the call, its holder or its file speaks of this.',
        ),
        arguments: list(word),
        answer: map(
          {
            moved: list(word, "Members whose value is the replacement's whole answer."),
            lost: { anyOf: [{ enum: ['rest'] }, list(word)], description: 'Members that the replacement lacks.' },
            more: list(word, 'Members that only the replacement has.'),
            note: prose('What is lost, or more.'),
            links: list(word, 'Members that hold addresses of the endpoint itself.'),
          },
          ['note'],
          "How the replacement's answer differs.",
        ),
        sdk: list(
          map(
            {
              from: member,
              to: member,
              since: pattern('a version such as `1.2.3`', /^\d+\.\d+\.\d+$/, 'The first version that has it.'),
              except: list(word, 'Methods of a renamed class that the new one has no counterpart of.'),
              pages: truth,
              types: byValue('Exported names that are renamed with it.', word),
            },
            ['from', 'to', 'since'],
          ),
          'What a library calls it, and its new name there.',
        ),
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
        sdkField: map({ name: word, review }, ['name', 'review'], 'Another name that only a library has for it.'),
        element: prose('Its name in findings.'),
        proven: { ...truth, description: 'Only where a request sends it: that a type allows it says nothing.' },
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
        proven: { ...truth, description: 'Only where a request leads to it.' },
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
        absent: { ...truth, description: 'The field is used without this argument.' },
        value: literal,
        stays: { ...truth, description: 'It is not removed: what it asks for, or answers, changes.' },
        proven: { ...truth, description: 'Only where something that nobody else has is named beside it.' },
        fix: map(
          {
            rename: word,
            negate: truth,
            pin: pattern(
              'an argument such as `sort: ID_DESC`',
              /^\w+: ("[\w.-]+"|[\w.-]+)$/,
              'The old default, written out.',
            ),
            set: map({ name: word, value: literal }, ['name', 'value'], 'What says the same, and its value.'),
            since: release,
            review: { anyOf: [review, byValue('For one value.', review)] },
            convert: word,
            compared: prose('What to look at where an answer is compared with the old value.'),
          },
          [],
        ),
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
        starts: pieces('Only when its text is one of these, or goes on after it with a dot, a dash or a colon.'),
        ends: pieces('Only when its text ends with one of these.'),
        holds: piece('Only when its text, or an element, holds this.'),
        filled: { ...truth, description: 'Only when it says anything.' },
        absent: { ...keyPath, description: 'The key is a map, and this one is missing from it.' },
        beside: map(
          { key: keyPath, starts: pieces('The beginnings of its value.'), names: truth },
          ['key', 'starts'],
          'Only in a file that has this key too.',
        ),
        without: { ...keyPath, description: 'Only when this key, next to it, is not there or is empty.' },
        nowhere: list(keyPath, 'Only in a file that has none of these keys.'),
        repeated: { ...truth, description: 'Only where a place above it has the same value.' },
        hint: { ...truth, description: 'Says little by itself.' },
        fix: map(
          {
            remove: truth,
            rename: pattern('a key', /^[\w-]+$/),
            set: literal,
            move: keyPath,
            several: byValue('Old value → the values that together mean it.', pieces('All of them.')),
            replace: map({ text: piece('What goes.'), by: { type: 'string', maxLength: 500 } }, ['text', 'by']),
            write: piece('The new text of the value; `{count}` is the number of its elements.'),
            copy: map(
              { from: word, to: word, adding: byValue('Key → value.', literal) },
              ['from', 'to', 'adding'],
              'Under the key: a copy of one of its keys, with more in it.',
            ),
            together: truth,
            when: map(
              { starts: pieces('The beginnings of its value.'), otherwise: piece('What to do by hand.') },
              ['starts', 'otherwise'],
              'Only where its value begins so, or is filled in later.',
            ),
            needs: map(
              {
                keys: list(keyPath, 'Keys of the same values.'),
                starts: pieces('The beginnings of their values.'),
                named: map(
                  { key: keyPath, kinds: list({ enum: kinds }), keys: list(keyPath) },
                  ['key', 'kinds', 'keys'],
                  'Or keys of the file that this key gives the name of.',
                ),
                otherwise: piece('What to do by hand.'),
              },
              ['starts', 'otherwise'],
              'Only together with what these keys get, whose value begins so or is filled in later.',
            ),
            within: map(
              { key: word, holds: pieces('Words in its value.'), otherwise: piece('What to look at elsewhere.') },
              ['key', 'holds', 'otherwise'],
              'Without a look only where the nearest map around it that has this key says so there.',
            ),
            review,
            idle: byValue('Key → value: with nothing else in it, it is deleted without a look.', literal),
          },
          [],
        ),
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
          /^([\w./-]+( [\w./-]+)*)?$/,
          'A command, or its flags and variables; empty: only variables, of any command.',
        ),
        also: list(program, 'Other names of the program.'),
        perhaps: list(program, 'Names that the program may be called by, and others too.'),
        flags: list(flag),
        switches: list(flag),
        arguments: list(commandWords),
        filled: { ...truth, description: 'Such a word only with something behind its equals sign.' },
        reads: list(word, 'Variables whose value a command is given, and that nothing in sight sets.'),
        variables: list(word),
        value: literals,
        holds: piece('Only with a value that holds this.'),
        fix: map(
          {
            remove: truth,
            rename: { ...commandWords, description: 'The new name of a flag, or of the words in an argument.' },
            variable: word,
            when: piece('Only where the command is given a value that begins with this.'),
            whenIn: list(word, 'Variables that may give it.'),
            within: map(
              { holds: pieces('Words in its name.'), otherwise: piece('What to look at elsewhere.') },
              ['holds', 'otherwise'],
              'Without a look only where the program that is given the variable, or the image that it is set in, says so in its name.',
            ),
            review,
          },
          [],
        ),
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
            further: {
              type: 'integer',
              minimum: 0,
              description:
                'Minutes that each further place in a project takes; a sixth of `effort` where it is not said.',
            },
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
