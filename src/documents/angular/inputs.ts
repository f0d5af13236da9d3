/** What templates of Angular hand to the inputs of the program's own components. https://angular.dev/guide/components/inputs */
import { decorated } from '../../../rules/components.ts';
import type { Project } from '../../flow/project.ts';
import { nameOf, ts, walk } from '../../flow/syntax.ts';
import { GIVEN } from './writing.ts';

export class Inputs {
  readonly #project: Project;
  readonly #isTemplate: (path: string) => boolean;
  /** By tag and property. */
  #given: ReadonlyMap<string, readonly ts.Expression[]> | undefined;

  constructor(project: Project, isTemplate: (path: string) => boolean) {
    this.#project = project;
    this.#isTemplate = isTemplate;
  }

  /** What is handed to a member of a component's class, where it is an input. */
  of(member: ts.ClassElement): readonly ts.Expression[] {
    const name = this.#inputName(member);
    if (name === undefined || !ts.isClassLike(member.parent)) return [];
    this.#given ??= this.#handed();
    const tags = selectorsOf(member.parent);
    return tags.flatMap((tag) => this.#given?.get(`${tag} ${name}`) ?? []);
  }

  /** The name that templates hand something to a member under; undefined: it is no input. */
  #inputName(member: ts.ClassElement): string | undefined {
    const own = nameOf(member.name);
    if (own === undefined || ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member)) return undefined;
    const { scopes } = this.#project.of(member);
    const makers = new Set(decorated.inputs.flatMap((each) => [...scopes.localNames(each)]));
    const decorators = ts.canHaveDecorators(member) ? (ts.getDecorators(member) ?? []) : [];
    const made = ts.isPropertyDeclaration(member) ? member.initializer : undefined;
    for (const call of [...decorators.map(({ expression }) => expression), made]) {
      if (!call || !ts.isCallExpression(call)) continue;
      const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : call.expression;
      if (!ts.isIdentifier(callee) || !makers.has(callee.text)) continue;
      // the first thing that a function is given is the value at first
      const alias = call.arguments.map((each) =>
        call === made && ts.isStringLiteralLike(each) ? undefined : aliasOf(each),
      );
      return alias.find((each) => each !== undefined) ?? own;
    }
    return undefined;
  }

  #handed(): ReadonlyMap<string, readonly ts.Expression[]> {
    const found = new Map<string, ts.Expression[]>();
    for (const path of this.#project.scripts.filter(this.#isTemplate)) {
      const ast = this.#project.file(path)?.ast;
      if (!ast) continue;
      walk(ast, (node) => {
        if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== GIVEN) return;
        const [tag, property, value] = node.arguments;
        if (!tag || !property || !value || !ts.isStringLiteral(tag) || !ts.isStringLiteral(property)) return;
        const key = `${tag.text} ${property.text}`;
        found.set(key, [...(found.get(key) ?? []), value]);
      });
    }
    return found;
  }
}

/** `'name'`, `{ alias: 'name' }` */
function aliasOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const alias = node.properties.find((each) => nameOf(each.name) === 'alias');
  return alias && ts.isPropertyAssignment(alias) && ts.isStringLiteralLike(alias.initializer)
    ? alias.initializer.text
    : undefined;
}

/** The tags that stand for a component in markup. */
function selectorsOf(node: ts.ClassLikeDeclaration): readonly string[] {
  return (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : []).flatMap(({ expression }) => {
    const [options] = ts.isCallExpression(expression) ? expression.arguments : [];
    if (!options || !ts.isObjectLiteralExpression(options)) return [];
    const selector = options.properties.find((each) => nameOf(each.name) === decorated.selector);
    return selector && ts.isPropertyAssignment(selector) && ts.isStringLiteralLike(selector.initializer)
      ? selector.initializer.text.split(',').map((each) => each.trim())
      : [];
  });
}
