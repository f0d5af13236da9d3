/** Where in a text one is: in a comment, between quotes, inside brackets. Read forward, once. */

/** How a text's values are written. */
export type Form =
  /** Values are expressions; what is quoted is a value. */
  | 'program'
  /** Values need no quotes. */
  | 'data'
  /** Values need no quotes and end with their line. */
  | 'lines'
  /** Sentences, with code in them. */
  | 'prose';

const forms: readonly (readonly [form: Form, names: RegExp])[] = [
  [
    'program',
    /\.(?:[cm]?[jt]sx?|vue|svelte|astro|json[c5]?|har|rb|erb|tf|tfvars|hcl|nix|go|py|java|kts?|groovy|gradle|cs|php|rs|swift|scala|ps1|psm1|css|html?|xml|graphqls?|gql)$/i,
  ],
  ['program', /(?:^|\/)(?:Jenkinsfile|Gemfile|Rakefile|Vagrantfile|Fastfile|Dangerfile)$/],
  ['lines', /\.(?:properties|ini|cfg|conf|env|toml)$|(?:^|\/)\.(?:env[^/]*|npmrc|netrc)$/i],
  ['prose', /\.(?:md|mdx|markdown|txt|rst|adoc)$/i],
];

/** @param path undefined: the text is a sentence of a report */
export const formOf = (path: string | undefined): Form =>
  path === undefined ? 'prose' : (forms.find(([, names]) => names.test(path))?.[0] ?? 'data');

export interface Lexis {
  readonly lineStart: number;
  /** The quote that is open. Empty: none. */
  readonly quote: string;
  /** Where it stands. */
  readonly quoteAt: number;
  readonly isComment: boolean;
  /** Brackets that were opened in this line. */
  readonly depth: number;
}

export class Reader implements Lexis {
  lineStart = 0;
  quote = '';
  quoteAt = -1;
  depth = 0;
  #comment: '' | 'line' | 'block' = '';
  #at = 0;
  readonly #text: string;
  readonly #hasSlashes: boolean;
  readonly #hasHashes: boolean;

  constructor(text: string, form: Form, path: string | undefined) {
    this.#text = text;
    this.#hasSlashes = form === 'program';
    this.#hasHashes = form !== 'program' || /\.(?:rb|tf|tfvars|hcl|py|nix|ps1|psm1|php)$/.test(path ?? '');
  }

  get isComment(): boolean {
    return this.#comment !== '';
  }

  advance(to: number): void {
    const text = this.#text;
    while (this.#at < to) {
      const character = text[this.#at] ?? '';
      this.#at += 1;
      if (character === '\n') this.#newLine();
      else if (this.#comment === 'block') {
        if (character === '*' && text[this.#at] === '/') this.#comment = '';
      } else if (this.#comment === 'line') {
        const next = text.indexOf('\n', this.#at);
        this.#at = next < 0 ? to : Math.min(next, to);
      } else if (this.quote !== '') {
        if (character === '\\' && text[this.#at] !== '\n') this.#at += 1;
        else if (character === this.quote) this.quote = '';
      } else this.#open(character);
    }
  }

  #newLine(): void {
    this.lineStart = this.#at;
    // a template goes on, and so does nothing else
    if (this.quote !== '`' || !this.#hasSlashes) this.quote = '';
    if (this.#comment === 'line') this.#comment = '';
    this.depth = 0;
  }

  #open(character: string): void {
    const at = this.#at - 1;
    const text = this.#text;
    const before = text[at - 1] ?? '\n';
    switch (character) {
      case '"':
      case '`':
        this.#quoteFrom(character, at);
        break;
      case "'":
        // it's
        if (!/\w/.test(before)) this.#quoteFrom(character, at);
        break;
      case '{':
      case '[':
        this.depth += 1;
        break;
      case '}':
      case ']':
        this.depth -= 1;
        break;
      case '#':
        if (this.#hasHashes && /\s/.test(before)) this.#comment = 'line';
        break;
      case '/':
        if (this.#hasSlashes && before !== ':' && text[this.#at] === '/') this.#comment = 'line';
        else if (this.#hasSlashes && text[this.#at] === '*') this.#comment = 'block';
        break;
    }
  }

  #quoteFrom(quote: string, at: number): void {
    this.quote = quote;
    this.quoteAt = at;
  }
}
