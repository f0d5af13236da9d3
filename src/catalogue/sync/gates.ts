/** What is known of a replacement that a mark names: the gates that were measured to tell a rename from a trap. */
import type { Member, Members } from './members.ts';

/** What a mark says to use instead, and whether a rename alone would do. */
export interface Gated {
  /** A name on the same owner. Undefined: the words name none, or several. */
  target: string | undefined;
  /** Each gate with whether it was passed. */
  gates: { gate: 'same owner' | 'same shape' | 'not deprecated' | 'not boolean'; passed: boolean }[];
  /** All of them were passed. */
  isRename: boolean;
}

/** Bounded: a reason of at most a thousand characters. */
const patterns: readonly RegExp[] = [
  /^Renamed\. Use `([\w.]{1,200})` instead/,
  /\bplease use [`"']?([\w.]{1,200})/i,
  /^Use (?:mutation |the )?[`"':]{0,2}([\w.]{1,200})/i,
  /^(?:Replaced by|Replaced with|(?:Field|Argument) is renamed to) (?:the )?[`"']?([\w.]{1,200})/i,
  /\bUse `([\w.]{1,200})`/,
];

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The names that words may mean on an owner. */
function namesIn(because: string, owner: string): string[] {
  for (const pattern of patterns) {
    // Bounded: a name of at most 200 characters.
    const word = pattern.exec(because)?.[1]?.replace(/\.+$/, '');
    if (word === undefined) continue;
    const parts = word.split('.');
    const last = parts.at(-1) ?? word;
    if (parts.length > 1 && parts.at(-2) !== owner.split('.')[0]) return [];
    return [last, camel(last), last.toUpperCase()];
  }
  return [];
}

export function gated(member: Member, members: Members): Gated {
  const { owner, kind, shape, because = '' } = member;
  const at = (name: string): string => (kind === 'argument' ? `${owner}(${name}:)` : `${owner}.${name}`);
  const names = namesIn(because, owner);
  const target = names.find((name) => name !== member.name && members.has(at(name)));
  const other = target === undefined ? undefined : members.get(at(target));
  const gates: Gated['gates'] = [
    { gate: 'same owner', passed: other !== undefined },
    {
      gate: 'same shape',
      passed: other?.shape === shape && (kind !== 'enum value' || isSameValue(member.name, target)),
    },
    { gate: 'not deprecated', passed: other !== undefined && other.because === undefined },
    { gate: 'not boolean', passed: !/\bBoolean!?$/.test(shape) },
  ];
  return {
    target: target ?? (names[0] === undefined ? undefined : names[0]),
    gates,
    isRename: gates.every(({ passed }) => passed),
  };
}

/** Values of an enum are the same where they differ in case alone. */
const isSameValue = (one: string, other: string | undefined): boolean => one.toUpperCase() === other?.toUpperCase();
