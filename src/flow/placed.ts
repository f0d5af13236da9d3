/** Programs that are put together from ranges of a file: their nodes stand where the file has what they were made of. */
import type { Placed } from '../project/sources.ts';
import { ts } from './syntax.ts';

/** Gives all nodes of a program the offsets of the file, and the program its text. */
export function place(ast: ts.SourceFile, { text, at, end }: Placed): void {
  const found: [range: ts.TextRange, pos: number, end: number][] = [];
  const take = (range: ts.TextRange, first: number): void => {
    // blanks and comments before it come along where they stand before it in the file, too
    const start = at(first);
    const pos = at(range.pos);
    found.push([range, start - pos === first - range.pos ? pos : start, Math.max(start, end(range.end))]);
  };
  const left: ts.Node[] = [ast];
  const each = (node: ts.Node): void => {
    take(node, node.getStart(ast));
    left.push(node);
  };
  const list = (nodes: ts.NodeArray<ts.Node>): void => {
    take(nodes, nodes[0]?.getStart(ast) ?? nodes.pos);
    nodes.forEach(each);
  };
  for (let node = left.pop(); node; node = left.pop()) ts.forEachChild(node, each, list);
  for (const [range, pos, stop] of found) {
    Reflect.set(range, 'pos', pos);
    Reflect.set(range, 'end', stop);
  }
  ast.text = text;
  Reflect.set(ast, 'end', text.length);
  // what the compiler counted of the other text
  Reflect.set(ast, 'lineMap', undefined);
}
