/** Which files are tests, which stand in for something else in tests, and which are read by people alone. */
import { isPath, patternsOf } from './patterns.ts';

export type FileClass = 'test' | 'mock' | 'documentation';

/** Patterns as in `.gitignore`, as such files are commonly called. */
const common: Readonly<Record<FileClass, readonly string[]>> = {
  test: [
    ...['test/', 'tests/', '__tests__/', 'spec/', 'specs/', 'e2e/', 'cypress/', 'playwright/'],
    ...['*.test.*', '*.spec.*', '*.e2e.*', '*.cy.*', '*-test.*', '*-spec.*', '*_test.*', '*_spec.*'],
  ],
  documentation: ['*.md', '*.mdx', '*.markdown', '*.mkd', '*.qmd'],
  mock: ['__mocks__/', '__fixtures__/', 'mocks/', '*.mock.*', '*.mocks.*', '*.fixture.*', '*.fixtures.*'],
};

/** @param own patterns of the project, besides the common ones */
export function classesOf(
  own: Readonly<Partial<Record<FileClass, readonly string[]>>> = {},
): (path: string) => FileClass | undefined {
  const fits = (name: FileClass) => patternsOf([...common[name], ...(own[name] ?? [])]).matcher;
  const [documents, mocks, tests] = [fits('documentation'), fits('mock'), fits('test')];
  return (path) => {
    // standard input may be called anything
    if (!isPath(path)) return undefined;
    // what is written for people stays so in a folder of tests
    if (documents.ignores(path)) return 'documentation';
    return mocks.ignores(path) ? 'mock' : tests.ignores(path) ? 'test' : undefined;
  };
}
