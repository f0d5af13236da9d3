/** The code that reads the answers: each read of a selected field that goes away, with the document that proves it. */
import type { FieldNode } from 'graphql';
import type { Edit, Step } from '../finding.ts';
import type { Project } from '../script/project.ts';
import { dressed, ts } from '../script/syntax.ts';
import type { Answers, Origin } from './answers.ts';
import type { Use } from './find.ts';
import type { Plan } from './rewrite.ts';
import { fileOf } from './vue.ts';

/** A field that a document selects under its own name. */
export interface Target {
  use: Use;
  plan: Plan;
  certainty: 'certain' | 'likely';
  group: string;
}

export interface Read {
  target: Target;
  path: string;
  start: number;
  end: number;
  plan: Plan;
  /** Edits of the script itself, where the read is rewritten together with its document. */
  edits: readonly Edit[];
  message: string;
  evidence: readonly Step[];
  /** Rewritten together with the document, or not at all. */
  joined: boolean;
}

type ReadNode = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.BindingElement;

/** The name that readers use: the field's own. */
export function keyOf(use: Use): string | undefined {
  return use.site.kind === 'field' && !use.site.node.alias ? use.site.node.name.value : undefined;
}

/**
 * Every proven read of the targets. `whole`: rename the field and its readers together wherever each place that spells the name is
 * such a read; the document's plan is then another, which is given back.
 */
export function readsOf(
  targets: readonly Target[],
  project: Project,
  answers: Answers,
  whole: boolean,
  isSpeltElsewhere: (key: string) => boolean,
): { reads: Read[]; renamed: Map<Target, Plan> } {
  const byNode = new Map<FieldNode, Target>();
  const byKey = new Map<string, Target[]>();
  for (const target of targets) {
    const key = keyOf(target.use);
    if (key === undefined || target.use.site.kind !== 'field' || target.use.rule.match.stays) continue;
    byNode.set(target.use.site.node, target);
    byKey.set(key, [...(byKey.get(key) ?? []), target]);
  }
  const reads: Read[] = [];
  const renamed = new Map<Target, Plan>();
  for (const [key, own] of byKey) {
    const places = placesOf(key, project);
    const proven = new Map<ts.Node, { read: ReadNode; name: ts.Node; target: Target; origin: Origin }>();
    for (const { name, read } of places) {
      if (!read) continue;
      const origins = ts.isBindingElement(read) ? answers.pattern(read.parent) : answers.of(read.expression);
      for (const origin of origins) {
        const target = answers.fieldsAt(origin, key).flatMap((field) => byNode.get(field) ?? [])[0];
        if (target) {
          proven.set(name, { read, name, target, origin });
          break;
        }
      }
    }
    const isWhole = whole && places.every(({ name }) => proven.has(name)) && !isSpeltElsewhere(key);
    if (isWhole)
      for (const target of own) {
        const plan = renamedPlan(target);
        if (plan) renamed.set(target, plan);
      }
    for (const { read, name, target, origin } of proven.values()) {
      const found = readOf(key, read, name, target, origin, renamed.has(target));
      if (found) reads.push(found);
    }
  }
  return { reads, renamed };
}

/** The document's own plan where its readers are renamed with it: no alias. */
function renamedPlan({ use, plan }: Target): Plan | undefined {
  const to = use.rule.match.fix?.rename;
  if (plan.tier === 'manual' || to === undefined || use.site.kind !== 'field') return undefined;
  const name = use.site.node.name.loc;
  return name && { ...plan, edits: [{ start: name.start, end: name.end, text: to }] };
}

/** Every place that spells a name in a script, but in documents. */
function placesOf(
  key: string,
  project: Project,
): { name: ts.Identifier | ts.StringLiteralLike; read: ReadNode | undefined }[] {
  const out: { name: ts.Identifier | ts.StringLiteralLike; read: ReadNode | undefined }[] = [];
  for (const path of project.mentioning(key)) {
    const script = project.file(path);
    if (!script) continue;
    for (const name of script.scopes.identifiers.get(key) ?? []) out.push({ name, read: readAt(name) });
    for (const piece of script.scopes.spelt)
      if (ts.isStringLiteralLike(piece) && piece.text === key) out.push({ name: piece, read: readAt(piece) });
  }
  return out;
}

