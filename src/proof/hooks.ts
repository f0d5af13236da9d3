/**
 * Whether the program looks into what its own clients send and get: a hook, a transform, a `fetch` of its own. No call leads from a request
 * to it, and no value: what it says by name, it says of every request that passes through it.
 */
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, dressed, fold, nameOf, returns, ts, walk } from '../flow/syntax.ts';
import { lineOf } from '../script/find/places.ts';
import { ASSIGNS, calleeText, functionsIn } from './frames.ts';
import {
  asksPlatform,
  fileIn,
  firstIn,
  isForeign,
  remadeIn,
  runBy,
  SENDS_ON,
  speltIn,
  writtenByAnyName,
} from './passed-through.ts';
import { isWritten } from './shown.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';
import {
  BUILT_IN,
  HOOKS,
  HOOKS_BESIDE,
  HOOKS_CALLED,
  HOOKS_OF_ONE,
  INSTALLS,
  isOneOf,
  KEEPS_APART,
  KEPT_BY_EACH,
  PLATFORM,
  PUTS_IN_PLACE,
  SENDERS,
  WRITES_PARAMETERS,
} from './vocabulary.ts';

interface Hook {
  /** What is handed over, and runs at each request. */
  node: ts.Node;
  /** The client that it is given to; undefined: it sees all requests of the program. */
  client: ts.Expression | ts.CallExpression | undefined;
  /** It is one of those that a client keeps for itself: a client that is made of it has none of them. */
  isKept?: true;
  /** It sends what the client asks for, and makes what the client gives back. */
  isSender?: true;
  /** It stands among the options of one request, or of what makes a client. */
  isOfOne?: true;
  /** It writes the parameters of requests, and nothing else passes through it. */
  isWriter?: true;
  /** It stands in the place of the platform's own `fetch`, as it does in tests: unless it asks the platform's, what it does with names that it does not say is not asked. */
  isPlatform?: true;
}

const kept = new WeakMap<Evaluator, readonly Hook[]>();

