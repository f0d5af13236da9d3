/** Fragments: which one a name means, who spreads it, and all that an operation is made of. */
import type { DefinitionNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import { oncePer } from '../common/once.ts';
import type { Sources } from '../finding.ts';
import type { Project } from '../flow/project.ts';
import { type Document, type Documents, isDocumentFile } from './documents.ts';
import { graphql } from './load.ts';

export interface Fragment {
  document: Document;
  node: FragmentDefinitionNode;
}

export interface Closure {
  members: readonly { document: Document; node: OperationDefinitionNode | FragmentDefinitionNode }[];
  missing: readonly string[];
}

export class Fragments {
  readonly #sources: Sources;
  readonly #project: Project;
  readonly #documents: Documents;
  readonly #byName = new Map<string, readonly Fragment[]>();

  /** `sources` and `project`: those of the documents. */
  constructor(sources: Sources, project: Project, documents: Documents) {
    this.#sources = sources;
    this.#project = project;
    this.#documents = documents;
  }

  /** A fragment by its name, as a document means it: its own, an imported one, else the one of that name in the project. */
  named(name: string, from: Document): Fragment | undefined {
    const own = fragmentIn(from, name);
    if (own) return own;
    const all = this.#all(name);
    if (all.length <= 1) return all[0];
    const imports = this.#importsOf(from);
    const imported = all.find((each) => imports.has(each.document.path));
    if (imported) return imported;
    const inFile = all.filter((each) => each.document.path === from.path);
    if (inFile.length > 0) return inFile[0];
    return nearest(all, from.path);
  }

  #all(name: string): readonly Fragment[] {
    let found = this.#byName.get(name);
    if (!found) {
      const out: Fragment[] = [];
      for (const path of this.#documents.declaring('fragment', name))
        for (const document of this.#documents.in(path)) {
          const fragment = fragmentIn(document, name);
          if (fragment) out.push(fragment);
        }
      found = out;
      this.#byName.set(name, found);
    }
    return found;
  }

  readonly #imports = new WeakMap<Document, ReadonlySet<string>>();

  /** The files that a document takes fragments from, as far as it says. */
  #importsOf(document: Document): ReadonlySet<string> {
    const known = this.#imports.get(document);
    if (known) return known;
    const out = new Set<string>();
    this.#imports.set(document, out);
    const visit = (text: string, path: string): void => {
      for (const [, name = ''] of text.matchAll(/^[ \t]*#\s*import\s+(?:\w+\s+from\s+)?["']([^"']+)["']/gm)) {
        const file = this.#documents.imported(path, name);
        if (file === undefined || out.has(file)) continue;
        out.add(file);
        visit(this.#project.text(file) ?? '', file);
      }
    };
    visit(document.text, document.path);
    return out;
  }

  readonly #spreads = new WeakMap<DefinitionNode, readonly string[]>();

  /** The names of the fragments that a definition uses itself. */
  #spreadsIn(node: DefinitionNode): readonly string[] {
    let known = this.#spreads.get(node);
    if (!known) {
      const names = new Set<string>();
      graphql().visit(node, {
        FragmentSpread: ({ name }) => {
          names.add(name.value);
        },
      });
      known = [...names];
      this.#spreads.set(node, known);
    }
    return known;
  }

  /** The documents whose fragments a document uses, directly or not. */
  usedBy(document: Document): ReadonlySet<Document> {
    const seen = new Map<DefinitionNode, Document>(document.ast.definitions.map((node) => [node, document]));
    for (const [node, from] of seen)
      for (const name of this.#spreadsIn(node)) {
        const fragment = this.named(name, from) ?? this.named(name, document);
        if (fragment && !seen.has(fragment.node)) seen.set(fragment.node, fragment.document);
      }
    return new Set(seen.values());
  }

  /** Every definition that uses one of some fragments, itself or through other fragments. */
  users(...fragments: readonly Fragment[]): Closure['members'] {
    const seen = new Map<DefinitionNode, Closure['members'][number]>();
    const open = [...fragments];
    for (const fragment of open)
      for (const user of this.#usersOf(fragment)) {
        const { document, node } = user;
        if (seen.has(node)) continue;
        seen.set(node, user);
        if (node.kind === 'FragmentDefinition') open.push({ document, node });
      }
    return [...seen.values()];
  }

  readonly #direct = new Map<DefinitionNode, Closure['members']>();

  /** The definitions that spread a fragment themselves. */
  #usersOf({ document, node: used }: Fragment): Closure['members'] {
    let known = this.#direct.get(used);
    if (!known) {
      const name = used.name.value;
      known = [...new Set([document, ...this.#spreading(name)])].flatMap((other) =>
        this.named(name, other)?.node === used ? (this.#spreaders(other).get(name) ?? []) : [],
      );
      this.#direct.set(used, known);
    }
    return known;
  }

  /** The definitions of a document by the fragments that they spread. */
  readonly #spreaders = oncePer((document: Document): ReadonlyMap<string, Closure['members']> => {
    const found = new Map<string, Closure['members'][number][]>();
    for (const node of document.ast.definitions) {
      if (node.kind !== 'OperationDefinition' && node.kind !== 'FragmentDefinition') continue;
      for (const name of this.#spreadsIn(node)) {
        const list = found.get(name);
        if (list) list.push({ document, node });
        else found.set(name, [{ document, node }]);
      }
    }
    return found;
  });

  /** The documents of scripts and of files of their own whose texts spread a fragment of that name. */
  #spreading(name: string): readonly Document[] {
    const paths = [...(this.#spread().get(name) ?? []), ...this.#project.naming(name)];
    // Bounded: a name of a fragment.
    const spread = new RegExp(`\\.\\.\\.[\\s,]{0,99}${name}\\b`);
    return [...new Set(paths)].flatMap((path) => this.#documents.speaking(path, spread));
  }

  #spreadNames: ReadonlyMap<string, readonly string[]> | undefined;

  /** The files of documents by the names that they spread. */
  #spread(): ReadonlyMap<string, readonly string[]> {
    if (this.#spreadNames) return this.#spreadNames;
    const found = new Map<string, string[]>();
    for (const path of this.#sources.paths) {
      if (!isDocumentFile(path)) continue;
      const names = (this.#sources.read(path) ?? '').matchAll(/\.\.\.[\s,]{0,99}(\w+)/g);
      for (const name of new Set([...names].map(([, each = '']) => each))) {
        const list = found.get(name);
        if (list) list.push(path);
        else found.set(name, [path]);
      }
    }
    this.#spreadNames = found;
    return found;
  }

  /** The fragments of a document from which a circle is reached, in order; none where there is no circle. */
  circular(document: Document): readonly FragmentDefinitionNode[] {
    const own = document.ast.definitions.filter((node) => node.kind === 'FragmentDefinition');
    /** Left over when all that lead nowhere, or only to such as lead nowhere, are gone. */
    const uses = new Map<DefinitionNode, number>();
    const users = new Map<DefinitionNode, DefinitionNode[]>();
    const from = new Map<DefinitionNode, Document>(own.map((node) => [node, document]));
    for (const [node, at] of from) {
      const used = new Set(
        this.#spreadsIn(node).flatMap((name) => this.named(name, at) ?? this.named(name, document) ?? []),
      );
      uses.set(node, used.size);
      for (const fragment of used) {
        const list = users.get(fragment.node);
        if (list) list.push(node);
        else users.set(fragment.node, [node]);
        if (!from.has(fragment.node)) from.set(fragment.node, fragment.document);
      }
    }
    const ends = [...uses].flatMap(([node, count]) => (count === 0 ? [node] : []));
    for (let node = ends.pop(); node; node = ends.pop())
      for (const user of users.get(node) ?? []) {
        const left = (uses.get(user) ?? 0) - 1;
        uses.set(user, left);
        if (left === 0) ends.push(user);
      }
    return own.filter((node) => (uses.get(node) ?? 0) > 0);
  }

  /** An operation or a fragment with every fragment below it, each once, circles cut; what is missing is left out. */
  closure(document: Document, from: OperationDefinitionNode | FragmentDefinitionNode): Closure {
    const { Kind } = graphql();
    const members: { document: Document; node: OperationDefinitionNode | FragmentDefinitionNode }[] = [
      { document, node: from },
    ];
    const seen = new Set<string>(from.kind === Kind.FRAGMENT_DEFINITION ? [from.name.value] : []);
    const missing: string[] = [];
    for (const member of members)
      for (const name of this.#spreadsIn(member.node)) {
        if (seen.has(name)) continue;
        seen.add(name);
        const fragment = this.named(name, member.document) ?? this.named(name, document);
        if (fragment) members.push(fragment);
        else missing.push(name);
      }
    return { members, missing };
  }
}

const fragments = new WeakMap<Document, ReadonlyMap<string, Fragment>>();

function fragmentIn(document: Document, name: string): Fragment | undefined {
  let known = fragments.get(document);
  if (!known) {
    const found = new Map<string, Fragment>();
    for (const node of document.ast.definitions)
      if (node.kind === 'FragmentDefinition' && !found.has(node.name.value))
        found.set(node.name.value, { document, node });
    known = found;
    fragments.set(document, known);
  }
  return known.get(name);
}

/** The one whose path shares most folders. */
function nearest(all: readonly Fragment[], path: string): Fragment | undefined {
  const shared = (other: string): number => {
    const [a, b] = [path.split('/'), other.split('/')];
    let count = 0;
    while (count < a.length && a[count] === b[count]) count += 1;
    return count;
  };
  return [...all].sort((a, b) => shared(b.document.path) - shared(a.document.path))[0];
}
