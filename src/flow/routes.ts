/** The paths that a program serves itself, by what it calls, by decorators, and by where its files stand. Who serves so is data (`rules/serving.ts`). */
import type { ServedFiles } from '../../rules/serving.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { Once } from './once.ts';
import type { Script } from './project.ts';
import { accessOf, bare, dressed, requiredBy, rootOf, sourceFileOf, ts, walk } from './syntax.ts';
import { known, texts } from './values.ts';

/** A piece of a path; `undefined`: it may be any word. */
export type Piece = string | undefined;

/** A path that the program serves, and who answers there. */
export interface Route {
  pieces: readonly Piece[];
  /** The script that makes it. */
  path: string;
  /** It goes on with any pieces. */
  isOpen: boolean;
  /** Nothing stands before it. */
  isWhole: boolean;
  /** Who answers there. A file that makes a route is read when somebody asks for its path. */
  answering(): readonly Answering[];
}

interface Answering {
  /** Undefined: any. */
  verb: string | undefined;
  handler: Handler;
}

export type Handler = ts.Expression | ts.FunctionDeclaration | ts.MethodDeclaration;

const routes = new Once<'all', Route>();
const called = new Once<Script, Route>();
const mounted = new Once<Script, Mount>();

/** A script whose routes stand under a path. */
type Mount = readonly [script: string, under: string];

/** All routes of the program. */
export const routesOf = (e: Evaluator): readonly Route[] => routes.of(e, 'all', () => routesIn(e));

function routesIn(e: Evaluator): readonly Route[] {
  const serving = e.project.scripts.flatMap((path) =>
    e.project.matches(path, e.api.serving.spelt) ? (e.project.file(path) ?? []) : [],
  );
  // each script with steps of its own: one that says much leaves the others theirs
  const mounts = serving.flatMap((script) => mounted.of(e, script, () => mountsIn(e, script)));
  const all = serving.flatMap((script) => {
    const under = new Set(mounts.flatMap(([path, prefix]) => (path === script.path ? prefix : [])));
    return called.of(e, script, () => calledRoutes(e, script, under.size > 0 ? [...under] : ['']));
  });
  return [...all, ...e.project.scripts.flatMap((path) => filedRoutes(e, path))];
}

/** The routes that a script may answer: those that it makes by calls and decorators, and the one of its place. */
export const routesBy = (e: Evaluator, path: string): readonly Route[] =>
  e.project.matches(path, e.api.serving.spelt) || filedRoute(e, path)
    ? routesOf(e).filter((each) => each.path === path)
    : [];