function readAt(name: ts.Identifier | ts.StringLiteralLike): ReadNode | undefined {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return isWritten(parent) ? undefined : parent;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === name)
    return isWritten(parent) ? undefined : parent;
  if (
    ts.isBindingElement(parent) &&
    ts.isObjectBindingPattern(parent.parent) &&
    (parent.propertyName ?? parent.name) === name
  )
    return parent;
  return undefined;
}

function isWritten(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  );
}

function readOf(
  key: string,
  read: ReadNode,
  name: ts.Node,
  target: Target,
  origin: Origin,
  isRenamed: boolean,
): Read | undefined {
  const { use, plan } = target;
  const { change, match } = use.rule;
  const script = read.getSourceFile().fileName;
  const path = fileOf(script);
  const inQuotes = ts.isStringLiteralLike(name) ? 1 : 0;
  const start = name.getStart() + inQuotes;
  const end = name.getEnd() - inQuotes;
  const text = (ts.isBindingElement(read) ? name : read).getText().replace(/\s+/g, ' ');
  const base = {
    target,
    path,
    start,
    end,
    message: `\`${text.length > 60 ? `…${text.slice(-59)}` : text}\` reads \`${match.graphql}\` of the answer.`,
    evidence: [
      { path: use.document.path, at: use.document.at + use.start, note: match.graphql },
      { path: fileOf(origin.call.getSourceFile().fileName), at: origin.call.getStart(), note: 'the document is sent' },
      { path, at: start, note: [...origin.keys, key].join('.') },
    ],
  };
  const alone = (reason: string): Read => ({
    ...base,
    plan: { tier: 'manual', reason, edits: [] },
    edits: [],
    joined: false,
  });
  const to = match.fix?.rename;
  if (plan.tier === 'manual' || to === undefined)
    return alone(
      match.fix?.negate && to !== undefined
        ? `It becomes \`!….${to}\` once the document selects \`${to}\`.`
        : change.advice,
    );
  const edits: Edit[] = [];
  if (isRenamed) {
    const isShort = ts.isBindingElement(read) && !read.propertyName;
    edits.push({ path, start, end, text: isShort ? `${to}: ${key}` : to });
  }
  if (match.fix?.convert !== undefined) {
    const wrapped = converted(read, path, match.fix.convert);
    if (wrapped === 'already') {
      if (edits.length === 0) return undefined;
    } else if (wrapped === undefined)
      return alone(`It arrives as a string: turn it into a number where it is used (\`${match.fix.convert}(…)\`).`);
    else edits.push(...wrapped);
  }
  if (edits.length === 0) return undefined;
  const reason =
    plan.reason ??
    'The field and every reader of it are renamed together: make sure that nothing outside this project reads the answer.';
  return {
    ...base,
    plan: { tier: plan.tier === 'safe' ? 'safe' : 'review', reason: plan.tier === 'safe' ? null : reason, edits: [] },
    edits,
    joined: true,
  };
}

/** `Number(…)` around a read; undefined: there is no place for it. */
function converted(read: ReadNode, path: string, convert: string): Edit[] | 'already' | undefined {
  if (ts.isBindingElement(read)) return undefined;
  let at: ts.Node = dressed(read);
  const { parent } = at;
  if (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === at &&
    /^(?:Number|parseInt|parseFloat|BigInt|String)$/.test(parent.expression.getText())
  )
    return 'already';
  const isOpen = /\?\./.test(read.getText());
  if (ts.isBinaryExpression(parent) && parent.left === at && /^(?:\?\?|\|\|)$/.test(parent.operatorToken.getText()))
    at = parent;
  else if (isOpen) return undefined;
  const [start, end] = [at.getStart(), at.getEnd()];
  return [
    { path, start, end: start, text: `${convert}(` },
    { path, start: end, end, text: ')' },
  ];
}
