/** What is mutated and who is asked, where nothing else is said. */

/** The modules that decide what is written unattended, and write it. */
export const MODULES = {
  proof: /^src\/proof\//,
  rewrite: /^src\/script\/rewrite\//,
  edits:
    /^src\/(?:graphql\/(?:rewrite|proof)|shell\/(?:cut|out|shared|jq-rewrite)|configuration\/(?:rewrite|edit|move|align|verify|outline|conditions))\.ts$/,
  fix: /^src\/fix\//,
};

/** Tests that ask them. What starts many processes, or tries thousands of programs, is left to `npm test`. */
export const TESTS = [
  'rules',
  'messages',
  'equivalence',
  'fix',
  'fix-types',
  'edits',
  'undo',
  'writing',
  'oldest',
  'graphql',
  'shell',
  'configuration',
  'configuration-edits',
  'angular',
  'svelte',
  'from',
  'suggestions',
  'configuration-random',
  'graphql-random',
];
export const LEFT_OUT = /generated programs|a rewrite that believes|killed|^--output/;
