/** The bases that a program gives to a client after it is made: `client.defaults.baseURL = …`, `Object.assign(client.defaults, …)`. */
import { accessOf, bare, dressed, givenTo, isPut, ts } from '../flow/syntax.ts';
import type { Text, Value } from '../flow/values.ts';
import type { Frame } from './source.ts';
import { addresses } from './text.ts';
import type { Tracer } from './tracer.ts';
import { CLIENT_BASE, CLIENT_DEFAULTS } from './vocabulary.ts';

/** All bases that are written to the client which a call asks with. */
export function defaultBases(tracer: Tracer, call: ts.CallExpression, frame: Frame | undefined): readonly Text[] {
  const { e } = tracer;
  const paths = e.project.mentioning(CLIENT_DEFAULTS).filter((path) => e.project.matches(path, HAS_DEFAULTS));
  if (paths.length === 0) return [];
  const callee = bare(call.expression);
  const asking = [callee, ...(accessOf(callee) ? [accessOf(callee)?.object ?? callee] : [])].flatMap((each) =>
    tracer.values(each, frame),
  );
  return paths.flatMap((path) =>
    e.project.named(path, CLIENT_DEFAULTS).flatMap((name): readonly Text[] => {
      const access = accessOf(name.parent);
      if (access?.at !== name) return [];
      const isSame = tracer
        .values(access.object, undefined)
        .some((each) => asking.some((one) => isSameClient(one, each)));
      return isSame ? writtenTo(tracer, access.node) : [];
    }),
  );
}

/** What raw text has where they are a member of something. */
const HAS_DEFAULTS = new RegExp(`[.["'\`]\\s*${CLIENT_DEFAULTS}\\b`);

const isSameClient = (one: Value, other: Value): boolean =>
  one.kind === 'client'
    ? other.kind === 'client' && one.node === other.node
    : one.kind === 'external' && other.kind === 'external' && one.module !== '' && one.module === other.module;

/** The bases among what is written to a client's defaults where they stand. */
function writtenTo(tracer: Tracer, defaults: ts.Node): readonly Text[] {
  const outer = ts.isExpression(defaults) ? dressed(defaults) : defaults;
  const { parent } = outer;
  const access = accessOf(parent);
  if (access?.object === outer && access.name === CLIENT_BASE) {
    const put = dressed(access.node).parent;
    return ts.isBinaryExpression(put) && isPut(put) && put.left === dressed(access.node)
      ? addresses(tracer, put.right, undefined)
      : [];
  }
  if (!ts.isCallExpression(parent)) return [];
  return givenTo(parent)
    .filter((each) => each !== outer)
    .flatMap((each) =>
      tracer.origins({ node: each, path: [CLIENT_BASE], frame: undefined }).some(({ kind }) => kind !== 'unknown')
        ? addresses(tracer, each, undefined, 0, [CLIENT_BASE])
        : [],
    );
}