/** Why a member that goes through a request may be read or written by a hook of the client, in a sentence; undefined: none says its name. */
export function hooked(
  tracer: Tracer,
  request: ts.Node,
  names: readonly (string | undefined)[],
  at: ts.Node,
): string | undefined {
  const { e } = tracer;
  const said = new Set(names.flatMap((each) => (each === undefined ? [] : [fold(each)])));
  for (const { node, isPlatform: isOnPlatform, isSender, isWriter, isOfOne } of hooksOn(tracer, request)) {
    // what is read in it is what it was handed
    if (isWriter || (isOfOne && isAround(node, at))) continue;
    if (isSender && !isSentOn(tracer, node))
      return `What a client of the program gets is made in ${lineOf(e, node, at)}: make sure that it is what GitLab answers.`;
    const run = runBy(tracer, node);
    const found = run.map((each) => speltIn(each, said)).find((each) => each !== undefined);
    if (found)
      return `What a client of the program sends and gets is looked into in ${lineOf(e, node, at)}, where \`${found}\` is named: the two change together.`;
    if (isOnPlatform) {
      const file = run.map((each) => fileIn(tracer, each)).find((each) => each !== undefined);
      if (file)
        return `What stands in the platform's place answers with data of a file in ${lineOf(e, file, at)}: make sure that it is what GitLab answers.`;
      // one that asks nobody makes its answers, as tests do, and says their names
      if (!run.some((each) => asksPlatform(tracer, each))) {
        const written = run.map((each) => writtenByAnyName(tracer, each)).find((each) => each !== undefined);
        if (written)
          return `What stands in the platform's place answers under names that are worked out in ${lineOf(e, written, at)}: make sure that it is what GitLab answers.`;
        continue;
      }
    }
    const isOthers = (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && isForeign(tracer, node);
    const remade = isOthers ? node : run.map((each) => remadeIn(tracer, each)).find((each) => each !== undefined);
    if (remade)
      return `What a client of the program sends and gets goes through ${lineOf(e, remade, at)}, which may change any name: make sure that the new one stays as it is.`;
  }
  return undefined;
}

const isAround = (node: ts.Node, at: ts.Node): boolean =>
  node.getSourceFile() === at.getSourceFile() && node.pos <= at.pos && at.end <= node.end;

/** Where the client writes the parameters of a request by their names, and says one of some; undefined: it says none. */
export function writtenByName(
  tracer: Tracer,
  request: ts.Node,
  names: readonly (string | undefined)[],
): ts.Node | undefined {
  const said = new Set(names.flatMap((each) => (each === undefined ? [] : [fold(each)])));
  const writers = hooksOn(tracer, request).filter(({ isWriter }) => isWriter);
  return writers.find(({ node }) => runBy(tracer, node).some((each) => speltIn(each, said) !== undefined))?.node;
}

/**
 * Why a path that moves may be looked at by a hook of the client, in a sentence; undefined: none says the word, but where it moves as well.
 * @param moves whether an edit writes there
 */
export function hookedPath(
  tracer: Tracer,
  request: ts.Node,
  word: string,
  moves: (node: ts.Node) => boolean,
  at: ts.Node,
): string | undefined {
  for (const { node } of hooksOn(tracer, request)) {
    const run = runBy(tracer, node);
    const isSaid = (piece: ts.Node): boolean => isText(piece) && piece.getText().includes(word) && !moves(piece);
    const found = run.map((each) => firstIn(each, isSaid)).find((each) => each !== undefined);
    if (found)
      return `What a client of the program asks for is looked into in ${lineOf(tracer.e, found, at)}, where \`${word}\` is named: the two change together.`;
    const addresses = run.flatMap((each) => addressesIn(tracer, each));
    const [taken] = addresses.flatMap((address) => takenApart(tracer, address, word));
    if (taken)
      return `The address that a client of the program asks for is taken apart, compared or used as a key in ${lineOf(tracer.e, taken, at)}: make sure that only the API's own path changes.`;
  }
  return undefined;
}

/** Where a hook of the client takes the query out of the address that is asked for, and names no parameter: `options.url.search.split('&')`. */
export function hookedQuery(tracer: Tracer, request: ts.Node): ts.Node | undefined {
  return hooksOn(tracer, request)
    .filter(({ isWriter }) => !isWriter)
    .flatMap(({ node }) => runBy(tracer, node))
    .map((each) => firstIn(each, isQuery))
    .find((each) => each !== undefined);
}

/** `url.search`, and no method of that name. */
function isQuery(node: ts.Node): boolean {
  const access = accessOf(node);
  if (access?.name !== 'search') return false;
  const { parent } = dressed(node);
  return !(ts.isCallExpression(parent) && parent.expression === dressed(node));
}

/** What requests call the address that they ask for. */
const ADDRESS = /^(?:url|path|pathname|href)$/;

/** The places in a hook that take the address from what it is given. */
function addressesIn(tracer: Tracer, hook: ts.Node): readonly ts.Expression[] {
  const out: ts.Expression[] = [];
  const { e } = tracer;
  walk(hook, (at) => {
    const access = ts.isExpression(at) ? accessOf(at) : undefined;
    if (access && ADDRESS.test(access.name) && isOfParameter(tracer, access.object)) out.push(access.node);
    if (ts.isBindingElement(at) && isOneOf(ADDRESS, nameOf(at.propertyName ?? at.name))) {
      const owner = at.parent.parent;
      const isOne =
        ts.isParameter(owner) ||
        (ts.isVariableDeclaration(owner) && owner.initializer && isOfParameter(tracer, owner.initializer));
      if (isOne) out.push(...e.project.of(at).scopes.references(at).filter(ts.isExpression));
    }
    return undefined;
  });
  return out;
}

/** Whether something is a parameter, or a member of one, however deep. */
function isOfParameter(tracer: Tracer, node: ts.Expression): boolean {
  for (let at = bare(node); ; ) {
    const access = accessOf(at);
    if (!access) return ts.isIdentifier(at) && tracer.e.declarations(at, 'values').some(ts.isParameter);
    at = bare(access.object);
  }
}

const TAKES_APART: ReadonlySet<Arrival['kind']> = new Set(['key', 'compared', 'unknown']);

/** Where an address is a key, or something is asked of it or taken out of it that may be other for another path, by whoever it is. */
const takenApart = (tracer: Tracer, address: ts.Expression, word: string): readonly ts.Node[] =>
  tracer
    .arrivals({ node: address, path: [], frame: undefined })
    .filter(({ kind, node }) => TAKES_APART.has(kind) || (kind === 'handed' && !isWritten(tracer, node)))
    .map(({ node }) => node)
    .filter((node) => !isOfOtherPart(node, word));

/** Methods that hold a text against a part of itself. */
const HOLDS_AGAINST = /^(?:startsWith|endsWith|includes)$/;

/** Whether a comparison is one with a text that has nothing of the path which moves: `url.startsWith('/api')`. */
function isOfOtherPart(node: ts.Node, word: string): boolean {
  const others = ts.isBinaryExpression(node)
    ? [node.left, node.right].filter((each) => ts.isStringLiteralLike(bare(each)))
    : ts.isCallExpression(node) && isOneOf(HOLDS_AGAINST, accessOf(bare(node.expression))?.name)
      ? node.arguments
      : [];
  return (
    others.length > 0 &&
    others.every((each) => {
      const text = bare(each);
      return (
        ts.isStringLiteralLike(text) && text.text.split(/[/?]/).every((part) => part === '' || !word.includes(part))
      );
    })
  );
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node);

/** The hooks that a request passes through. */
function hooksOn(tracer: Tracer, request: ts.Node): readonly Hook[] {
  const { e } = tracer;
  let hooks = kept.get(e);
  if (!hooks) kept.set(e, (hooks = hooksOf(tracer)));
  if (hooks.length === 0) return hooks;
  const clients = clientsOf(tracer, request);
  // who asks is nobody that is known: it may be made of any client
  const isOpen = clients.size === 0 && !isAsLibrary(tracer, request);
  const isOfItsOwn = asksByItsOwn(tracer, request, clients);
  return hooks.filter(({ client, isSender, isKept, isOfOne }) =>
    isSender || isOfOne
      ? client !== undefined && (client === request || clients.has(client))
      : !client ||
        isChainOf(client, request) ||
        (isOpen && !isRequest(tracer, client)) ||
        (sharesClient(tracer, client, clients) && !(isKept && isOfItsOwn && isLibrary(tracer, client))),
  );
}

/** Whether methods are called on a request, one after the other: `superagent.get(url).buffer(true)`. */
function isChainOf(chain: ts.Node, request: ts.Node): boolean {
  for (let at: ts.Node | undefined = chain; at; ) {
    if (at === request) return true;
    at = ts.isCallExpression(at) ? accessOf(bare(at.expression))?.object : undefined;
  }
  return false;
}

/** Whether a request is made by nothing but clients that the program makes, and by none that somebody hands over. */
function asksByItsOwn(tracer: Tracer, request: ts.Node, clients: ReadonlySet<ts.Node>): boolean {
  const client = ts.isCallExpression(request) ? accessOf(bare(request.expression))?.object : undefined;
  const origins = client ? tracer.origins({ node: client, path: [], frame: undefined }) : [];
  return origins.length > 0 && origins.every(({ node }) => clients.has(node));
}

/** Whether a client is the library's own, which each program has one of, and none that is made of it has its hooks. */
function isLibrary(tracer: Tracer, client: ts.Expression): boolean {
  const values = tracer.values(client, undefined);
  return values.length > 0 && values.every((each) => each.kind === 'external' && KEEPS_APART.has(each.module));
}

/** Whether a function that sends gives nothing but what a client or the platform answers to it. */
const isSentOn = (tracer: Tracer, sender: ts.Node): boolean =>
  functionsIn(tracer, sender, undefined).every((fn) =>
    returns(fn).every((each) => {
      const inner = bare(each);
      return ts.isCallExpression(inner) && SENDS_ON.test(calleeText(inner));
    }),
  );

function hooksOf(tracer: Tracer): readonly Hook[] {
  const { e } = tracer;
  const out: Hook[] = [];
  for (const word of HOOKS)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.named(path, word))
        out.push(
          ...[...hooksAt(at), ...installedAt(tracer, at)].map((each) =>
            word === KEPT_BY_EACH ? { ...each, isKept: true as const } : each,
          ),
        );
  for (const word of HOOKS_CALLED)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.named(path, word))
        if (ts.isCallExpression(at.parent) && at.parent.expression === at)
          out.push(...at.parent.arguments.map((node): Hook => ({ node, client: undefined })));
  for (const word of HOOKS_OF_ONE)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.says(
        path,
        `has ${word}: or ${word}(`,
        (text) => text.includes(`${word}:`) || text.includes(`${word}(`),
      )
        ? e.project.named(path, word)
        : [])
        if (ts.isObjectLiteralElement(at.parent))
          out.push(...hooksAt(at).map((each): Hook => ({ ...each, isOfOne: true })));
  for (const { words, beside, isOfRequest } of HOOKS_BESIDE)
    for (const word of words)
      for (const path of e.project.mentioning(word))
        for (const at of e.project.says(path, `has ${beside.source}`, (text) => beside.test(text))
          ? e.project.named(path, word)
          : [])
          out.push(...hooksBeside(tracer, at, isOfRequest));
  for (const word of WRITES_PARAMETERS)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.named(path, word))
        out.push(...hooksAt(at).map((each): Hook => ({ ...each, isWriter: true })));
  for (const word of SENDERS)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.says(path, `has ${word}:`, (text) => text.includes(`${word}:`))
        ? e.project.named(path, word)
        : [])
        if (ts.isObjectLiteralElement(at.parent))
          out.push(...hooksAt(at).map((each): Hook => ({ ...each, isSender: true })));
  for (const path of e.project.mentioning('fetch')) {
    if (!e.project.matches(path, SAYS_PLATFORM)) continue;
    for (const at of e.project.named(path, 'fetch')) {
      const node = putOnPlatform(tracer, at);
      if (node) out.push({ node, client: undefined, isPlatform: true });
    }
  }
  return out;
}

