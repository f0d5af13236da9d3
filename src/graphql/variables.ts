/** Variables that stand in JSON files: beside their document in a request, or in a file of their own. */
import { nameOf, ts, walk } from '../flow/syntax.ts';
import type { Document, Documents } from './documents.ts';
import { sentWith } from './sent.ts';
import type { Sent, World } from './spelt.ts';

/** The documents that a file of variables may be for, by its name. */
const BESIDE = ['.graphql', '.gql', '.query.graphql', '.mutation.graphql'] as const;

/** What a JSON file holds, as it is spelt, in which variables stand beside a document or its name. */
const MAY_SEND = [/"variables"\s*:/, /"(?:query|operationName)"\s*:/] as const;

export function variablesIn(path: string, documents: Documents, world: World): Sent[] {
  const text = world.project.text(path) ?? '';
  const isRequest = MAY_SEND.every((each) => each.test(text));
  if (!isRequest && !besides(path).some((each) => documents.has(each))) return [];
  const value = documents.json(path);
  if (!value) return [];
  const out: Sent[] = [];
  walk(value.getSourceFile(), (node) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const variables = memberOf(node, 'variables');
    const document = variables && sentAlong(path, node, documents);
    if (variables && document) out.push(...sentWith(document, variables, node, world));
    return undefined;
  });
  if (out.length > 0 || !ts.isObjectLiteralExpression(value)) return out;
  const document = besides(path)
    .map((each) => documents.in(each)[0])
    .find((each) => each !== undefined);
  return document ? sentWith(document, memberOf(value, 'variables') ?? value, value, world) : [];
}

function memberOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find((each) => nameOf(each.name) === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** The document of a request: spelt in it, or named by it. */
function sentAlong(path: string, request: ts.ObjectLiteralExpression, documents: Documents): Document | undefined {
  const query = memberOf(request, 'query');
  const own = query && documents.in(path).find(({ node }) => node === query);
  if (own) return own;
  const name = memberOf(request, 'operationName');
  return name && ts.isStringLiteral(name) ? documents.operation(name.text) : undefined;
}

/** The files of documents that a file of variables may belong to. */
export function besides(path: string): readonly string[] {
  const stem = path.replace(/(?:[._-](?:variables|vars))?\.json$/i, '');
  return BESIDE.map((end) => `${stem}${end}`);
}
