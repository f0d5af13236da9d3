/** Random documents over the schema: found exactly where a coordinate is used; after `fix` valid, and nothing left to fix. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildASTSchema,
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  validate,
  visit,
} from 'graphql';
import { expect, it } from 'vitest';
import { changes } from '../rules/index.ts';
import type { GraphqlMatch } from '../src/catalogue/change.ts';
import { applyEdits } from '../src/fix/edits.ts';
import { fix } from '../src/fix/fix.ts';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const sdl = readFileSync(new URL('../rules/schema.graphql', import.meta.url), 'utf8');
const schema = buildSchema(sdl);
/** Fields that lead to something. */
const favoured =
  /^(?:runners?|projects?|group|pipeline|securityReportFindings?|nodes|edges|node|runnerUpdate|groupUpdate|active|status|upgradeStatus|projectFingerprint|sharedRunnersSetting|dependencyProxyTotal.*)$/;
const rules = new Map<string, { id: string; match: GraphqlMatch }>();
for (const { id, match: matches } of changes)
  for (const match of matches) if ('graphql' in match) rules.set(match.graphql, { id, match });

interface Written {
  text: string;
  /** `offset rule` of each use. */
  uses: string[];
}

/** Writes one document, with a choice of numbers as its dice. */
class Writer {
  text = '';
  readonly uses: string[] = [];
  readonly #dice: readonly number[];
  #at = 0;
  #names = 0;
  readonly #later: (() => void)[] = [];

  constructor(dice: readonly number[]) {
    this.#dice = dice;
  }

  document(): Written {
    const isMutation = this.#is(4);
    const root = isMutation ? schema.getMutationType() : schema.getQueryType();
    const type = ['CiRunnerUpgradeStatusType', 'RunnerMembershipFilter'][this.#roll(2)] ?? '';
    const holds = type.startsWith('Ci') ? 'upgradeStatus' : 'membership';
    const withVariable = !isMutation && this.#is(3);
    this.#put(`${isMutation ? 'mutation' : 'query'} random`);
    if (withVariable) {
      this.#put('($v: ');
      this.#use(type);
      this.#put(`${type})`);
    }
    this.#put(' {');
    this.#gap();
    if (withVariable)
      this.#put(
        holds === 'membership'
          ? 'group(fullPath: "g") { runners(membership: $v) { count } }'
          : 'given: runners(upgradeStatus: $v) { count }',
      );
    if (root) this.#fields(root, 7);
    this.#put('}\n');
    for (const each of this.#later.splice(0)) each();
    return { text: this.text, uses: this.uses };
  }

  #fields(type: GraphQLObjectType | GraphQLInterfaceType, depth: number): void {
    const all = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const chosen = new Set<GraphQLField<unknown, unknown>>();
    const count = 1 + this.#roll(3);
    for (let i = 0; i < count; i += 1) {
      const good = all.filter(({ name }) => favoured.test(name));
      const from = good.length > 0 && !this.#is(4) ? good : all;
      const field = from[this.#roll(from.length)];
      if (field) chosen.add(field);
    }
    if (chosen.size === 0) this.#put('__typename ');
    for (const field of chosen) {
      const how = this.#roll(8);
      if (how === 0) {
        this.#put(`... on ${type.name} {`);
        this.#field(type, field, depth);
        this.#put('} ');
      } else if (how === 1) {
        this.#names += 1;
        const name = `Part${this.#names}`;
        this.#put(`...${name} `);
        this.#later.push(() => {
          this.#put(`fragment ${name} on ${type.name} {`);
          this.#field(type, field, depth);
          this.#put('}\n');
          for (const each of this.#later.splice(0)) each();
        });
      } else this.#field(type, field, depth);
    }
  }

