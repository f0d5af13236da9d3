/** The markers of the fixtures, where lines end in `#` or have no room for a comment. */
import { describe, expect, it } from 'vitest';
import { marksIn, stripped } from './fixtures.ts';

const files = new Map([
  ['a.sh', '#!/bin/sh\nrun \\\n  --old x \\\n  --new y #! b-rule certain\n  #?^^ a-rule manual\necho done\n'],
  ['a.md', '```sh\nrun\n```\n<!--!^^ a-rule -->\n'],
]);

describe('markers', () => {
  it('stand at the end of a line, or below and point up', () => {
    expect(marksIn(files).map(({ path, line, rule, tiers }) => [path, line, rule, tiers])).toEqual([
      ['a.sh', 4, 'b-rule', ['safe']],
      ['a.sh', 3, 'a-rule', ['manual']],
      ['a.md', 2, 'a-rule', ['safe']],
    ]);
  });

  it('are gone from what a user has', () => {
    const left = stripped(files);
    expect(left.get('a.sh')).toBe('#!/bin/sh\nrun \\\n  --old x \\\n  --new y\necho done\n');
    expect(left.get('a.md')).toBe('```sh\nrun\n```\n');
  });
});
