/** Whether a text is read by people and by nothing else. */
import { accessOf, bare, calleeName, dressed, nameOf, ts } from '../flow/syntax.ts';
import { contains, lineOf } from '../script/find/places.ts';
import { lookedFor } from './looked-for.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf } from './vocabulary.ts';

/** Functions outside the program that write what they are given for people. */
const WRITES =
  /^(log|debug|info|warn|warning|error|notice|trace|fatal|print|println|write|writeln|setFailed|addRaw|addHeading|say|reply|send|postMessage|message|alert|text|appendLine|showInformationMessage|showErrorMessage|showWarningMessage|red|green|blue|yellow|cyan|magenta|gray|grey|bold|dim|italic|underline|white|black)$/;
/** Members that hold text for people. */
const TEXTS =
  /^(text|title|message|msg|body|description|content|label|caption|summary|subject|textContent|innerText|tooltip|placeholder|alt|detail|heading|name)$/i;

/** Members of a text that say nothing of it but how long it is, or make it longer. */
const MEASURES = /^(length|padEnd|padStart)$/;
/** What becomes of a text that is only read: people see it where it arrives, whoever shows it there. */
const READABLE: ReadonlySet<Arrival['kind']> = new Set(['shown', 'given', 'spread', 'listed', 'sent']);
/** Attributes of elements that hold text for people. */
const ATTRIBUTES = /^(title|alt|placeholder|label|tooltip|content|text|aria-label|children)$/;
/** What people call those who write a log. */
const LOGS = /^(log|logger|console|chalk)$/i;

/**
 * Why a value that is put into a text may be more than something to read; undefined: it is only read.
 * @param words values that the text does not hold any more
 * @param member what holds them, where they are compared with it
 */
export function proveShown(
  tracer: Tracer,
  value: ts.Expression,
  words: readonly string[],
  member: string,
): string | undefined {
  const { e } = tracer;
  const node = dressed(value);
  const text = textAround(node);
  if (e.project.parts?.isText(text ?? node) === false)
    return 'It is given to an attribute here, where its value may be a key.';
  if (text && inMarkup(text, node)) return 'It stands inside a tag here, where its value is a key.';
  if (text && inCode(text, node)) return 'The text is read by a program: its value is a key there.';
  for (const each of tracer.arrivals({ node: value, path: [], frame: undefined })) {
    const at = lineOf(e, each.node, value);
    if (READABLE.has(each.kind) || (each.kind === 'read' && isOneOf(MEASURES, each.name))) continue;
    if (each.kind === 'handed' && isWritten(tracer, each.node)) continue;
    if (each.kind === 'compared') return `The text is compared or taken apart in ${at}.`;
    if (each.kind === 'key') return `It is a key in ${at}.`;
    return `It goes on to ${at}, where it may be more than something to read.`;
  }
  const isMore = (text !== undefined && before(text, node) !== '') || isOfPage(node);
  const looking = lookedFor(tracer, { value, isMore, member }, words);
  return (
    looking && `A text like this may be looked into in ${lineOf(e, looking, value)}: it says other words from now on.`
  );
}

/** `<b>{value}</b>`: nothing is handed it, as a component of the program is what stands between its tags. */
function isOfPage({ parent }: ts.Node): boolean {
  const element = ts.isJsxExpression(parent) ? parent.parent : undefined;
  return element !== undefined && ts.isJsxElement(element) && /^[a-z]/.test(element.openingElement.tagName.getText());
}

/** The widest text that a value is put into. */
function textAround(node: ts.Node): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  for (let at: ts.Node = node; ; ) {
    const { parent } = at;
    if (ts.isTemplateSpan(parent)) at = found = parent.parent;
    else if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken)
      at = found = parent;
    else if (ts.isParenthesizedExpression(parent)) at = parent;
    else return found;
  }
}

/** What is spelt of a text before a value in it. */
function before(text: ts.Expression, value: ts.Node): string {
  let out = '';
  const visit = (node: ts.Expression): boolean => {
    const inner = bare(node);
    if (contains(inner, value) && !ts.isTemplateExpression(inner) && !ts.isBinaryExpression(inner)) return true;
    if (ts.isStringLiteralLike(inner)) out += inner.text;
    else if (ts.isTemplateExpression(inner)) {
      out += inner.head.text;
      for (const span of inner.templateSpans) {
        if (visit(span.expression)) return true;
        out += span.literal.text;
      }
    } else if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return visit(inner.left) || visit(inner.right);
    else out += '\u0001';
    return false;
  };
  visit(text);
  return out;
}

function inMarkup(text: ts.Expression, value: ts.Node): boolean {
  return /<[a-zA-Z][^<>]*$/.test(before(text, value));
}

/** A line that a pipeline takes for a command: `::set-output name=x::`, `##vso[…]`, `##teamcity[…]`. */
const JOB_COMMAND = /(^|\n)(::[a-z-]+\b|##[a-z]+\[)/;

/** `KEY=value`, a query, SQL, a column, a command: text for a program. */
function inCode(text: ts.Expression, value: ts.Node): boolean {
  const head = before(text, value);
  const whole = text.getText();
  return (
    /(^|[\s?&;{,])[\w[\].-]+=["']?$/.test(head) ||
    JOB_COMMAND.test(head) ||
    // a column of a table: people put a blank behind a sign
    /[\t,;|]$/.test(head) ||
    /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES)\b/.test(whole) ||
    (/^\s*[[{]/.test(head) && /["']\s*:\s*["']?$/.test(head))
  );
}

/** The last name of a chain of members. */
function lastOf(node: ts.Identifier | ts.PropertyAccessExpression): ts.Node {
  let at: ts.Expression = node;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) at = at.parent;
  return ts.isPropertyAccessExpression(at) ? at.name : at;
}

/** A function that nobody here knows, which by its name writes for people; the program's own are followed. */
export function isWritten(tracer: Tracer, node: ts.Node): boolean {
  if (ts.isJsxExpression(node)) {
    const { parent } = node;
    return ts.isJsxAttribute(parent) && ATTRIBUTES.test(parent.name.getText());
  }
  if (ts.isThrowStatement(node)) return true;
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return isOneOf(TEXTS, nameOf(lastOf(node)));
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const name = calleeName(node);
  if (/Error$/.test(name)) return true;
  const access = accessOf(bare(node.expression));
  const isWriting = WRITES.test(name) || LOGS.test(access?.object.getText() ?? '');
  return isWriting && !tracer.e.ask(node.expression).some((each) => each.kind === 'function');
}