  #field(type: GraphQLObjectType | GraphQLInterfaceType, field: GraphQLField<unknown, unknown>, depth: number): void {
    this.#gap();
    this.#names += 1;
    // a name of its own where the same field may be asked for again
    if (this.#is(2)) this.#put(`a${this.#names}: `);
    else if (!this.#once(`${type.name}.${field.name}`)) this.#put(`b${this.#names}: `);
    const coordinate = `${type.name}.${field.name}`;
    this.#use(coordinate);
    const given = field.args.filter(
      (each) => (isNonNullType(each.type) && each.defaultValue === undefined) || this.#is(4),
    );
    for (const [each, { match }] of rules)
      if (match.absent && each.startsWith(`${coordinate}(`) && !given.some(({ name }) => each.endsWith(`(${name}:)`)))
        this.#use(each, true);
    this.#put(field.name);
    if (given.length > 0) {
      this.#put('(');
      for (const each of given) {
        this.#gap();
        this.#use(`${coordinate}(${each.name}:)`);
        this.#put(`${each.name}: `);
        this.#value(each.type);
        this.#put(this.#is(2) ? ', ' : ' ');
      }
      this.#put(')');
    }
    if (this.#is(6)) this.#put(' @include(if: true)');
    const named = getNamedType(field.type);
    if (isUnionType(named)) this.#put(' { __typename } ');
    if (isObjectType(named) || isInterfaceType(named)) {
      this.#put(' {');
      if (depth > 0) this.#fields(named, depth - 1);
      else this.#put(' __typename ');
      this.#put('}');
    }
    this.#put(' ');
  }

  #value(type: GraphQLInputType): void {
    if (isNonNullType(type)) this.#value(type.ofType);
    else if (isListType(type)) {
      this.#put('[');
      this.#value(type.ofType);
      this.#put(']');
    } else if (isEnumType(type)) {
      const values = type.getValues();
      const { name = '' } = values[this.#roll(values.length)] ?? {};
      this.#use(`${type.name}.${name}`);
      this.#put(name);
    } else if (isInputObjectType(type)) {
      this.#put('{ ');
      for (const field of Object.values(type.getFields())) {
        if (!isNonNullType(field.type) && !this.#is(4)) continue;
        this.#use(`${type.name}.${field.name}`);
        this.#put(`${field.name}: `);
        this.#value(field.type);
        this.#put(' ');
      }
      this.#put('}');
    } else if (type.name === 'Boolean') this.#put(this.#is(2) ? 'true' : 'false');
    else if (type.name === 'Int' || type.name === 'Float') this.#put('3');
    else this.#put('"x # { y"');
  }

  #use(coordinate: string, absent = false): void {
    const rule = rules.get(coordinate);
    if (rule && (rule.match.absent === true) === absent) this.uses.push(`${this.text.length} ${rule.id}`);
  }

  readonly #seen = new Set<string>();
  #once(name: string): boolean {
    const isNew = !this.#seen.has(name);
    this.#seen.add(name);
    return isNew;
  }

  #gap(): void {
    this.#put(['', ' ', '\n  ', ' # runnerSetup projects(sort\n', ',', '\r\n\t'][this.#roll(6)] ?? '');
  }

  #put(text: string): void {
    this.text += text;
  }

  #roll(sides: number): number {
    const value = this.#dice[this.#at % this.#dice.length] ?? 0;
    this.#at += 1;
    return (value + this.#at * 7) % Math.max(1, sides);
  }

  #is(oneIn: number): boolean {
    return this.#roll(oneIn) === 0;
  }
}

const documents = fc
  .array(fc.nat(10_000), { minLength: 40, maxLength: 160 })
  .map((dice) => new Writer(dice).document());

/** The server knew the old names of two types for the new ones. */
const asServed = (text: string): string =>
  text
    .replace(/(\$v: )CiRunnerUpgradeStatusType/, '$1CiRunnerUpgradeStatus')
    .replace(/(\$v: )RunnerMembershipFilter/, '$1CiRunnerMembershipFilter');
const errors = (text: string): string[] => validate(schema, parse(asServed(text))).map(({ message }) => message);

/** The schema when everything announced has been done. */
const later = buildASTSchema(
  visit(parse(sdl), {
    enter(node, _key, _parent, _path, ancestors) {
      const names = [...ancestors, node].flatMap((each) =>
        'kind' in each && /Definition$/.test(each.kind) && 'name' in each && each.name ? [each.name.value] : [],
      );
      const [type = '', field, argument] = names;
      const coordinate = argument ? `${type}.${field}(${argument}:)` : field ? `${type}.${field}` : type;
      const match = 'name' in node ? rules.get(coordinate)?.match : undefined;
      return match && !match.absent && !match.stays && /Definition$/.test(node.kind) ? null : undefined;
    },
  }),
);

/** What the later schema says of a text, but for what it says of places that are left to a person. */
function news(text: string, left: readonly number[]): string[] {
  return validate(later, parse(text))
    .filter(
      ({ nodes = [] }) =>
        !nodes.some(
          ({ loc }) =>
            loc &&
            left.some(
              (at) =>
                loc.start <= at && at < loc.end && !/\{/.test(text.slice(loc.start, at).replace(/\([^()]*\)/g, '')),
            ),
        ),
    )
    .map(({ message }) => message.replace(/ Did you mean .*/s, ''));
}

it('finds each use, rewrites it validly, and leaves the rest as it was', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(documents, ({ text, uses }) => {
      const before = errors(text);
      // GitLab's name in a comment: everything here is meant for it
      const path = 'gitlab.graphql';
      const source = `# gitlab\n${text}`;
      const { findings } = scan(sourcesOf(new Map([[path, source]])), {});
      const shift = source.length - text.length;
      const found = findings.map(({ start, rule }) => `${start - shift} ${rule}`);
      expect(found.sort()).toEqual([...uses].sort());

      const result = fix(sourcesOf(new Map([[path, source]])), { review: true, likely: true }, scan);
      const after = result.files[0]?.after ?? source;
      expect(errors(after)).toEqual(before);
      const left = result.left.map(({ finding }) => finding.start);
      if (before.length === 0) expect(news(after, left)).toEqual([]);
      expect(result.left.filter(({ finding }) => finding.fix !== 'manual')).toEqual([]);
      // every change is one of the edits, and the text between them is the same
      const edits = findings.filter(({ fix: tier }) => tier !== 'manual').flatMap((finding) => finding.edits);
      if (result.applied.length === findings.filter(({ fix: tier }) => tier !== 'manual').length)
        expect(after).toBe(applyEdits(source, edits));
    }),
    { numRuns: 60 },
  );
});
