/** Rules in, places out: each match of a rule goes to the search for its kind. Knows no endpoint, field or type by name. */
import type { Change, EndpointMatch } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { Asking } from './asking.ts';
import { Fields } from './fields.ts';
import { Look, type SoughtEndpoint } from './look.ts';
import type { Lookup } from './lookup.ts';
import { Members } from './members.ts';
import { Methods } from './methods.ts';
import { Owners } from './owners.ts';
import { Parameters } from './parameters.ts';
import { Paths } from './paths.ts';
import { extent, type Place } from './places.ts';
import { declaringSaid, placed, saidTexts } from './said.ts';
import type { Shapes } from './shapes.ts';
import type { Untied } from './untied.ts';

const MAX_TURNS = 4;

export class Finder {
  readonly owners: Owners;
  readonly asking: Asking;
  readonly members: Members;
  readonly #look: Look;
  readonly paths: Paths;
  readonly methods: Methods;
  readonly #parameters: Parameters;
  readonly fields: Fields;

  /** @param scope the files whose places are asked for; calls are looked for in all that is tied to them by imports */
  constructor(e: Evaluator, shapes: Shapes, lookup: Lookup, scope: (path: string) => boolean) {
    const look = new Look(e, shapes, lookup, scope);
    this.#look = look;
    this.owners = new Owners(look);
    this.asking = new Asking(look);
    this.members = new Members(look, this.owners, this.asking);
    this.paths = new Paths(look, this.asking);
    this.methods = new Methods(look);
    this.#parameters = new Parameters(look, this.asking);
    this.fields = new Fields(look, this.asking);
  }

  /** What was found, by rule and where it stands. */
  get places(): ReadonlyMap<string, Place> {
    return this.#look.places;
  }

  /** Members of the old names that nothing ties to an answer, nor to anything else, and that are no places. */
  untied(): readonly Untied[] {
    const taken = new Set([...this.places.values()].map(({ path, start }) => `${path}\0${start}`));
    const placeOf = ({ name }: Untied): string => `${name.getSourceFile().fileName}\0${extent(name)[0]}`;
    // who reads by a text that was followed is told where it reads
    const byText = new Set(
      [...this.places.values()].flatMap(({ change, path, site }) =>
        site.kind === 'named' ? [`${path}\0${change.id}`] : [],
      ),
    );
    const isFollowed = ({ name, change, isText }: Untied): boolean =>
      isText === true && byText.has(`${name.getSourceFile().fileName}\0${change.id}`);
    const own = this.members.untied.filter((each) => !taken.has(placeOf(each)) && !isFollowed(each));
    const { e } = this.#look;
    const known = new Set([
      ...[...this.places.values()].map(({ path, start }) => placed(e, path, start)),
      ...own.map(({ name }) => placed(e, name.getSourceFile().fileName, extent(name)[0])),
    ]);
    return [...own, ...saidTexts(e, this.places.values(), known)];
  }

  /** Whether what stands in a file is told. */
  isAskedFor(path: string): boolean {
    return this.#look.isAskedFor(path);
  }

  /** @param told after each change: how many of them are done, from 0 to 1 */
  run(changes: readonly Change[], told: (share: number) => void = () => {}): readonly Place[] {
    const { concern } = this.#look;
    if (concern.isNarrow)
      for (const change of changes.filter((each) => concern.may(each)))
        this.#look.take(declaringSaid(this.#look.e, change, (path) => this.isAskedFor(path)));
    // A declaration moves with its uses: where one of them is asked for, the others are looked for as well.
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      for (const [i, change] of changes.entries()) {
        told(i / changes.length);
        for (const match of change.match) {
          if ('endpoint' in match) this.#endpoint(change, match);
          else if ('request' in match) this.fields.find(change, match);
          else if ('parameter' in match) this.#parameters.find(change, match);
          else if ('response' in match)
            this.members.find({ change, match, resource: match.response, field: match.field, exact: false });
        }
      }
      if (!this.#look.widen()) break;
    }
    return [...this.places.values()].sort((a, b) => (a.path === b.path ? a.start - b.start : a.path < b.path ? -1 : 1));
  }

  #endpoint(change: Change, match: EndpointMatch): void {
    const sought = { change, match, endpoints: new Set<string>([match.endpoint].flat()), touched: new Set<string>() };
    this.paths.find(sought);
    this.methods.find(sought);
    if (match.answer && sought.touched.size > 0) this.#replaced(sought);
  }

  /** Reads of what the replacement's answer lacks or has elsewhere. */
  #replaced({ change, match, endpoints, touched }: SoughtEndpoint): void {
    const { moved = [], lost = [] } = match.answer ?? {};
    const { lookup } = this.#look;
    const resources = new Set([...endpoints].flatMap((each) => lookup.answered(each) ?? []));
    for (const resource of resources) {
      for (const place of this.places.values()) if (place.change === change) touched.add(place.path);
      const find = (field: string, within?: ReadonlySet<string>): void =>
        this.members.find({ change, match, resource, field, exact: true, asked: touched }, within);
      const own = lost === 'rest' ? lookup.added(resource).filter((each) => !moved.includes(each)) : lost;
      for (const field of [...moved, ...own]) find(field);
      if (lost !== 'rest') continue;
      for (const place of this.places.values()) if (place.change === change) touched.add(place.path);
      for (const field of lookup.members(resource)) if (!moved.includes(field)) find(field, touched);
    }
  }
}
