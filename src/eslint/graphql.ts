/** How ESLint reads a GraphQL document: as it stands, without any script in it. */
import type { AST, Linter } from 'eslint';
import { graphql } from '../graphql/load.ts';

type Comment = NonNullable<AST.Program['comments']>[number];
type Location = NonNullable<AST.Program['loc']>;

/** Gives a program without statements that holds the document's comments, so that `# eslint-disable-next-line` counts. */
export const parser: Linter.Parser = {
  meta: { name: 'gitlab-sunset/graphql' },
  parseForESLint(text: string) {
    const at = placesIn(text);
    const loc = (start: number, end: number): Location => ({ start: at(start), end: at(end) });
    const ast: AST.Program = {
      type: 'Program',
      sourceType: 'module',
      body: [],
      tokens: [],
      comments: commentsOf(text, at).map(([start, end]): Comment => {
        return { type: 'Line', value: text.slice(start + 1, end), range: [start, end], loc: loc(start, end) };
      }),
      range: [0, text.length],
      loc: loc(0, text.length),
    };
    return { ast };
  },
};

type At = (offset: number) => { line: number; column: number };

function placesIn(text: string): At {
  const starts = [0, ...[...text.matchAll(/\r\n|[\r\n\u2028\u2029]/g)].map((match) => match.index + match[0].length)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) };
  };
}

/** @throws what ESLint takes for a parse error, where the document is none */
function commentsOf(text: string, at: At): [start: number, end: number][] {
  const { parse, GraphQLError, TokenKind } = graphql();
  const found: [number, number][] = [];
  try {
    const document = parse(text);
    for (let token = document.loc?.startToken; token; token = token.next ?? undefined)
      if (token.kind === TokenKind.COMMENT) found.push([token.start, token.end]);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { line, column } = at(error.positions?.[0] ?? 0);
    throw Object.assign(new Error(error.message), { lineNumber: line, column: column + 1 });
  }
  return found;
}

/**
 * Hands a document on as it stands. Of what comes back it keeps what is about documents: an entry of a configuration
 * without `files` brings rules for scripts here, and some of them would even write scripts' text into it.
 * @param own names of this plugin's rules
 */
export function processorFor(own: ReadonlySet<string>): Linter.Processor {
  const isOurs = ({ ruleId }: Linter.LintMessage): boolean =>
    ruleId === null || own.has(ruleId.slice(ruleId.lastIndexOf('/') + 1)) || ruleId.startsWith('@graphql-eslint/');
  return {
    meta: { name: 'gitlab-sunset/graphql' },
    supportsAutofix: true,
    preprocess: (text) => [text],
    postprocess: (messages) => messages.flat().filter(isOurs),
  };
}
