/** Further pieces of programs, each tried by itself: what is written does the same, what is left is left for the reason that stands beside it. */
import type { Piece } from './equivalence-programs.ts';

const API = 'https://gitlab.example.com/api/v4';
const PUT = `const put = (path, body) => fetch('${API}' + path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });\n`;
export const moreLists: readonly Piece[] = [
  // every way that the answer is the only origin
  { text: 'const rows = (LIST).slice(0, 3);' },
  { text: 'const rows = (LIST).sort((a, b) => b.id - a.id);' },
  { text: 'const rows = (LIST).toSorted((a, b) => b.id - a.id);' },
  { text: 'const rows = Array.from(LIST);' },
  { text: 'const rows = Array.from(LIST, (row) => row);' },
  { text: 'const rows = structuredClone(LIST);' },
  { text: 'const rows = Object.values(Object.fromEntries((LIST).map((row) => [row.id, row])));' },
  { text: 'const byId = new Map((LIST).map((row) => [row.id, row]));\nconst rows = [...byId.values()];' },
  { text: 'const byId = new Map();\nfor (const row of LIST) byId.set(row.id, row);\nconst rows = [...byId.values()];' },
  {
    text: 'const byId = new Map();\nfor (const row of LIST) byId.set(row.id, row);\nconst rows = [1, 2].map((id) => byId.get(id));',
  },
  { text: 'const rows = [...new Set(LIST)];' },
  { text: 'const byId = {};\nfor (const row of LIST) byId[row.id] = row;\nconst rows = Object.values(byId);' },
  { text: 'const [rows] = await Promise.all([(async () => LIST)()]);' },
  { text: 'const [rows, others] = await Promise.all([LIST, OTHER]);\nconsole.log(others.length);' },
  { text: 'const settled = await Promise.allSettled([(async () => LIST)()]);\nconst rows = settled[0].value;' },
  { text: 'const rows = await new Promise((resolve, reject) => {\n  (async () => LIST)().then(resolve, reject);\n});' },
  { text: 'const rows = (LIST).flatMap((row) => [row]);' },
  { text: 'const rows = [LIST, []].flat();' },
  { text: 'const rows = (LIST).reduce((all, row) => [...all, row], []);' },
  { text: 'const rows = (LIST).reduce((all, row) => {\n  all.push(row);\n  return all;\n}, []);' },
  { text: 'const rows = [];\nrows.push(...LIST);\nrows.reverse();' },
  { text: 'const rows = [];\nrows.unshift(...LIST);' },
  { text: 'const rows = (LIST).map(({ id, ...rest }) => ({ id, ...rest }));' },
  { text: 'function* each(list) {\n  for (const row of list) yield row;\n}\nconst rows = [...each(LIST)];' },
  {
    text: 'async function* each() {\n  for (const row of LIST) yield row;\n}\nconst rows = [];\nfor await (const row of each()) rows.push(row);',
  },
  { text: 'function* each(list) {\n  yield* list;\n}\nconst rows = [...each(LIST)];' },
  {
    text: 'const load = async () => {\n  try {\n    return LIST;\n  } catch {\n    return [];\n  }\n};\nconst rows = await load();',
  },
  { text: 'const rows = await (async () => LIST)().catch(() => []);' },
  { text: 'const rows = (await (async () => LIST)()) ?? [];' },
  { text: 'const rows = (await (async () => LIST)()) || [];' },
  { text: 'const answer = LIST;\nconst rows = Array.isArray(answer) ? answer : [];' },
  { text: 'const rows = [...(LIST).entries()].map(([, row]) => row);' },
  {
    text: 'const state = { data: { rows: [] } };\nstate.data = { ...state.data, rows: LIST };\nconst { data: { rows } } = state;',
  },
  { text: 'const state = { rows: null };\nstate.rows ??= LIST;\nconst { rows } = state;' },
  { text: 'let cached;\nconst load = async () => (cached ??= LIST);\nawait load();\nconst rows = await load();' },
  {
    text: 'class Store {\n  #rows = [];\n  async load() {\n    this.#rows = LIST;\n  }\n  get rows() {\n    return this.#rows;\n  }\n}\nconst store = new Store();\nawait store.load();\nconst { rows } = store;',
  },
  { text: 'class Store {\n  static rows = [];\n}\nStore.rows = LIST;\nconst rows = Store.rows;' },
  { text: 'const [first, ...others] = LIST;\nconst rows = [first, ...others];' },
  { text: 'const list = LIST;\nconst rows = [list[0], list.at(-1), list[1]];' },
  { text: 'const list = LIST;\nconst rows = [];\nfor (let i = 0; i < list.length; i++) rows[i] = list[i];' },
  { text: 'const list = LIST;\nconst rows = [];\nfor (const i in list) rows.push(list[i]);' },
  { text: 'const list = LIST;\nconst rows = [];\nlist.forEach((row, index) => (rows[index] = row));' },
  { text: 'const list = LIST;\nconst rows = [];\nwhile (list.length) rows.push(list.pop());' },
  { text: 'const list = LIST;\nconst rows = list.splice(0, 2);' },
  { text: 'const rows = Object.values(Object.groupBy ? { a: LIST } : {}).flat();' },
  {
    left: 'What becomes of such an object in line 5 cannot be followed',
    text: 'const groups = {};\nfor (const row of LIST) (groups[row.id % 2] ??= []).push(row);\nconst rows = Object.values(groups).flat();',
  },
  {
    text: 'const groups = new Map();\nfor (const row of LIST) {\n  const list = groups.get(row.id % 2) ?? [];\n  list.push(row);\n  groups.set(row.id % 2, list);\n}\nconst rows = [...groups.values()].flat();',
  },
  { text: 'const wrap = (data) => ({ ok: true, data });\nconst { data: rows } = wrap(LIST);' },
  { text: 'const identity = (x) => x;\nconst rows = identity(LIST);' },
  {
    text: 'const pipe = (...fns) => (x) => fns.reduce((value, fn) => fn(value), x);\nconst rows = pipe((list) => list.slice(), (list) => list.reverse())(LIST);',
  },
  { text: 'const rows = (LIST).concat([]);' },
  { text: 'const rows = (LIST).filter(Boolean);' },
  {
    text: 'const page = async (n) => (n > 1 ? [] : LIST);\nconst rows = [];\nfor (let n = 1; ; n++) {\n  const part = await page(n);\n  if (part.length === 0) break;\n  rows.push(...part);\n}',
  },
  {
    text: 'const page = async (n) => {\n  const part = n > 1 ? [] : LIST;\n  return part.length ? [...part, ...(await page(n + 1))] : [];\n};\nconst rows = await page(1);',
  },
  { text: 'const rows = [];\nawait Promise.all([1].map(async () => rows.push(...LIST)));' },
  { text: 'const rows = (await Promise.all([1, 2].map(async () => LIST))).flat();' },
  // another origin besides
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const fallback = () => [{ id: 5, active: true }];\nconst rows = await (async () => {\n  throw new Error();\n  return LIST;\n})().catch(fallback);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: `const fallback = () => [{ id: 5, active: true }];\nconst rows = await (async () => { throw 1; })().then(() => LIST2, fallback).catch(fallback);\nconst LIST2 = LIST;`,
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const byId = new Map();\nfor (const row of LIST) byId.set(row.id, row);\nbyId.set(9, { id: 9, active: true });\nconst rows = [...byId.values()];',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const byId = new Map([[9, { id: 9, active: true }]]);\nfor (const row of LIST) byId.set(row.id, row);\nconst rows = [9, 1].map((id) => byId.get(id));',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const byId = { 9: { id: 9, active: true } };\nfor (const row of LIST) byId[row.id] = row;\nconst rows = Object.values(byId);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const seen = new Set([{ id: 9, active: true }]);\nfor (const row of LIST) seen.add(row);\nconst rows = [...seen];',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const seen = new Set(LIST);\nseen.add({ id: 9, active: true });\nconst rows = [...seen];',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = LIST;\nrows[0] = { id: 9, active: true };',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = LIST;\nrows.splice(0, 1, { id: 9, active: true });',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).with(0, { id: 9, active: true });',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).fill({ id: 9, active: true }, 0, 1);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).toSpliced(0, 1, { id: 9, active: true });',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = LIST;\nrows.unshift({ id: 9, active: true });',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).concat({ id: 9, active: true });',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).reduce((all, row) => [...all, row], [{ id: 9, active: true }]);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).flatMap((row) => [row, { id: 9, active: true }]);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = [LIST, [{ id: 9, active: true }]].flat();',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'function* each(list) {\n  yield* list;\n  yield { id: 9, active: true };\n}\nconst rows = [...each(LIST)];',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'let rows = [{ id: 9, active: true }];\nif ((LIST).length > 9) rows = LIST;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'let rows = [{ id: 9, active: true }];\nrows ||= LIST;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const store = { rows: [{ id: 9, active: true }] };\nconst load = async () => { store.rows = LIST; };\nif (store.rows.length > 4) await load();\nconst rows = store.rows;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'class Store {\n  rows = [{ id: 9, active: true }];\n  async load() {\n    this.rows = LIST;\n  }\n}\nconst store = new Store();\nif (store.rows.length > 4) await store.load();\nconst { rows } = store;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const sources = [async () => LIST, async () => [{ id: 9, active: true }]];\nconst rows = (await Promise.all(sources.map((load) => load()))).flat();',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = await Promise.race([(async () => [{ id: 9, active: true }])(), (async () => LIST)()]);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = await Promise.any([(async () => [{ id: 9, active: true }])(), (async () => LIST)()]);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const load = async (offline) => {\n  if (offline) return [{ id: 9, active: true }];\n  return LIST;\n};\nconst rows = await load(true);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const load = async (offline = [{ id: 9, active: true }]) => offline ?? LIST;\nconst rows = await load();',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'let rows;\n({ rows = [{ id: 9, active: true }] } = {});\nif (!rows) rows = LIST;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const text = JSON.stringify([{ id: 9, active: true }]);\nconst rows = (LIST).length > 9 ? LIST : JSON.parse(text);',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const cache = new Map();\nconst load = async (key) => {\n  if (!cache.has(key)) cache.set(key, LIST);\n  return cache.get(key);\n};\ncache.set("a", [{ id: 9, active: true }]);\nconst rows = await load("a");',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const copy = {};\nObject.assign(copy, { rows: LIST }, { rows: [{ id: 9, active: true }] });\nconst { rows } = copy;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const held = { rows: LIST };\nheld["rows"] = [{ id: 9, active: true }];\nconst { rows } = held;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const held = { rows: LIST };\nconst key = ["ro", "ws"].join("");\nheld[key] = [{ id: 9, active: true }];\nconst { rows } = held;',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'const held = { rows: LIST };\nObject.defineProperty(held, "rows", { value: [{ id: 9, active: true }] });\nconst { rows } = held;',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'const held = { rows: LIST };\nReflect.set(held, "rows", [{ id: 9, active: true }]);\nconst { rows } = held;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const held = { rows: LIST };\nconst swap = (thing) => { thing.rows = [{ id: 9, active: true }]; };\nswap(held);\nconst { rows } = held;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'let rows = LIST;\nconst reset = () => { rows = [{ id: 9, active: true }]; };\nreset();',
  },
  { cause: 'E', left: 'It may also come from', text: 'let rows = LIST;\n[rows] = [[{ id: 9, active: true }]];' },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'let rows = LIST;\nfor (rows of [[{ id: 9, active: true }]]) break;',
  },
  {
    cause: 'E',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).map((row) => (row.id > 2 ? { id: row.id, active: true } : row));',
  },
  { cause: 'E', text: 'const rows = (LIST).map((row) => ({ id: row.id, active: row.active }));' },
  {
    cause: 'E',
    left: 'It is read by the name that `key` holds, which is spelt in',
    text: 'const pick = (row, keys) => Object.fromEntries(keys.map((key) => [key, row[key]]));\nconst rows = (LIST).map((row) => pick(row, ["id", "active"]));',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'const rows = JSON.parse(JSON.stringify(LIST, ["id", "active"]));',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'const rows = JSON.parse(JSON.stringify(LIST), (key, value) => (key === "paused" ? undefined : value));',
  },
  {
    cause: 'E',
    left: 'It may also come from',
    text: 'const rows = (LIST).map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== "paused")));',
  },
  {
    cause: 'E',
    left: 'The program changes or leaves out `paused` of such an object',
    text: 'const rows = (LIST).map(({ paused, ...row }) => row);',
  },
  {
    cause: 'E',
    left: 'The program changes or leaves out `paused` of such an object',
    text: 'const rows = LIST;\nfor (const row of rows) delete row.paused;',
  },
  {
    cause: 'E',
    left: 'The program changes or leaves out `paused` of such an object',
    text: 'const rows = LIST;\nfor (const row of rows) row.paused = undefined;',
  },
  // the program changes the old name itself
  {
    cause: 'F',
    left: 'The program writes `active` to such an object itself, in',
    text: 'const rows = LIST;\nfor (const row of rows) row["active"] = true;',
  },
  {
    cause: 'F',
    left: 'The program writes to such an object under a name that is',
    text: 'const rows = LIST;\nconst key = ["act", "ive"].join("");\nfor (const row of rows) row[key] = true;',
  },
  {
    cause: 'F',
    left: 'The program writes `active` to such an object itself, in',
    text: 'const rows = LIST;\nfor (const row of rows) Object.assign(row, { active: true });',
  },
  {
    cause: 'F',
    left: 'It is written to: write the opposite to the new name.',
    text: 'const rows = LIST;\nfor (const row of rows) ({ x: row.active } = { x: true });',
  },
  {
    cause: 'F',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = LIST;\nconst touch = (row) => ({ ...row, active: true });\nrows[0] = touch(rows[0]);',
  },
  {
    cause: 'F',
    left: 'The program writes `active` to such an object itself, in',
    text: 'const rows = LIST;\nconst [first] = rows;\nfirst.active = !first.active;',
  },
  {
    cause: 'F',
    left: 'The program writes `active` to such an object itself, in',
    text: 'const rows = LIST;\nconst toggle = ({ id }) => { const row = rows.find((each) => each.id === id); row.active = !row.active; };\ntoggle({ id: 1 });',
  },
  {
    cause: 'F',
    left: 'The program writes `active` to such an object itself, in',
    text: 'const rows = LIST;\nrows.at(0).active = true;',
  },
  {
    cause: 'F',
    left: 'It is written to: write the opposite to the new name.',
    text: 'const rows = (LIST).map((row) => { row.active &&= row.id > 1; return row; });',
  },
  {
    cause: 'F',
    left: 'The program gives `active` to such an object itself, in',
    text: 'const rows = (LIST).map((row) => Object.freeze({ ...row, get active() { return row.id === 1; } }));',
  },
  {
    cause: 'G',
    text: 'class Row {\n  constructor(raw) {\n    this.id = raw.id;\n    this.active = raw.active;\n  }\n}\nconst rows = (LIST).map((raw) => new Row(raw));',
  },
  {
    cause: 'G',
    left: 'The program writes `active` to such an object itself, in',
    text: 'class Row {\n  constructor(raw) {\n    Object.assign(this, raw);\n    this.active = raw.id === 1;\n  }\n}\nconst rows = (LIST).map((raw) => new Row(raw));',
  },
  {
    cause: 'G',
    text: 'class Row {\n  constructor(raw) {\n    Object.assign(this, raw);\n  }\n}\nconst rows = (LIST).map((raw) => new Row(raw));',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const rows = (LIST).length > 9 ? LIST : OTHER;',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const load = async (kind) => (kind === "a" ? LIST : OTHER);\nconst rows = [...(await load("a")), ...(await load("b"))];',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: `const load = async (kind) => (await fetch(\`${API}/\${kind}\`)).json();\nconst rows = [...(await load("runners")), ...(await load("groups/1/access_tokens"))];`,
  },
  {
    cause: 'D',
    left: 'It may also come from',
    text: `const rows = (await Promise.all(['/runners', '/groups/1/access_tokens'].map(async (path) => (await fetch('${API}' + path)).json()))).flat();`,
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const both = { runners: LIST, tokens: OTHER };\nconst rows = Object.values(both).flat();',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const both = { runners: LIST, tokens: OTHER };\nconst rows = [];\nfor (const key of Object.keys(both)) rows.push(...both[key]);',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const both = [LIST, OTHER];\nconst rows = both[both.length - 1];',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const both = [LIST, OTHER];\nconst rows = both.at(-1);',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'const both = [LIST, OTHER].reverse();\nconst [rows] = both;',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'let rows = LIST;\nif (rows.length > 1) rows = OTHER;',
  },
  {
    cause: 'D',
    left: 'It may also be what GET /groups/{id}/access_tokens answers (',
    text: 'let rows = LIST;\nconst swap = async () => { rows = OTHER; };\nawait swap();',
  },
];
export const moreUses: readonly Piece[] = [
  { text: 'console.log(rows[0].active && rows[0].id);' },
  { text: 'console.log(rows.map((row) => row?.active === false).join());' },
  { text: 'console.log(rows.map((row) => !!row.active).join());' },
  { text: 'console.log(rows.map((row) => Boolean(row.active)).join());' },
  { text: 'console.log(rows.map((row) => String(row.active)).join());' },
  { text: 'console.log(rows.map((row) => Number(row.active)).join());' },
  { text: 'console.log(rows.map((row) => `${row.active}`).join());' },
  { text: 'console.log(rows.map((row) => row.active + 1).join());' },
  { text: 'console.log(rows.map((row) => row["active"] ? 1 : 2).join());' },
  {
    left: 'It is read by the name that `key` holds, which is spelt in',
    text: 'const key = "active";\nconsole.log(rows.map((row) => (row[key] ? 1 : 2)).join());',
  },
  { text: 'console.log(rows.map((row) => ({ on: row.active })).map(({ on }) => (on ? 1 : 2)).join());' },
  { text: 'console.log(rows.map((row) => ({ active: row.active })).map(({ active }) => (active ? 1 : 2)).join());' },
  { text: 'console.log(JSON.stringify(rows.map(({ id, active }) => ({ id, active }))));' },
  { text: 'console.log(rows.filter(({ active }) => active).length);' },
  { text: 'console.log(rows.filter(({ active: on }) => !on).length);' },
  {
    left: 'A destructured boolean can only be inverted where every use',
    text: 'console.log(rows.filter(({ active = true }) => active).length);',
  },
  {
    text: 'console.log(rows.filter((row) => row.active !== false).length, rows.filter((row) => row.active != true).length);',
  },
  { text: 'console.log(rows.filter((row) => row.active == null).length);' },
  { text: 'console.log(rows.filter((row) => row.active === undefined).length);' },
  {
    left: 'Whether it has `active` is asked in',
    text: 'console.log(rows.filter((row) => row.hasOwnProperty("active") && row.active).length);',
  },
  { text: 'console.log(rows.filter((row) => typeof row.active === "boolean").length);' },
  {
    text: 'console.log(rows.map((row) => { switch (row.active) { case true: return "on"; case false: return "off"; default: return "?"; } }).join());',
  },
  { text: 'console.log(rows.map((row) => ({ true: "on", false: "off" })[row.active]).join());' },
  { text: 'console.log(rows.map((row) => ["off", "on"][+row.active]).join());' },
  { text: 'console.log(rows.sort((a, b) => a.active - b.active).map((row) => row.id).join());' },
  {
    text: 'console.log(rows.toSorted((a, b) => Number(b.active) - Number(a.active) || a.id - b.id).map((row) => row.id).join());',
  },
  { text: 'console.log(rows.every((row) => row.active === rows[0].active));' },
  { text: 'console.log(rows.map((row) => row.active).filter(Boolean).length);' },
  { text: 'console.log(rows.map((row) => row.active).includes(false));' },
  { text: 'console.log(new Set(rows.map((row) => row.active)).size);' },
  {
    text: 'const counts = {};\nfor (const row of rows) counts[row.active] = (counts[row.active] ?? 0) + 1;\nconsole.log(JSON.stringify(counts));',
  },
  { text: 'const { active } = rows[0];\nconst state = active ? "on" : "off";\nconsole.log(state);' },
  { text: 'let active = rows[0].active;\nif (active) active = false;\nconsole.log(active);' },
  { text: 'let on = 0;\nfor (const row of rows) on += row.active;\nconsole.log(on);' },
  { text: 'for (const row of rows) row.active ? console.log(row.id) : console.log("-");' },
  { text: 'for (const row of rows) while (row.active) { console.log(row.id); break; }' },
  { text: 'for (const row of rows) { const off = !row.active; if (off) console.log(row.id); }' },
  {
    text: 'const isOn = function (row) { return row.active; };\nconsole.log(rows.filter(isOn).length, rows.filter((row) => !isOn(row)).length);',
  },
  {
    text: 'const isOn = (row) => { if (!row.active) return false; return true; };\nconsole.log(rows.map(isOn).join());',
  },
  {
    text: 'class Is {\n  static on(row) {\n    return row.active === true;\n  }\n}\nconsole.log(rows.filter(Is.on).length);',
  },
  {
    text: 'const view = rows.map((row) => ({ ...row, label: row.active ? "on" : "off" }));\nconsole.log(view.map((row) => row.label).join());',
  },
  {
    text: 'const view = rows.map((row) => ({ ...row, label: "x" }));\nconsole.log(view.filter((row) => row.active).length);',
  },
  {
    text: 'const check = (row, wanted) => row.active === wanted;\nconsole.log(rows.filter((row) => check(row, true)).length);',
  },
  {
    left: 'It is read by the name that `key` holds, which is spelt in',
    text: 'const columns = ["id", "active"];\nconsole.log(rows.map((row) => columns.map((key) => row[key]).join(":")).join());',
  },
  { text: 'console.log(rows.filter((row) => row.active || row.id > 2).length);' },
  { text: 'console.log(rows.filter((row) => row.active ^ 1).length);' },
  { text: 'console.log(rows.map((row) => row.active ?? "unknown").join());' },
  { text: 'console.log(rows.map((row) => row.active || "off").join());' },
  { text: 'console.log(rows.map((row) => row.active && "on").join());' },
  { text: 'console.log(rows.map((row) => void row.active).length);' },
  { text: 'console.log(rows.find((row) => row.active)?.id, rows.findLast((row) => row.active)?.id);' },
  { text: 'console.log(rows.map((row) => (row.active ? row.paused : !row.paused)).join());' },
  { text: 'console.log(rows.filter((row) => row.active === !row.paused).length);' },
  {
    text: 'const render = ({ row: { id, active } }) => (active ? `<b>${id}</b>` : "");\nconsole.log(rows.map((row) => render({ row })).join(""));',
  },
  {
    text: 'await fetch("https://audit.example.org/", { method: "POST", body: JSON.stringify(rows) });\nconsole.log(rows.filter((row) => row.active).length);',
  },
  {
    text: 'await fetch("https://audit.example.org/", { method: "POST", body: JSON.stringify(rows.map((row) => ({ id: row.id, active: row.active }))) });',
  },
];
export const moreSingle: readonly Piece[] = [
  {
    left: 'It may be missing here: `!` of nothing is true, so make sure',
    text: 'for (const id of [1, 2, 99]) {\n  const row = await (await fetch(`https://gitlab.example.com/api/v4/runners/${id}`)).json();\n  console.log(row.active);\n}',
  },
  {
    text: 'for (const id of [1, 2, 99]) {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  if (!response.ok) continue;\n  const row = await response.json();\n  console.log(row.active, !row.active, row.active ? 1 : 2);\n}',
  },
  {
    left: 'The program gives `active` to such an object itself, in',
    text: 'for (const id of [1, 99]) {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  const row = response.ok ? await response.json() : { active: true };\n  console.log(row.active ? "on" : "off");\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  if (response.status === 404) { console.log("none"); continue; }\n  const { active } = await response.json();\n  console.log(!active);\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  const row = await response.json();\n  if (response.ok && !row.active) console.log("off", id);\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  if (row.message) continue;\n  console.log(!row.active);\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  if (!row.id) { console.log("none"); continue; }\n  console.log(row.active ? "on" : "off", !row.active);\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  const off = row.active === false;\n  console.log(off);\n}',
  },
  { text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log(row.active !== false);\n}' },
  { text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log(row.active == false);\n}' },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  const state = row?.active ? "on" : row?.id ? "off" : "none";\n  console.log(state);\n}',
  },
  {
    text: 'const load = async (id) => {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  if (!response.ok) throw new Error(String(response.status));\n  return response.json();\n};\nfor (const id of [1, 99]) try {\n  const row = await load(id);\n  console.log(!row.active);\n} catch (error) {\n  console.log(error.message);\n}',
  },
  {
    text: 'const load = async (id) => {\n  const response = await fetch(`https://gitlab.example.com/api/v4/runners/${id}`);\n  return response.ok ? response.json() : null;\n};\nfor (const id of [1, 99]) {\n  const row = await load(id);\n  console.log(row?.active, !row?.active, row && !row.active);\n}',
  },
  {
    left: 'Whoever gets this keeps the old meaning, but a runner withou',
    text: 'const on = async (id) => (ONE).active;\nfor (const id of [1, 99]) console.log((await on(id)) ? 1 : 2);',
  },
  {
    left: 'Whoever gets this keeps the old meaning, but a runner withou',
    text: 'const on = async (id) => (ONE).active;\nfor (const id of [1, 99]) console.log(await on(id));',
  },
  {
    text: 'const rows = await Promise.all([1, 2, 99].map(async (id) => ONE));\nconsole.log(rows.filter((row) => row.active).length, rows.filter((row) => !row.active).length);',
  },
  {
    text: 'const rows = await Promise.all([1, 2, 99].map(async (id) => ONE));\nconsole.log(rows.filter((row) => row.id).filter((row) => !row.active).length);',
  },
  {
    left: 'what is handed on then is `false` from now on',
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log(row.active && row.id);\n}',
  },
  {
    left: 'what is handed on then is `false` from now on',
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log(JSON.stringify({ id, on: row.active && row.id }));\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  const on = row.active && row.id;\n  if (on) console.log(id);\n}',
  },
  {
    text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log({ id, ...(row.active && { on: true }) }, (row.active && row.id) || "off");\n}',
  },
  {
    text: 'const isOn = (row) => row.active && row.id > 0;\nfor (const id of [1, 99]) if (isOn(ONE)) console.log(id);',
  },
];
export const moreMerged: readonly Piece[] = [
  { text: 'for (const mr of MRS) console.log(mr.merged_by?.name);' },
  { text: 'for (const mr of MRS) console.log(mr.merged_by ? mr.merged_by.name : "-");' },
  { text: 'for (const mr of MRS) console.log(mr.merged_by === null);' },
  { text: 'for (const mr of MRS) if (mr.merged_by) console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) if (mr.merged_by !== null && mr.state === "merged") console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) if (mr.state === "merged" || mr.iid === 2) console.log(mr.merged_by?.name);' },
  { text: 'for (const mr of MRS) if (!(mr.state === "merged")) continue; else console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) if (mr.state !== "merged") console.log(mr.merged_by?.name); else console.log("m");' },
  {
    text: 'for (const mr of MRS) {\n  const isMerged = mr.state === "merged";\n  if (isMerged) console.log(mr.merged_by.name);\n}',
  },
  {
    text: 'for (const mr of MRS) {\n  let isMerged = mr.state === "merged";\n  isMerged = true;\n  if (isMerged) console.log(mr.merged_by?.name);\n}',
  },
  {
    text: 'for (const mr of MRS) switch (mr.state) {\n  case "merged":\n    console.log(mr.merged_by.name);\n    break;\n  default:\n    console.log("-");\n}',
  },
  {
    text: 'for (const mr of MRS) switch (mr.state) {\n  case "opened":\n  case "merged":\n    console.log(mr.merged_by?.name);\n    break;\n}',
  },
  {
    text: 'for (const mr of MRS) switch (true) {\n  case mr.state === "merged":\n    console.log(mr.merged_by.name);\n}',
  },
  { text: 'for (const mr of MRS) console.log(mr.state === "merged" && mr.merged_by.name);' },
  { text: 'for (const mr of MRS) console.log(mr.state === "opened" ? "o" : mr.merged_by?.name);' },
  {
    text: 'for (const mr of MRS) console.log(mr.state === "opened" ? "o" : mr.state === "closed" ? "c" : mr.merged_by.name);',
  },
  { text: 'for (const mr of MRS) if (["merged"].includes(mr.state)) console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) if (["merged", "opened"].includes(mr.state)) console.log(mr.merged_by?.name);' },
  { text: 'for (const mr of (MRS).filter((each) => each.state === "merged")) console.log(mr.merged_by.name);' },
  { text: 'const [mr] = (MRS).filter((each) => each.state === "opened");\nconsole.log(mr.merged_by?.name);' },
  { text: 'const mr = (MRS).find((each) => each.state === "merged");\nconsole.log(mr.merged_by.name);' },
  { text: 'const mr = (MRS).find((each) => each.state === "merged") ?? (MRS)[1];\nconsole.log(mr.merged_by?.name);' },
  {
    text: 'const list = MRS;\nconst mr = list.find((each) => each.state === "merged" || each.iid === 2);\nconsole.log(mr.merged_by?.name);',
  },
  {
    text: 'const who = (mr) => mr.merged_by?.name ?? "-";\nconsole.log((MRS).filter((mr) => mr.state === "merged").map(who).join());',
  },
  {
    text: 'const who = (mr) => mr.merged_by?.name ?? "-";\nconsole.log((MRS).filter((mr) => mr.state === "merged").map(who).join(), (MRS).map(who).join());',
  },
  {
    text: 'const groups = { merged: [], other: [] };\nfor (const mr of MRS) (mr.state === "merged" ? groups.merged : groups.other).push(mr);\nconsole.log(groups.merged.map((mr) => mr.merged_by.name).join(), groups.other.map((mr) => mr.merged_by?.name).join());',
  },
  { text: 'for (const { merged_by: by, state } of MRS) console.log(state === "merged" ? by.name : "-");' },
  { text: 'for (const { merged_by: { name } = {} } of MERGED) console.log(name);' },
  {
    left: '`merge_user` is set before the merge when auto-merge is on o',
    text: 'for (const { merged_by } of MRS) console.log(merged_by?.name ?? "-");',
  },
  {
    text: 'for (const mr of MRS) {\n  if (mr.state === "merged") report(mr);\n}\nfunction report(mr) {\n  console.log(mr.merged_by.name);\n}',
  },
  {
    text: 'for (const mr of MRS) {\n  report(mr);\n}\nfunction report(mr) {\n  if (mr.state !== "merged") return;\n  console.log(mr.merged_by.name);\n}',
  },
  {
    text: 'for (const mr of MRS) {\n  if (mr.state === "merged") later(() => console.log(mr.merged_by.name));\n}\nfunction later(fn) {\n  fn();\n}',
  },
  {
    text: 'const mr = (await (await fetch("https://gitlab.example.com/api/v4/projects/7/merge_requests/2")).json());\nif (mr.merged_at) console.log(mr.merged_by.name);\nelse console.log(mr.merged_by?.name);',
  },
  {
    left: '`merge_user` is set before the merge when auto-merge is on o',
    text: 'const mr = (await (await fetch("https://gitlab.example.com/api/v4/projects/7/merge_requests/2")).json());\nconst copy = { ...mr, state: "merged" };\nif (copy.state === "merged") console.log(copy.merged_by?.name);',
  },
  {
    left: '`merge_user` is set before the merge when auto-merge is on o',
    text: 'const list = MRS;\nfor (const mr of list) mr.state = "merged";\nfor (const mr of list) if (mr.state === "merged") console.log(mr.merged_by?.name);',
  },
  {
    text: 'const list = MRS;\nfor (let i = 0; i < list.length; i++) if (list[i].state === "merged") console.log(list[i].merged_by.name);',
  },
  {
    left: '`merge_user` is set before the merge when auto-merge is on o',
    text: 'const list = MRS;\nfor (let i = 0; i < list.length - 1; i++) if (list[i].state === "merged") console.log(list[i + 1].merged_by?.name);',
  },
  { text: 'const list = MERGED;\nlist.push(...MRS);\nfor (const mr of list) console.log(mr.merged_by?.name);' },
  { text: 'const list = [...MERGED, ...MRS];\nfor (const mr of list) console.log(mr.merged_by?.name);' },
  {
    text: 'const query = new URLSearchParams({ state: "merged" });\nquery.set("state", "opened");\nfor (const mr of await (await fetch(`https://gitlab.example.com/api/v4/merge_requests?${query}`)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const query = new URLSearchParams({ state: "merged" });\nquery.delete("state");\nfor (const mr of await (await fetch(`https://gitlab.example.com/api/v4/merge_requests?${query}`)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const query = new URLSearchParams();\nquery.append("state", "merged");\nfor (const mr of await (await fetch(`https://gitlab.example.com/api/v4/merge_requests?${query}`)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const state = Math.random() > 2 ? "merged" : "opened";\nfor (const mr of await (await fetch(`https://gitlab.example.com/api/v4/merge_requests?state=${state}`)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const opts = { state: "merged" };\nopts.state = "all";\nfor (const mr of await (await fetch("https://gitlab.example.com/api/v4/merge_requests?" + new URLSearchParams(opts))).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const url = new URL("https://gitlab.example.com/api/v4/merge_requests?state=merged");\nurl.search = "";\nfor (const mr of await (await fetch(url)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'const url = new URL("https://gitlab.example.com/api/v4/merge_requests?state=merged");\nurl.searchParams.set("state", "all");\nfor (const mr of await (await fetch(url)).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'for (const mr of await (await fetch("https://gitlab.example.com/api/v4/merge_requests?state=merged&state=all")).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'for (const mr of await (await fetch("https://gitlab.example.com/api/v4/merge_requests?State=merged")).json()) console.log(mr.merged_by?.name);',
  },
  {
    text: 'for (const mr of await (await fetch("https://gitlab.example.com/api/v4/merge_requests?scope=all&state=merged")).json()) console.log(mr.merged_by.name);',
  },
  { text: 'for (const mr of MRS) console.log(mr.merged_by && mr.merged_by.name);' },
  { text: 'console.log(JSON.stringify(MRS.map((mr) => ({ id: mr.iid, by: mr.merged_by && mr.merged_by.name }))));' },
  { text: 'for (const mr of MRS) {\n  if (!mr.merged_by) continue;\n  console.log(mr.merged_by.name);\n}' },
  { text: 'for (const mr of MRS) mr.merged_by && console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) console.log({ id: mr.iid, ...(mr.merged_by && { by: mr.merged_by.name }) });' },
  {
    text: 'const isBy = (mr, name) => mr.merged_by && mr.merged_by.name === name;\nconsole.log(MRS.filter((mr) => isBy(mr, "x")).length);',
  },
];
export const moreSent: readonly Piece[] = [
  {
    left: 'Its names are listed in',
    text: `await fetch('${API}/runners/1', { method: 'PUT', body: new URLSearchParams(Object.entries({ active: 'false' })) });`,
  },
  { text: `${PUT}await put('/runners/1', { ['active']: false });` },
  { text: PUT + 'await put("/runners/1", { active: true });' },
  { text: PUT + 'await put("/runners/1", { "active": false });' },
  { text: PUT + 'const active = false;\nawait put("/runners/1", { active });' },
  { text: PUT + 'let active = false;\nactive = true;\nawait put("/runners/1", { active });' },
  { text: PUT + 'for (const active of [true, false]) await put("/runners/1", { active });' },
  {
    left: 'It may be undefined, null or text: the opposite of nothing w',
    text: PUT + 'const set = (active) => put("/runners/1", { active });\nawait set(true);\nawait set("false");',
  },
  {
    left: 'It may be undefined, null or text: the opposite of nothing w',
    text: PUT + 'const set = (active) => put("/runners/1", { active });\nawait set(true);\nawait set(undefined);',
  },
  { text: PUT + 'const set = (active = true) => put("/runners/1", { active });\nawait set();' },
  { text: PUT + 'const set = ({ active }) => put("/runners/1", { active });\nawait set({ active: false });' },
  { text: PUT + 'const set = (body) => put("/runners/1", body);\nawait set({ active: false });' },
  {
    left: 'What is put together with it in',
    text:
      PUT +
      'const set = (id, { active, ...rest }) => put(`/runners/${id}`, { ...rest, active: !!active });\nawait set(1, { active: 0, description: "x" });',
  },
  { text: PUT + 'const body = {};\nbody.active = false;\nawait put("/runners/1", body);' },
  { text: PUT + 'const body = {};\nbody["active"] = false;\nawait put("/runners/1", body);' },
  {
    left: 'What is sent is changed in',
    text: PUT + 'const body = { active: true };\nbody.active = false;\nawait put("/runners/1", body);',
  },
  {
    left: 'It is read back under this name in',
    text: PUT + 'const body = { active: true };\ndelete body.active;\nawait put("/runners/1", body);',
  },
  {
    left: 'It is read back under this name in',
    text: PUT + 'const body = { active: true };\nif (body.active) console.log("on");\nawait put("/runners/1", body);',
  },
  {
    text:
      PUT +
      'const body = { active: true };\nconst copy = { ...body, description: "x" };\nawait put("/runners/1", copy);',
  },
  {
    left: 'It is read back under this name in',
    text:
      PUT +
      'const body = { active: true };\nconst copy = { ...body, description: "x" };\nawait put("/runners/1", copy);\nconsole.log(copy.active);',
  },
  { text: PUT + 'const body = Object.freeze({ active: true });\nawait put("/runners/1", body);' },
  {
    text:
      PUT +
      'const bodies = [{ active: true }, { active: false }];\nfor (const [at, body] of bodies.entries()) await put(`/runners/${at + 1}`, body);',
  },
  {
    text:
      PUT + 'const bodies = { on: { active: true }, off: { active: false } };\nawait put("/runners/1", bodies.off);',
  },
  {
    text:
      PUT +
      'const bodies = { on: { active: true }, off: { active: false } };\nawait put("/runners/1", bodies[["o", "ff"].join("")]);',
  },
  {
    text:
      PUT +
      'const bodies = { on: { active: true }, off: { active: false } };\nawait put("/runners/1", bodies.off);\nawait put("/projects/1/pipeline_schedules/1", bodies.on);',
  },
  { text: PUT + 'const body = { active: 1 > 2 };\nawait put("/runners/1", body);' },
  {
    left: 'It may be undefined, null or text: the opposite of nothing w',
    text: PUT + 'const body = { active: null };\nawait put("/runners/1", body);',
  },
  {
    left: 'It may be undefined, null or text: the opposite of nothing w',
    text: PUT + 'const body = { active: undefined };\nawait put("/runners/2", body);',
  },
  { text: PUT + 'const body = { active: "false" };\nawait put("/runners/1", body);' },
  { text: PUT + 'const on = [1].length > 0;\nawait put("/runners/1", { active: on && true });' },
  {
    left: 'It may be undefined, null or text: the opposite of nothing w',
    text: PUT + 'const flags = { on: 0 };\nawait put("/runners/1", { active: flags.on });',
  },
  {
    left: 'What is put together with it in',
    text: PUT + 'const body = { active: false, ...(1 > 2 && { active: true }) };\nawait put("/runners/1", body);',
  },
  { left: '', text: PUT + 'const body = { ...{ active: true }, active: false };\nawait put("/runners/1", body);' },
  {
    left: 'Both `active` and `paused` are sent, and GitLab takes only o',
    text: PUT + 'const body = { paused: true, active: false };\nawait put("/runners/1", body);',
  },
  {
    left: 'What is put together with it in',
    text:
      PUT +
      'const row = await (await fetch("https://gitlab.example.com/api/v4/runners/1")).json();\nawait put("/runners/1", { ...row, active: false });',
  },
  {
    text:
      PUT +
      'const row = await (await fetch("https://gitlab.example.com/api/v4/runners/1")).json();\nawait put("/runners/1", { active: !row.active });',
  },
  {
    text:
      PUT +
      'const row = await (await fetch("https://gitlab.example.com/api/v4/runners/1")).json();\nawait put("/runners/1", { active: row.active });',
  },
  {
    text:
      PUT +
      'const row = await (await fetch("https://gitlab.example.com/api/v4/runners/1")).json();\nconst { active, description } = row;\nawait put("/runners/1", { active: !active, description });',
  },
  { text: PUT + 'const kind = "runners";\nawait put(`/${kind}/1`, { active: false });' },
  {
    left: 'The address in',
    text: PUT + 'for (const kind of ["runners", "projects/1/hooks"]) await put(`/${kind}/1`, { active: false });',
  },
  {
    text:
      PUT +
      'const save = (kind, body) => put(`/${kind}/1`, body);\nawait save("runners", { active: false });\nawait save("projects/1/hooks", { active: false });',
  },
  {
    left: 'The address in',
    text:
      PUT +
      'const save = (kind) => put(`/${kind}/1`, { active: false });\nawait save("runners");\nawait save("projects/1/hooks");',
  },
  {
    text:
      PUT +
      'class Runner {\n  constructor(id) {\n    this.id = id;\n    this.active = true;\n  }\n  save() {\n    return put(`/runners/${this.id}`, { active: this.active });\n  }\n}\nconst runner = new Runner(1);\nrunner.active = false;\nawait runner.save();',
  },
  {
    text:
      PUT +
      'class Runner {\n  id = 1;\n  body = { active: false };\n  save() {\n    return put(`/runners/${this.id}`, this.body);\n  }\n}\nawait new Runner().save();',
  },
  {
    text: 'const body = JSON.stringify({ active: false });\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body });',
  },
  {
    text: 'const body = \'{"active":false}\';\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body });',
  },
  {
    text: 'const form = new URLSearchParams();\nform.set("active", "false");\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: form });',
  },
  {
    left: 'The value is text that is computed at run time: `!` of any',
    text: 'const form = new URLSearchParams();\nform.append("active", String(1 > 2));\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: form });',
  },
  {
    left: 'What is sent is changed in',
    text: 'const form = new URLSearchParams({ active: "true" });\nform.set("active", "false");\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: form });',
  },
  {
    left: 'It is read back under this name in',
    text: 'const form = new URLSearchParams({ active: "true" });\nif (form.get("active") === "true") console.log("on");\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: form });',
  },
  {
    left: 'What is sent is changed in',
    text: 'const form = new URLSearchParams({ active: "true" });\nform.delete("active");\nawait fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: form });',
  },
  {
    left: 'The value is text that is computed at run time: `!` of any',
    text: 'const on = false;\nawait fetch(`https://gitlab.example.com/api/v4/runners/1?active=${on}`, { method: "PUT" });',
  },
  { text: 'await fetch("https://gitlab.example.com/api/v4/runners/1", { method: "PUT", body: "active=false" });' },
  {
    left: 'Both `active` and `paused` are sent, and GitLab takes only o',
    text:
      PUT +
      'const rename = (body) => ({ ...body, paused: !body.active, active: undefined });\nawait put("/runners/1", rename({ active: false }));',
  },
  {
    left: 'What is put together with it in',
    text:
      PUT +
      'const defaults = { active: true };\nconst save = (overrides = {}) => put("/runners/1", { ...defaults, ...overrides });\nawait save({ active: false });',
  },
  {
    text:
      PUT +
      'const defaults = { active: true };\nconst save = (overrides) => put("/runners/1", Object.assign({}, defaults, overrides));\nawait save({ description: "x" });',
  },
  {
    text:
      PUT +
      'const queue = [];\nqueue.push({ id: 1, active: false });\nfor (const { id, ...body } of queue) await put(`/runners/${id}`, body);',
  },
  {
    left: 'It is read back under this name in',
    text:
      PUT +
      'const log = [];\nconst send = async (path, body) => {\n  log.push(body.active);\n  await put(path, body);\n};\nawait send("/runners/1", { active: false });\nconsole.log(log.join());',
  },
  {
    left: 'What is put together with it in',
    text:
      PUT +
      'const send = async (path, body) => {\n  const { active, ...rest } = body;\n  await put(path, { ...rest, ...(active === undefined ? {} : { active }) });\n};\nawait send("/runners/1", { active: false });',
  },
  {
    text:
      PUT +
      'const retry = async (fn) => {\n  try {\n    return await fn();\n  } catch {\n    return fn();\n  }\n};\nawait retry(() => put("/runners/1", { active: false }));',
  },
  {
    text:
      PUT + 'const answer = await (await put("/runners/1", { active: false })).json();\nconsole.log(answer.active);',
  },
  {
    text:
      PUT +
      'const answer = await (await put("/runners/1", { active: false })).json();\nif (!answer.active) console.log("off");',
  },
  {
    left: 'It may be null: undefined leaves the field out.',
    text: 'const user = (p) => fetch("https://gitlab.example.com/api/v4/users", { method: "POST", body: JSON.stringify({ name: "n", private_profile: p }) });\nawait user(null);\nawait user(true);',
  },
  {
    left: 'It is not a plain entry of an object here.',
    text: 'const body = { name: "n" };\nbody.private_profile = null;\nawait fetch("https://gitlab.example.com/api/v4/users", { method: "POST", body: JSON.stringify(body) });',
  },
  {
    left: 'It is read back under this name in',
    text: 'const links = [{ name: "a", filepath: "/x" }];\nfor (const link of links) console.log(link.filepath);\nfor (const link of links) await fetch("https://gitlab.example.com/api/v4/projects/1/releases/v1/assets/links", { method: "POST", body: JSON.stringify(link) });',
  },
  {
    text: 'const link = (name, filepath) => ({ name, filepath });\nawait fetch("https://gitlab.example.com/api/v4/projects/1/releases/v1/assets/links", { method: "POST", body: JSON.stringify(link("a", "/x")) });',
  },
  {
    text: 'const filepath = "/x";\nawait fetch("https://gitlab.example.com/api/v4/projects/1/releases/v1/assets/links", { method: "POST", body: JSON.stringify({ name: "a", filepath }) });',
  },
  {
    left: 'Its names are listed in',
    text: 'const form = new URLSearchParams({ name: "a", filepath: "/x" });\nawait fetch("https://gitlab.example.com/api/v4/projects/1/releases/v1/assets/links", { method: "POST", body: JSON.stringify(Object.fromEntries(form)) });',
  },
];
export const moreFilters: readonly Piece[] = [
  {
    left: 'The value is computed at run time.',
    text: 'const status = "paused";\nconsole.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length);',
  },
  {
    left: 'It may also be `online`',
    text: 'for (const status of ["paused", "online"]) console.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length);',
  },
  {
    left: 'It may also be `online`',
    text: 'const list = async (status) => (await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length;\nconsole.log(await list("paused"), await list("online"));',
  },
  {
    left: 'The value is computed at run time.',
    text: 'const list = async (status) => (await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length;\nconsole.log(await list("active"), await list("paused"));',
  },
  {
    text: 'const list = async (params) => (await (await fetch("https://gitlab.example.com/api/v4/runners?" + new URLSearchParams(params))).json()).length;\nconsole.log(await list({ status: "paused" }), await list({ status: "online" }));',
  },
  {
    left: 'What is put together with it in',
    text: 'const list = async (params) => (await (await fetch("https://gitlab.example.com/api/v4/runners?" + new URLSearchParams({ status: "active", ...params }))).json()).length;\nconsole.log(await list({ status: "offline" }), await list({}));',
  },
  {
    left: 'The value is computed at run time.',
    text: 'const cache = {};\nconst list = async (status) => (cache[status] ??= (await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length);\nconsole.log(await list("paused"), JSON.stringify(cache));',
  },
  {
    left: 'It is read back under this name in',
    text: 'const params = { status: "paused" };\nif (params.status === "paused") console.log("asking");\nconsole.log((await (await fetch("https://gitlab.example.com/api/v4/runners?" + new URLSearchParams(params))).json()).length);',
  },
  {
    left: 'What is sent is changed in',
    text: 'const params = new URLSearchParams({ status: "paused" });\nparams.set("status", "online");\nconsole.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?${params}`)).json()).length);',
  },
  {
    text: 'const params = new URLSearchParams();\nparams.append("status", "paused");\nconsole.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?${params}`)).json()).length);',
  },
  {
    left: 'What is sent is changed in',
    text: 'const params = new URLSearchParams();\nparams.append("status", "online");\nparams.append("status", "paused");\nconsole.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?${params}`)).json()).length);',
  },
  {
    text: 'const url = new URL("https://gitlab.example.com/api/v4/runners");\nurl.search = "status=paused";\nconsole.log((await (await fetch(url)).json()).length);',
  },
  {
    left: 'The value is computed at run time.',
    text: 'const url = "https://gitlab.example.com/api/v4/runners?status=" + "paused";\nconsole.log((await (await fetch(url)).json()).length);',
  },
  {
    text: 'const url = ["https://gitlab.example.com/api/v4/runners", "status=paused"].join("?");\nconsole.log((await (await fetch(url)).json()).length);',
  },
  {
    left: 'The value is computed at run time.',
    text: 'const STATUS = { ON: "active", OFF: "paused" };\nconsole.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${STATUS.OFF}`)).json()).length);',
  },
  {
    left: 'The value is computed at run time.',
    text: 'const STATUS = { ON: "active", OFF: "paused" };\nfor (const status of Object.values(STATUS)) console.log((await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length);',
  },
  {
    left: '`paused` is wider: it is also true for runners that are stal',
    text: 'const status = "paused";\nconst rows = (await (await fetch("https://gitlab.example.com/api/v4/runners")).json()).filter((row) => row.status === status);\nconsole.log(rows.length, (await (await fetch(`https://gitlab.example.com/api/v4/runners?status=${status}`)).json()).length);',
  },
  {
    left: '`paused` is wider: it is also true for runners that are stal',
    text: 'const rows = (await (await fetch("https://gitlab.example.com/api/v4/runners")).json()).filter((row) => row.status === "paused");\nconsole.log(rows.length);',
  },
  {
    left: '`status` has never been `active` in an answer of API v4, so',
    text: 'const rows = (await (await fetch("https://gitlab.example.com/api/v4/runners")).json()).map((row) => (row.status === "active" ? 1 : 2));\nconsole.log(rows.join());',
  },
  {
    text: 'console.log((await (await fetch("https://gitlab.example.com/api/v4/runners?scope=paused")).json()).length);',
  },
  {
    left: 'Both `status` and `paused` are sent, and GitLab takes only o',
    text: 'console.log((await (await fetch("https://gitlab.example.com/api/v4/runners?status=paused&paused=true")).json()).length);',
  },
  {
    text: 'const nodes = await (await fetch("https://gitlab.example.com/api/v4/geo_nodes")).json();\nconsole.log(nodes[0].name);',
  },
  {
    text: 'const paths = { geo_nodes: "/geo_nodes" };\nconst nodes = await (await fetch("https://gitlab.example.com/api/v4" + paths.geo_nodes)).json();\nconsole.log(nodes[0].name);',
  },
  {
    left: 'It is also part of what is written out in',
    text: 'const seen = [];\nconst get = async (path) => {\n  seen.push(path);\n  return (await fetch("https://gitlab.example.com/api/v4" + path)).json();\n};\nconst nodes = await get("/geo_nodes");\nconsole.log(nodes[0].name, seen.join());',
  },
  {
    left: 'It is compared in',
    text: 'const get = async (path) => {\n  if (path === "/geo_nodes") console.log("geo");\n  return (await fetch("https://gitlab.example.com/api/v4" + path)).json();\n};\nconst nodes = await get("/geo_nodes");\nconsole.log(nodes[0].name);',
  },
  {
    left: '`merge_status` has never been `merged`',
    text: 'const rows = (await (await fetch("https://gitlab.example.com/api/v4/merge_requests")).json()).filter((row) => row.merge_status !== "merged");\nconsole.log(rows.length);',
  },
];
