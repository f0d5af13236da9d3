/** Names behind their articles. */
import { expect, test } from 'vitest';
import { withArticle } from '../src/common/articles.ts';

test.each([
  ['Runner', 'a Runner'],
  ['Issue', 'an Issue'],
  ['Epic', 'an Epic'],
  ['User', 'a User'],
  ['Unit', 'a Unit'],
  ['UploadType', 'an UploadType'],
  ['`EpicInput`', 'an `EpicInput`'],
  ['`MergeRequestInput`', 'a `MergeRequestInput`'],
])('%s: %s', (name, told) => expect(withArticle(name)).toBe(told));
