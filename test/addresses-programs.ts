/** Random programs that ask for one address, each of which puts it together in a way of its own, beside the program that spells it. */

export interface Asking {
  /** The program that puts the address together. */
  text: string;
  /** The same request with the address as it is. */
  plain: string;
}

/** Paths, and the verbs that these are asked by: no program asks for what is not there. */
const PATHS: readonly (readonly [string, readonly string[]])[] = [
  ['projects/1/merge_requests/2', ['GET', 'PUT']],
  ['projects/1/merge_requests', ['GET', 'POST']],
  ['projects/1/merge_requests/2/changes', ['GET']],
  ['projects/v2/merge_requests/3', ['GET', 'PUT']],
  ['groups/1/merge_requests', ['GET']],
  ['runners/1', ['GET', 'PUT']],
  ['projects/1/releases/v1.2.0/assets/links', ['POST']],
  ['projects/1/labels', ['PUT']],
  ['projects/1/issues/4', ['GET', 'PUT']],
  ['projects/1/issues/4/notes/5', ['PUT']],
  ['projects/user/1', ['POST']],
  ['projects/import', ['POST']],
  ['users', ['GET', 'POST']],
  ['oauth/token', ['POST']],
];
const BASES = [
  'https://gitlab.com/api/v4',
  'https://example.com/gitlab/api/v4',
  'http://localhost:3000/api/v4',
  '/api/v4',
  'https://gitlab.example.com',
];
const BODY =
  "{ active: true, filepath: '/a', assignee_id: 1, wiki_enabled: true, namespace: 'x', grant_type: 'password' }";
const READS =
  'console.log(it.merged_by, it.merge_status, it.active, it.changes);\nfor (const each of it) console.log(each.merged_by, each.active);\n';

/** A piece of an address: text, or an expression that gives it. */
type Piece = { text: string } | { code: string };

const codeOf = (piece: Piece): string => ('code' in piece ? piece.code : JSON.stringify(piece.text));
const inTemplate = (pieces: readonly Piece[]): string =>
  `\`${pieces.map((each) => ('code' in each ? `\${${each.code}}` : each.text)).join('')}\``;

/** Texts that stand next to each other as one. */
function merged(pieces: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  for (const each of pieces) {
    const last = out.at(-1);
    if (last && 'text' in last && 'text' in each) out[out.length - 1] = { text: last.text + each.text };
    else out.push(each);
  }
  return out;
}