/** What the platform keeps its functions in, said as a name: not in a path or another text. */
const SAYS_PLATFORM = /(?<![\w$/'"`])(?:globalThis|window|global|self)(?![\w$/'"`-])/;

/** What is put in the place of the platform's function of a name: `globalThis.fetch = …`, `Object.assign(globalThis, { fetch })`. */
function putOnPlatform(tracer: Tracer, name: ts.Node): ts.Node | undefined {
  const access = accessOf(name.parent);
  if (access?.at === name) return isPlatform(tracer, access.object) ? assigned(access.node) : undefined;
  const entry = ts.isObjectLiteralElement(name.parent) && name.parent.name === name ? name.parent : undefined;
  const given = entry ? dressed(entry.parent) : name;
  const call = given.parent;
  if (!ts.isCallExpression(call) || !PUTS_IN_PLACE.test(calleeText(call))) return undefined;
  const [platform, , last] = call.arguments;
  if (!platform || platform === given || !isPlatform(tracer, platform)) return undefined;
  return entry
    ? ts.isPropertyAssignment(entry)
      ? entry.initializer
      : ts.isShorthandPropertyAssignment(entry)
        ? entry.name
        : entry
    : last;
}

/** Whether an expression is what the platform keeps its functions in, by its own name or by a constant of it. */
function isPlatform({ e }: Tracer, node: ts.Expression): boolean {
  const inner = bare(node);
  if (!ts.isIdentifier(inner)) return false;
  const found = e.declarations(inner, 'values');
  if (found.length === 0) return PLATFORM.test(inner.text);
  return found.some((each) => {
    const made = ts.isVariableDeclaration(each) && each.initializer ? bare(each.initializer) : undefined;
    return made !== undefined && ts.isIdentifier(made) && PLATFORM.test(made.text);
  });
}

/** The functions that a name registers: as an option of a client, by `interceptors.request.use(…)`, or by an assignment. */
function hooksAt(name: ts.Node): readonly Hook[] {
  const { parent } = name;
  if (ts.isObjectLiteralElement(parent) && parent.name === name) {
    // a method, or a name that is its own value, is given by the entry itself
    const node = ts.isPropertyAssignment(parent) ? parent.initializer : parent;
    return [{ node: ts.isShorthandPropertyAssignment(node) ? node.name : node, client: ownerOf(parent) }];
  }
  // what a class says that it is, is told to no client in sight
  if (ts.isExpressionWithTypeArguments(parent)) return [{ node: parent.parent.parent, client: undefined }];
  if (!ts.isPropertyAccessExpression(parent)) return [];
  // what was taken out of a client is anybody's: `const { interceptors } = api`
  const isTaken = parent.name !== name;
  const client = isTaken ? undefined : clientAt(parent.expression);
  const put = assigned(parent);
  if (put) return [{ node: put, client }];
  let at: ts.Expression = parent;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) at = at.parent;
  const call = at.parent;
  return ts.isCallExpression(call) && call.expression === at
    ? call.arguments.map((node): Hook => ({ node, client }))
    : [];
}

/** The same by a common word: not what the platform calls so, as `JSON.parse` does, and what is put into a table of the client's too: `agent.parse[type] = …`. */
function hooksBeside(tracer: Tracer, name: ts.Node, isOfRequest: true | undefined): readonly Hook[] {
  const access = accessOf(name.parent);
  if (access?.at !== name) return isOfRequest ? [] : hooksAt(name);
  const object = bare(access.object);
  if (isOfRequest ? !isRequest(tracer, object) : isBuiltIn(tracer, object)) return [];
  const table = access.node.parent;
  const put = ts.isElementAccessExpression(table) ? assigned(table) : undefined;
  return put ? [{ node: put, client: access.object }] : hooksAt(name);
}

const isBuiltIn = ({ e }: Tracer, object: ts.Expression): boolean =>
  ts.isIdentifier(object) && BUILT_IN.includes(object.text) && e.declarations(object, 'values').length === 0;

/** The functions that are registered by what was taken out of a client first: `const { use } = api.interceptors.request`. */
function installedAt(tracer: Tracer, name: ts.Node): readonly Hook[] {
  const { parent } = name;
  const taken = ts.isPropertyAccessExpression(parent)
    ? {
        node: parent.name === name ? parent : parent.expression,
        client: parent.name === name ? clientAt(parent.expression) : undefined,
      }
    : undefined;
  if (!taken) return [];
  let at: ts.Node = parent;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) at = at.parent;
  // what is called where it is taken is told there
  if (ts.isCallExpression(at.parent) && at.parent.expression === at) return [];
  return INSTALLS.flatMap((path) => tracer.arrivals({ node: taken.node, path, frame: undefined })).flatMap((each) =>
    each.kind === 'called' && ts.isCallExpression(each.node)
      ? each.node.arguments.map((node): Hook => ({ node, client: taken.client }))
      : [],
  );
}