/** The route that a file's place may make, of several forms by the one that says most of the place. */
function filedRoute(e: Evaluator, path: string): Filed | undefined {
  const within = `/${path}`;
  const forms = e.api.serving.files.flatMap((form) => {
    const start = within.indexOf(`/${form.under}/`);
    if (start < 0) return [];
    const folders = path.slice(start + form.under.length + 1).split('/');
    const stems = stemsOf(folders.pop() ?? '', form);
    return form.named === undefined || form.named === stems[0] ? [{ form, folders, stems }] : [];
  });
  const [first] = forms.sort((one, other) => weight(other.form) - weight(one.form));
  if (!first) return undefined;
  const { form, folders, stems } = first;
  const [stem = '', ...endings] = stems;
  const words = form.named !== undefined ? [] : form.isDotted ? stem.split('.') : [stem];
  const own = [...folders, ...words].filter((each) => !isAside(each));
  const isOpen = /^\[{1,2}\.\.\.|^\$$/.test(own.at(-1) ?? '');
  const pieces = [...(form.at === undefined ? [] : form.at.split('/')), ...(isOpen ? own.slice(0, -1) : own)];
  return {
    pieces: pieces.map((each): Piece => (/^[[$:]/.test(each) ? undefined : each.replace(/_$/, ''))),
    isOpen,
    exports: form.exports,
    verb: form.isVerbBehind ? endings.find((each) => e.api.serving.verbs.has(each))?.toUpperCase() : undefined,
  };
}

interface Filed {
  pieces: readonly Piece[];
  isOpen: boolean;
  exports: Readonly<Record<string, string>>;
  /** The verb that the file's name says. */
  verb: string | undefined;
}

const weight = ({ under, named }: ServedFiles): number => under.length * 2 + (named === undefined ? 0 : 1);

function filedRoutes(e: Evaluator, path: string): readonly Route[] {
  const filed = filedRoute(e, path);
  if (!filed) return [];
  const { pieces, isOpen, exports, verb } = filed;
  const answering = (): readonly Answering[] => {
    const script = e.project.file(path);
    return Object.entries(exports).flatMap(([name, own]) =>
      (script ? exportedAt(script, name) : []).map((handler) => ({ verb: verb ?? verbOfWord(own), handler })),
    );
  };
  return [{ pieces, path, isOpen, isWhole: true, answering }];
}

/** The files that may serve what some others ask for. */
export function servingFor(e: Evaluator, asking: ReadonlySet<string>): readonly string[] {
  const named = new Map<string, boolean>();
  return e.project.scripts.filter((path) => {
    if (asking.has(path)) return false;
    const filed = filedRoute(e, path);
    if (!filed) return e.project.matches(path, e.api.serving.spelt);
    const word = filed.pieces.findLast((each) => each !== undefined);
    if (word === undefined) return true;
    // many routes end alike: `[id]/status`
    let isNamed = named.get(word);
    if (isNamed === undefined) named.set(word, (isNamed = e.project.isNamedIn(word, asking)));
    return isNamed;
  });
}

const verbOfWord = (word: string): string | undefined => (word === 'any' ? undefined : word);

/** A file's name and what stands behind its dots, without its ending; where dots part a path, the name has them. */
function stemsOf(file: string, { isDotted }: ServedFiles): readonly string[] {
  const parts = file.split('.').slice(0, -1);
  return isDotted ? [parts.join('.')] : parts;
}

/** A folder or a word that is no piece of the path: a group, a slot, a layout, what stands for the folder. */
const isAside = (piece: string): boolean => piece === 'index' || /^[(@_]/.test(piece);

/** What a file exports under a name, where it is written. */
function exportedAt(script: Script, name: string): readonly Handler[] {
  const { named, whole } = exportsOf(script);
  const entries = (named.get(name) ?? []).flatMap((entry): readonly Handler[] => {
    if ('expression' in entry) return [entry.expression];
    if (!('declaration' in entry)) return [];
    const { declaration } = entry;
    if (ts.isFunctionDeclaration(declaration)) return [declaration];
    return ts.isVariableDeclaration(declaration) && declaration.initializer ? [declaration.initializer] : [];
  });
  return name === 'default' ? [...entries, ...whole] : entries;
}

/** The routes that calls and decorators in a script make, each under some paths. */
function calledRoutes(e: Evaluator, script: Script, under: readonly string[]): readonly Route[] {
  const { methods, decorators, paths } = e.api.serving;
  const made = (path: string, verb: string, handler: Handler): readonly Route[] =>
    under.flatMap((prefix): readonly Route[] => {
      const pieces = `${prefix}/${path}`.split('/').filter(Boolean);
      const isOpen = /^(\*|:\w+\*|\.\*)/.test(pieces.at(-1) ?? '');
      const own = isOpen ? pieces.slice(0, -1) : pieces;
      if (own.every((each) => isParameter(each))) return [];
      return [
        {
          pieces: own.map((each): Piece => (isParameter(each) ? undefined : each)),
          path: script.path,
          isOpen,
          isWhole: false,
          answering: () => [{ verb: verbOfWord(verb), handler }],
        },
      ];
    });
  const found: Route[] = [];
  walk(script.ast, (at) => {
    if (ts.isCallExpression(at)) {
      const access = accessOf(bare(at.expression));
      const verb = access && Object.hasOwn(methods, access.name) ? methods[access.name] : undefined;
      const handler = at.arguments.at(-1);
      if (!access || verb === undefined || !handler) return;
      const on = bare(access.object);
      const around =
        ts.isCallExpression(on) && paths.includes(accessOf(bare(on.expression))?.name ?? '')
          ? on.arguments[0]
          : undefined;
      const path = around ?? (at.arguments.length > 1 ? at.arguments[0] : undefined);
      const said = path && mayAnswer(handler) ? pathIn(e, path) : undefined;
      if (said?.startsWith('/')) found.push(...made(said, verb, handler));
    } else if (ts.isMethodDeclaration(at) && ts.isClassDeclaration(at.parent)) {
      for (const [name, verb] of Object.entries(decorators.methods)) {
        const path = decorated(e, at, name);
        const root = path === undefined ? undefined : decorated(e, at.parent, decorators.holder);
        if (root !== undefined) found.push(...made(`${root}/${path ?? ''}`, verb, at));
      }
    }
  });
  return found;
}

const isParameter = (piece: string): boolean => /^[:{*]/.test(piece);

/** An expression that a server may be told to answer with; a text or an object is none. */
const mayAnswer = (handler: ts.Expression): boolean => {
  const at = bare(handler);
  return (
    ts.isArrowFunction(at) ||
    ts.isFunctionExpression(at) ||
    ts.isIdentifier(at) ||
    ts.isCallExpression(at) ||
    ts.isPropertyAccessExpression(at)
  );
};

const pathIn = (e: Evaluator, node: ts.Expression): string | undefined => {
  const at = bare(node);
  if (ts.isStringLiteralLike(at)) return at.text;
  // what is made of a request is nothing that is served, and who is asked what it gets asks for the routes again
  if (isOfMembers(e, at)) return undefined;
  return texts(e.value(at, undefined)).flatMap((each) => known(each) ?? [])[0];
};

/** Whether something is made of members of what a function is handed: `/runners/${request.params.id}`. */
function isOfMembers(e: Evaluator, node: ts.Expression): boolean {
  let found = false;
  const look = (at: ts.Node): void => {
    const access = accessOf(at);
    const root = access && rootOf(access.object);
    if (root && ts.isIdentifier(root) && e.project.of(root).scopes.resolve(root, root.text).some(ts.isParameter))
      found = true;
  };
  look(node);
  walk(node, look);
  return found;
}

/** The path in a decorator of that name; undefined: there is no such decorator. */
function decorated(e: Evaluator, node: ts.Node, name: string): string | undefined {
  for (const { expression } of ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : []) {
    if (!ts.isCallExpression(expression)) continue;
    const callees = e.callees(expression.expression, undefined);
    if (!callees.some((each) => each.kind === 'external' && each.module !== '' && each.path.at(-1) === name)) continue;
    const [path] = expression.arguments;
    return (path && pathIn(e, path)) ?? '';
  }
  return undefined;
}

/** What a script puts under paths: the scripts whose routes stand there, and the path of each (`app.use('/api/mrs', router)`). */
const mountsIn = (e: Evaluator, script: Script): readonly Mount[] =>
  e.api.serving.mounts
    .flatMap((name) => script.scopes.identifiers.get(name) ?? [])
    .flatMap((at) => {
      const access = accessOf(at.parent);
      const call = access?.at === at ? dressed(access.node).parent : undefined;
      if (!call || !ts.isCallExpression(call)) return [];
      const [first, ...rest] = call.arguments;
      const prefix = first && rest.length > 0 ? pathIn(e, first) : undefined;
      if (!prefix?.startsWith('/')) return [];
      return rest
        .flatMap((each) => declaringIn(e, each))
        .flatMap((path): readonly Mount[] =>
          // it may serve more than what it puts there itself
          path === script.path
            ? [
                [path, prefix],
                [path, ''],
              ]
            : [[path, prefix]],
        );
    });

/** The scripts that declare what an expression names, or that it is. Looked up without asking for values: who asks for a route may be asked for one. */
function declaringIn(e: Evaluator, node: ts.Expression): readonly string[] {
  const at = bare(node);
  if (ts.isIdentifier(at))
    return e.declarations(at, 'values').flatMap((each) => {
      const made = ts.isVariableDeclaration(each) ? each.initializer : undefined;
      const module = made && requiredIn(e, made);
      return module ?? sourceFileOf(each).fileName;
    });
  if (!ts.isCallExpression(at)) return [];
  const required = requiredIn(e, at);
  return required === undefined ? declaringIn(e, at.expression) : [required];
}

/** The script that an expression takes in by its name. */
function requiredIn(e: Evaluator, node: ts.Expression): string | undefined {
  const module = requiredBy(node);
  const target = module === undefined ? undefined : e.project.resolve(sourceFileOf(node).fileName, module);
  return target && 'path' in target ? target.path : undefined;
}
