/** The rules that a user's own schemas make: no page tells of them, and they are known by name all the same. */
export const derivedTitles: Readonly<Record<string, string>> = {
  'schema-deprecated': 'Do without what your own GraphQL schema calls deprecated',
  'openapi-deprecated': "Do without what your GitLab's OpenAPI document calls deprecated",
};

/** Their ids. */
export const derivedRules: readonly string[] = Object.keys(derivedTitles);