/** @param random a number from 0 to below 1 */
export function askingProgram(random: () => number): Asking {
  const lines: string[] = [];
  let names = 0;
  const fresh = (): string => `k${names++}`;
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const isOnce = (of: number): boolean => random() < of;
  const declare = (line: string): void => void lines.push(line);

  /** An expression that gives a text. */
  const said = (value: string): string => {
    const name = fresh();
    const quoted = JSON.stringify(value);
    const isWhole = /[/:]/.test(value);
    switch (Math.floor(random() * 37)) {
      case 0:
      case 1:
        declare(`const ${name} = ${quoted};`);
        return name;
      case 2:
        declare(`const ${name} = { kind: ${quoted}, id: 1 };`);
        return `${name}.kind`;
      case 3:
        declare(`const ${name}a = { kind: ${quoted} };\nconst ${name} = { kind: ${name}a.kind };`);
        return `${name}.kind`;
      case 4:
        declare(`function ${name}(text) { return text.trim(); }`);
        return `${name}(${quoted})`;
      case 5:
        declare(`const ${name} = (text) => text;`);
        return `${name}(${quoted})`;
      case 6:
        declare(`const ${name} = process.env.X ? ${quoted} : 'other';`);
        return name;
      case 7:
        return isWhole ? quoted : `encodeURIComponent(${quoted})`;
      case 8:
        declare(`const ${name} = [${quoted}];`);
        return `${name}[0]`;
      case 9:
        declare(`const ${name} = () => ${quoted};`);
        return `${name}()`;
      case 10:
        return /^\d+$/.test(value) ? 'process.env.ID' : quoted;
      case 11:
        declare(`const ${name} = Object.freeze({ KIND: ${quoted} });`);
        return `${name}.KIND`;
      case 12:
        declare(`const ${name} = new Map([['kind', ${quoted}]]);`);
        return `${name}.get('kind')`;
      case 13:
        declare(`class K${name} { static kind = ${quoted}; }`);
        return `K${name}.kind`;
      case 14:
        declare(`class K${name} { kind = ${quoted}; }`);
        return `new K${name}().kind`;
      case 15:
        declare(`const ${name} = (text = ${quoted}) => text;`);
        return `${name}()`;
      case 16:
        declare(`const { kind: ${name} } = { kind: ${quoted} };`);
        return name;
      case 17:
        declare(`const [${name}] = [${quoted}];`);
        return name;
      case 18:
        declare(`const { kind: ${name} = ${quoted} } = options;`);
        return name;
      case 19:
        return `String(${quoted})`;
      case 20:
        declare(`function ${name}(at) { switch (at) { case 1: return ${quoted}; default: return 'other'; } }`);
        return `${name}(1)`;
      case 21:
        declare(`const ${name} = process.env.X ?? ${quoted};`);
        return name;
      case 22:
        declare(`const ${name} = { one: ${quoted}, two: 'other' };`);
        return `${name}[process.env.X]`;
      case 23:
        declare(`const ${name} = { one: ${quoted}, two: 'other' };`);
        return `${name}['one']`;
      case 24:
        declare(`const ${name} = (text) => () => text;`);
        return `${name}(${quoted})()`;
      case 25:
        return `(await Promise.resolve(${quoted}))`;
      case 26:
        declare(`async function ${name}() { return ${quoted}; }`);
        return `(await ${name}())`;
      case 27:
        declare(`const ${name} = { get kind() { return ${quoted}; } };`);
        return `${name}.kind`;
      case 28:
        declare(`const ${name} = { ...{ kind: ${quoted} }, id: 1 };`);
        return `${name}.kind`;
      case 29:
        declare(`const ${name} = Object.assign({ id: 1 }, { kind: ${quoted} });`);
        return `${name}.kind`;
      case 30:
        declare(`let ${name};\n${name} = ${quoted};`);
        return name;
      case 31:
        declare(`let ${name};\nif (process.env.X) ${name} = ${quoted};\nelse ${name} = 'other';`);
        return name;
      case 32:
        return `(() => ${quoted})()`;
      case 33:
        declare(`const ${name} = ['other', ${quoted}].find((each) => each !== 'other');`);
        return name;
      case 34:
        declare(`const ${name} = String.raw\`${value}\`;`);
        return name;
      default:
        return quoted;
    }
  };

  /** Pieces that are put together where they stand, or under a name. */
  const joined = (pieces: readonly Piece[]): string => {
    const [first, ...more] = pieces;
    switch (Math.floor(random() * 10)) {
      case 0:
        return inTemplate(pieces);
      case 1:
        return pieces.map(codeOf).join(' + ');
      case 2: {
        const name = fresh();
        declare(`let ${name} = ${first ? codeOf(first) : "''"};`);
        for (const each of more) declare(`${name} += ${codeOf(each)};`);
        return name;
      }
      case 3: {
        const at = Math.floor(random() * pieces.length);
        if (at < 1) return inTemplate(pieces);
        const name = fresh();
        declare(`const ${name} = ${inTemplate(pieces.slice(0, at))};`);
        return inTemplate([{ code: name }, ...pieces.slice(at)]);
      }
      case 4:
        return `''.concat(${pieces.map(codeOf).join(', ')})`;
      case 5:
        return `[${pieces.map(codeOf).join(', ')}].join('')`;
      case 6:
        return `[${pieces.map(codeOf).join(', ')}].reduce((all, each) => all + each, '')`;
      case 7: {
        const name = fresh();
        declare(`let ${name} = '';\nfor (const each of [${pieces.map(codeOf).join(', ')}]) ${name} += each;`);
        return name;
      }
      case 8: {
        const codes = pieces.flatMap((each) => ('code' in each ? [each.code] : []));
        let at = 0;
        const whole = pieces.map((each) => ('code' in each ? `:x${at++}x` : each.text)).join('');
        return `${JSON.stringify(whole)}${codes.map((each, index) => `.replace(':x${index}x', ${each})`).join('')}`;
      }
      default: {
        const at = Math.floor(random() * pieces.length);
        if (at < 1) return pieces.map(codeOf).join(' + ');
        const name = fresh();
        declare(`const ${name} = ${inTemplate(pieces.slice(at))};`);
        return inTemplate([...pieces.slice(0, at), { code: name }]);
      }
    }
  };

  const [path, verbs] = pick(PATHS);
  const base = pick(BASES);
  const segments = path.split('/');

  /** The address in one expression of pieces. */
  const inPieces = (): string => {
    const pieces: Piece[] = [isOnce(0.3) ? { code: said(base) } : { text: base }];
    if (isOnce(0.1)) pieces.push({ text: '/' }, { code: said(path) });
    else
      for (let at = 0; at < segments.length; at++) {
        const isPair = isOnce(0.1) && at + 1 < segments.length;
        const segment = segments[at] ?? '';
        pieces.push({ text: '/' });
        if (isPair) pieces.push({ code: said(`${segment}/${segments[++at]}`) });
        else pieces.push(isOnce(0.3) ? { code: said(segment) } : { text: segment });
      }
    if (isOnce(0.1)) pieces.push({ text: '?page=' }, { code: said('1') });
    return joined(merged(pieces));
  };

  /** The address by a function that is handed some of its segments. */
  const byFunction = (): string => {
    const name = fresh();
    const given: string[] = [];
    const handed = segments.map((each) => {
      if (isOnce(0.5)) return each;
      given.push(said(each));
      return `\${p${given.length - 1}}`;
    });
    const parameters = given.map((_, index) => `p${index}`);
    const whole = `\`${base}/${handed.join('/')}\``;
    const list = segments.map((each) => (isOnce(0.4) ? said(each) : JSON.stringify(each)));
    switch (Math.floor(random() * 13)) {
      case 0:
        declare(`const ${name} = (${parameters.join(', ')}) => ${whole};`);
        return `${name}(${given.join(', ')})`;
      case 1:
        declare(`function ${name}({ ${parameters.join(', ')} }) { const path = ${whole}; return path; }`);
        return `${name}({ ${given.map((each, index) => `p${index}: ${each}`).join(', ')} })`;
      case 2:
        declare(
          `class C${name} { base = '${base}'; #join(...all) { return [this.base, ...all].join('/'); } url() { return this.#join(${list.join(', ')}); } }`,
        );
        return `new C${name}().url()`;
      case 3:
        declare(
          `const ${name} = () => { const parts = ['${base}']; ${list.map((each) => `parts.push(${each});`).join(' ')} return parts.filter(Boolean).map((each) => each.trim()).join('/'); };`,
        );
        return `${name}()`;
      case 4:
        declare(`const ${name} = { path: (${parameters.join(', ')}) => ${whole} };`);
        return `${name}.path(${given.join(', ')})`;
      case 6:
        declare(
          `function ${name}(...parts) { let url = '${base}'; for (const part of parts) url += '/' + part; return url; }`,
        );
        return `${name}(${list.join(', ')})`;
      case 7:
        declare(
          `function ${name}(parts) { let url = '${base}'; parts.forEach((part) => { url += \`/\${part}\`; }); return url; }`,
        );
        return `${name}([${list.join(', ')}])`;
      case 8:
        declare(`const ${name} = (...parts) => parts.reduce((path, part) => \`\${path}/\${part}\`, '${base}');`);
        return `${name}(${list.join(', ')})`;
      case 9:
        declare(`const ${name} = (${parameters.join(', ') || '_'}) => () => ${whole};`);
        return `${name}(${given.join(', ')})()`;
      case 10:
        declare(
          `class C${name} { #base = '${base}'; get root() { return this.#base; } url(...parts) { return [this.root].concat(parts).join('/'); } }`,
        );
        return `new C${name}().url(${list.join(', ')})`;
      case 11:
        declare(
          `const ${name} = (params) => '${base}/${segments.map((each, index) => (/^v?\d/.test(each) ? `:p${index}` : each)).join('/')}'.replace(/:(\\w+)/g, (_, key) => params[key]);`,
        );
        return `${name}({ ${segments.map((_, index) => `p${index}: ${list[index]}`).join(', ')} })`;
      case 5:
        declare(`const ${name} = (kind, ...rest) => ['${base}', kind, ...rest].join('/');`);
        return `${name}(${list.join(', ')})`;
      default:
        declare(`const ${name} = ['${base}', ${list.join(', ')}];`);
        return `${name}.join('/')`;
    }
  };

  const address = isOnce(0.4) ? byFunction() : inPieces();
  const verb = pick(verbs);
  const body = verb === 'GET' ? '' : `, body: JSON.stringify(${BODY})`;
  const way = Math.floor(random() * 5);
  const sent = (url: string): string => {
    switch (way) {
      case 0:
        return `const send = (path) => fetch(path, { method: '${verb}'${body} });\nconst it = await (await send(${url})).json();`;
      case 1:
        return `import { client } from 'some-client';\nconst it = await client.${verb.toLowerCase()}(${url}${verb === 'GET' ? '' : `, ${BODY}`});`;
      case 2:
        return `const call = { url: ${url}, method: '${verb}' };\nconst it = await (await fetch(call.url, { method: call.method${body} })).json();`;
      case 3:
        return `const clean = (path) => path.replace('//', '/');\nconst it = await (await fetch(clean(${url}), { method: '${verb}'${body} })).json();`;
      default:
        return `const it = await (await fetch(${url}, { method: '${verb}'${body} })).json();`;
    }
  };
  return {
    text: `${lines.join('\n')}\n${sent(address)}\n${READS}`,
    plain: `${sent(JSON.stringify(`${base}/${path}`))}\n${READS}`,
  };
}