/** `axios` and `axios.defaults` are what everybody uses who has no client of its own: what is given to them sees all requests. */
const clientAt = (node: ts.Expression): ts.Expression => {
  const access = accessOf(bare(node));
  return access?.name === 'defaults' ? access.object : node;
};

/** The call that is given the options which an entry stands in. */
function ownerOf(entry: ts.ObjectLiteralElement): ts.CallExpression | undefined {
  let at: ts.Node = entry.parent;
  for (;;) {
    const { parent } = dressed(at);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return ts.isCallExpression(parent) ? parent : undefined;
    if (
      !ts.isPropertyAssignment(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isArrayLiteralExpression(parent)
    )
      return undefined;
    at = parent;
  }
}

function assigned(target: ts.Expression): ts.Expression | undefined {
  const { parent } = target;
  return ts.isBinaryExpression(parent) && parent.left === target && ASSIGNS.has(parent.operatorToken.kind)
    ? parent.right
    : undefined;
}

/** What a request is made with: the client, and those that it was made of. */
function clientsOf(tracer: Tracer, request: ts.Node): ReadonlySet<ts.Node> {
  const out = new Set<ts.Node>();
  const look = (call: ts.Node): void => {
    if (!ts.isCallExpression(call)) return;
    const callee = bare(call.expression);
    for (const each of [callee, accessOf(callee)?.object])
      for (const value of each ? tracer.values(each, undefined) : [])
        if (value.kind === 'client' && !out.has(value.node)) {
          out.add(value.node);
          look(value.node);
        }
  };
  look(request);
  return out;
}

function sharesClient(tracer: Tracer, client: ts.Expression, clients: ReadonlySet<ts.Node>): boolean {
  if (clients.has(client)) return true;
  const values = tracer.values(client, undefined);
  const own = values.filter((each) => each.kind === 'client');
  // a client that nobody knows may be this one
  return own.length === 0 ? !isRequest(tracer, client) : own.some((each) => clients.has(each.node));
}

/** Whether what a hook is given to is one request, and no client. */
const isRequest = (tracer: Tracer, client: ts.Expression): boolean =>
  tracer.e.answer(tracer.values(client, undefined)).length > 0;

/** Whether a library or the platform is asked itself: `fetch(…)`, `axios.get(…)`. */
function isAsLibrary(tracer: Tracer, request: ts.Node): boolean {
  if (!ts.isCallExpression(request)) return false;
  const callee = bare(request.expression);
  return tracer.values(accessOf(callee)?.object ?? callee, undefined).some(({ kind }) => kind === 'external');
}
