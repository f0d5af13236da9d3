/** What all scripts of a project send along with documents, and which of them have to be asked. */
import { lazy } from '../common/once.ts';
import type { ComponentSources } from '../documents/vue.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import type { Answers } from './answers.ts';
import { type Carriers, carriersIn, carriersOf } from './carriers.ts';
import { type Documents, isJson } from './documents.ts';
import { declaring, spelling, taking } from './raw.ts';
import { tooEarly } from './rewrite.ts';
import { type Rules, type Schemas, wordOf } from './schema.ts';
import { rulesSpeltIn, sentIn } from './sent.ts';
import type { Sent, World } from './spelt.ts';
import { variablesIn } from './variables.ts';

interface Parts {
  project: Project;
  components: ComponentSources;
  /** Files that are no scripts and may hold documents, or variables of one. */
  holders: ReadonlySet<string>;
  documents: Documents;
  schemas: Schemas;
  rules: Rules;
  oldest: string | undefined;
  /** The scripts whose findings are asked for. */
  only: (path: string) => boolean;
  /** Variables of documents of which it was seen what they are sent with. */
  followed: Set<string>;
}

export class Sending {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What some scripts, and those that take their documents, send along, and what they compare answers with. */
  by(paths: readonly string[], answers: Answers): Sent[] {
    const { project, documents, schemas, rules, only: isAsked, followed } = this.#parts;
    const carriers = carriersOf(schemas.old, rules);
    const world = {
      e: answers.evaluator,
      project,
      answers,
      schemas,
      rules,
      inputs: carriers.inputs,
      carried: this.#isTaken(carriers.inputs),
      answering: carriers.answering,
      followed,
    };
    const ofOthers = lazy(() => this.#sentByOthers(carriers, world));
    return [...paths, ...this.#takers(paths)]
      .flatMap((path) => {
        const own = isAsked(path) ? world : ofOthers();
        if (isScript(path)) return sentIn(path, own, isAsked(path));
        return own.carried && isJson(path) ? variablesIn(path, documents, own) : [];
      })
      .map((each) => this.#inTime(each));
  }

  /** Whether a document takes a variable of one of some types. A prompt or a comment may say the same: only a document takes anything. */
  #isTaken(types: ReadonlySet<string>): boolean {
    const { project, components, holders, documents } = this.#parts;
    const takes = taking(types);
    const mayTake = declaring(components, holders, project, takes);
    return (
      types.size > 0 && components.paths.some((path) => mayTake(path) && documents.speaking(path, takes).length > 0)
    );
  }

  /** What matters of files that nobody asks for: they may send what one that is asked for makes. */
  #sentByOthers({ enumerations, leaving, holding }: Carriers, world: World): World {
    const { project, components, holders, documents, schemas, rules: all, only } = this.#parts;
    if (!world.carried) return world;
    const takes = taking(enumerations);
    const mayTake = declaring(components, holders, project, takes);
    const variables = components.paths
      .filter(mayTake)
      .flatMap((path) => documents.speaking(path, takes))
      .flatMap(({ text }) => [...text.matchAll(taking(enumerations, 'g'))].map(([, name = '']) => name));
    const names = { leaving, holding: new Set([...holding, ...variables]) };
    const asked = [...leaving, ...names.holding].flatMap((name) => project.naming(name).filter(only));
    const spoken = new Set([...new Set(asked)].flatMap((path) => rulesSpeltIn(path, names, world)));
    const rules = new Map([...all].filter(([, rule]) => spoken.has(rule)));
    const { inputs } = carriersIn(schemas.old, rules);
    return { ...world, rules, inputs, carried: this.#isTaken(inputs) };
  }

  /** What older servers that are still to be served do not know is not written. */
  #inTime(sent: Sent): Sent {
    const early = tooEarly(sent.rule.match, this.#parts.oldest);
    return early === undefined ? sent : { ...sent, tier: 'manual', reason: early, edits: [] };
  }

  /** Scripts that take documents of other files, and spell what goes away without a word of GraphQL. */
  #takers(paths: readonly string[]): readonly string[] {
    const { project, documents, schemas, rules } = this.#parts;
    const { inputs } = carriersOf(schemas.old, rules);
    const takes = taking(inputs);
    const holding = paths.filter(
      (path) => isScript(path) && project.matches(path, takes) && documents.speaking(path, takes).length > 0,
    );
    if (holding.length === 0) return [];
    const speaks = spelling([...new Set([...rules.values()].map(({ match }) => wordOf(match)))]);
    const known = new Set(paths);
    const all = holding.flatMap((path) => project.importersOf(path));
    return [...new Set(all)]
      .filter((path) => !known.has(path) && isScript(path) && project.matches(path, speaks))
      .sort();
  }
}
