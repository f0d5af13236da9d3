/**
 * The part of the TypeScript compiler that the command asks for: its parser, and little else. The whole is one function of 5,400
 * statements, and V8 makes an object of each function in it at every start; a quarter of them is enough.
 *
 * A statement stays when something that stays says one of the names it declares or sets. That says too much where a name is
 * declared again further inside, and never too little; esbuild, which knows scopes, takes out more of it afterwards.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Only the binder and the checker make these, and neither is asked for; their documentation reaches the whole language service. */
const NEVER_MADE = ['SymbolObject', 'SignatureObject', 'TypeObject'];

/** Members of nodes that only the binder, the checker and transformations write: the parser's factory sets each to nothing. */
const NEVER_SET = [
  'jsDoc',
  'flowNode',
  'symbol',
  'localSymbol',
  'locals',
  'nextContainer',
  'endFlowNode',
  'returnFlowNode',
];
/** What a tree would be transformed for: it is added up for each node and each list of nodes, and asked for once. */
const TRANSFORMED = 'transformFlags';
/** Where it does so. What the constructors of nodes leave out is told in `src/flow/parser-nodes.ts`. */
const FACTORY = 'createNodeFactory';
const PARSER = 'Parser';

/**
 * The one question: does a statement at the top of a module say the name `await`, which is read again as a keyword then? The names are
 * kept instead, until the parser forgets the file. (TypeScript's `reparseTopLevelAwait`; the number is its `ContainsPossibleTopLevelAwait`.)
 */
const SAYS_AWAIT = 67108864;
const AWAITS = `
let awaits = [];
const saysAwait = (node) =>
  node === undefined || isFunctionLikeKind(node.kind)
    ? false
    : awaits.includes(node) ||
      (awaits.some((each) => each.pos >= node.pos && each.end <= node.end) && forEachChild(node, saysAwait) === true);
`;

/**
 * @param {string} root the package's folder
 * @returns {string} a module that exports `ts`, with what `src` asks it for
 */
