/** What the templates of a chart read of its values, as far as they spell it. */

/** Steps below the chart's values that one place of a template reads. */
interface Read {
  keys: readonly string[];
  /** All that is below goes on from there: `toYaml .Values.own`. */
  isWhole: boolean;
}

/** Templates of a chart of the project's own. Bounded: a path. */
export const isChartTemplate = (path: string): boolean => /(?:^|\/)templates\/.*\.(?:ya?ml|tpl|txt|json)$/.test(path);

/** `.Values.own.key`, `index .Values "own" "key"`, `(index .Values "own").key`, `get .Values "own"`: what stands behind the word. */
const READS = /\.Values\b([^{}|()]*)(\)[\w.-]*)?/g;
/** They take all that they are given. */
const WHOLE =
  /\b(?:toYaml|toJson|toPrettyJson|toToml|range|merge|mergeOverwrite|mustMerge|mustMergeOverwrite|deepCopy|tpl)\b/;
/** The same behind it. Bounded: some characters behind a place. */
const PIPED = /^[ \t]*\)?[ \t]*\|[ \t]*(?:toYaml|toJson|toPrettyJson|toToml)\b/;
const BY_TEXTS = /\b(?:index|get|dig)[ \t(]+\$?$/;
/** Characters beside a place that are looked at. */
const NEAR = 120;

const namesOf = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

function readsIn(template: string): Read[] {
  return [...template.matchAll(READS)].map(({ 0: spelt, 1: said = '', 2: behind = '', index }) => {
    const near = template.slice(Math.max(0, index - NEAR), index);
    const action = near.slice(Math.max(near.lastIndexOf('{{'), near.lastIndexOf('|'), 0));
    const isIndexed = BY_TEXTS.test(action);
    const [direct = ''] = /^[\w.-]*/.exec(said) ?? [];
    const texts = isIndexed ? (said.slice(direct.length).match(/"[\w.-]+"/g) ?? []) : [];
    const isAll = isIndexed || said === direct;
    const keys = [...namesOf(direct), ...texts.map((each) => each.slice(1, -1)), ...(isAll ? namesOf(behind) : [])];
    const end = index + spelt.length;
    return { keys, isWhole: WHOLE.test(action) || PIPED.test(template.slice(end - behind.length, end + NEAR)) };
  });
}

/**
 * Whether a template reads a value at these keys, or what holds it.
 * @param keys from the chart's values down to the value
 */
export function readsValue(template: string, keys: readonly string[]): boolean {
  if (!template.includes('.Values')) return false;
  return readsIn(template).some(({ keys: own, isWhole }) => {
    if (!own.every((key, at) => at >= keys.length || key === keys[at])) return false;
    if (own.length >= keys.length - 1 || isWhole) return true;
    // what is kept under a name, or gone into, is read by the next key
    const next = keys[own.length] ?? '';
    return own.length > 0 && new RegExp(`[."]${next.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(template);
  });
}