export function compiler(root) {
  const path = join(root, 'node_modules/@ts-morph/common/dist/typescript.js');
  const text = readFileSync(path, 'utf8');
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  // `var ts = {}; ((module) => { … })({ … })`
  const call = parsed.statements.map(callOf).find((each) => each !== undefined);
  const { statements } = call.expression.expression.body;
  const code = (node) => text.slice(node.pos, node.end);

  /** @type {Map<string, ts.Statement[]>} */
  const declaring = new Map();
  const always = [];
  let exported;
  for (const statement of statements) {
    const names = namesOf(statement);
    if (names.includes('typescript_exports') && callOf(statement)) exported = tableOf(callOf(statement).arguments[1]);
    // what CommonJS is told of the names, and is given
    else if (/\bmodule\.exports = \{?/.test(code(statement).slice(0, 200))) continue;
    else if (names.length === 0) always.push(statement);
    else for (const name of names) declaring.set(name, [...(declaring.get(name) ?? []), statement]);
  }
  for (const name of NEVER_MADE) declaring.delete(name);

  const wanted = [...askedFor(root)].filter((name) => exported.has(name)).sort();
  const kept = new Set(always);
  const diagnostics = new Set();
  let [table] = declaring.get('Diagnostics') ?? [];
  declaring.delete('Diagnostics');
  const keep = (name) => {
    for (const statement of declaring.get(name) ?? []) kept.add(statement);
  };
  for (const name of wanted) keep(exported.get(name));
  for (const name of ['forEachChild', 'isFunctionLikeKind']) keep(name);
  // what is added while it goes round comes later
  for (const statement of kept)
    walk(statement, (name, parent) => {
      keep(name);
      if (name !== 'Diagnostics') return;
      if (!ts.isPropertyAccessExpression(parent)) throw new Error('the table of diagnostics is asked for as a whole');
      diagnostics.add(parent.name.text);
    });
  if (table) walk(table, keep);
  table = table && diagnosticsOf(table, diagnostics, code);

  const slim = (statement) => {
    const [name] = namesOf(statement);
    if (name === FACTORY) return edited(statement, text, spareOf(statement));
    return name === PARSER && callOf(statement) ? edited(statement, text, askedOfParser(statement)) : code(statement);
  };
  const body = statements.flatMap((each) => (kept.has(each) ? [slim(each)] : [])).join('\n');
  const values = wanted.map((name) => `${name}: ${exported.get(name)}`).join(',\n');
  const never = NEVER_MADE.map((name) => `class ${name} {}`).join('\n');
  return `${never}\n${AWAITS}\n${table ?? ''}\n${body}\nexport const ts = {\n${values}\n};\n`;
}

/** What the maker of nodes sets that nobody asks for; and where it meets an `await`. */
function spareOf(statement) {
  const edits = [];
  const drop = (node, instead = ';') => edits.push({ start: node.pos, end: node.end, instead });
  visited(statement, (node) => {
    if (!ts.isExpressionStatement(node)) return;
    const { expression } = node;
    if (ts.isCallExpression(expression) && expression.expression.text === 'aggregateChildrenFlags') drop(node);
    if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return;
    const { left, right, operatorToken } = expression;
    const isNothing = ts.isVoidExpression(right) || (ts.isNumericLiteral(right) && right.text === '0');
    const isSet = operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (left.name.text === TRANSFORMED) {
      const isAwait =
        operatorToken.kind === ts.SyntaxKind.BarEqualsToken &&
        isNumber(right, SAYS_AWAIT) &&
        ts.isIdentifier(left.expression);
      drop(node, isAwait ? `;awaits.push(${left.expression.text});` : ';');
    } else if (isSet && isNothing && NEVER_SET.includes(left.name.text)) drop(node);
  });
  if (!edits.some(({ instead }) => instead !== ';')) throw new Error(`${FACTORY}: the parser makes nodes another way`);
  return edits;
}

/** Where the parser asks for what is left out of nodes, and where it forgets a file. */
function askedOfParser(statement) {
  const edits = [];
  let forgets = 0;
  visited(statement, (node) => {
    if (ts.isBinaryExpression(node) && isNumber(node.right, SAYS_AWAIT) && ts.isPropertyAccessExpression(node.left))
      edits.push({ start: node.pos, end: node.end, instead: ` saysAwait(${node.left.expression.text})` });
    if (!ts.isFunctionDeclaration(node) || node.name.text !== 'clearState') return;
    forgets += 1;
    edits.push({ start: node.body.statements.pos, end: node.body.statements.pos, instead: 'awaits = [];' });
  });
  if (edits.length !== 3 || forgets !== 1) throw new Error(`${PARSER}: it looks for \`await\` another way`);
  return edits;
}

const isNumber = (node, number) => ts.isNumericLiteral(node) && node.text === String(number);

function visited(statement, visit) {
  const each = (node) => {
    visit(node);
    ts.forEachChild(node, each);
  };
  each(statement);
}

/** The code of a statement with edits that lie in order, none within another. */
function edited(statement, text, edits) {
  let code = '';
  let at = statement.pos;
  for (const { start, end, instead } of edits) {
    code += text.slice(at, start) + instead;
    at = end;
  }
  return code + text.slice(at, statement.end);
}

const callOf = (statement) =>
  ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? statement.expression : undefined;

/** What a statement declares, or what it sets a member of. None: it is run for what it does. */
function namesOf(statement) {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name.text];
  if (ts.isVariableStatement(statement)) {
    const bound = (name) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((each) => bound(each.name)));
    return statement.declarationList.declarations.flatMap((each) => bound(each.name));
  }
  if (!ts.isExpressionStatement(statement)) return [];
  const { expression } = statement;
  if (ts.isBinaryExpression(expression)) {
    let { left } = expression;
    while (ts.isPropertyAccessExpression(left)) left = left.expression;
    return ts.isIdentifier(left) ? [left.text] : [];
  }
  if (!ts.isCallExpression(expression)) return [];
  const [first] = expression.arguments;
  const { expression: called } = expression;
  // `((Name2) => { … })(Name || (Name = {}))`
  if (ts.isParenthesizedExpression(called) && first && ts.isBinaryExpression(first)) return [first.left.text];
  if (!ts.isIdentifier(called)) return [];
  if (called.text === '__export') return [first.text];
  // the editor's quick fixes, put into the table that this function keeps
  return /^register(?:CodeFix|Refactor)$/.test(called.text) ? [called.text] : [];
}

/** `{ name: () => local }` */
const tableOf = (object) => new Map(object.properties.map((each) => [each.name.text, each.initializer.body.text]));

/** Tells all names that a piece says, but for those of members. */
function walk(piece, tell) {
  const visit = (node, parent) => {
    if (ts.isIdentifier(node)) return tell(node.text, parent);
    const { name } = node;
    const isMember =
      ts.isPropertyAccessExpression(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isAccessor(node);
    ts.forEachChild(node, (child) => {
      if (!isMember || child !== name || !ts.isIdentifier(child)) visit(child, node);
    });
  };
  visit(piece);
}

/** `var Diagnostics = { … }` with those that something says. */
function diagnosticsOf(table, said, code) {
  const [{ initializer }] = table.declarationList.declarations;
  const entries = initializer.properties.filter((each) => said.has(each.name.text));
  return `var Diagnostics = {${entries.map(code).join(',')}};`;
}

/** Every name that a source says of the compiler: `ts.name`, and `Reflect.get(ts, 'name')`. */
function askedFor(root) {
  const names = new Set();
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const text = name.endsWith('.ts') ? readFileSync(join(root, 'src', name), 'utf8') : '';
    // the one who checks types has a compiler of his own
    if (!/\bts\b/.test(text) || /from 'ts-morph'/.test(text)) continue;
    walk(ts.createSourceFile(name, text, ts.ScriptTarget.Latest), (said, parent) => {
      if (said !== 'ts') return;
      if (ts.isPropertyAccessExpression(parent)) names.add(parent.name.text);
      else if (ts.isCallExpression(parent) && parent.arguments[1] && ts.isStringLiteral(parent.arguments[1]))
        names.add(parent.arguments[1].text);
      else if (ts.isCallExpression(parent)) throw new Error(`${name}: the compiler is handed on as a whole`);
    });
  }
  return names;
}
