/** What a framework hands to the components that are pages of it: calls of the functions beside them, as it makes them. */
import { routes } from '../../rules/components.ts';

/**
 * @param has whether there is a module, by its path without its ending
 * @returns the imports and the calls that a component's file stands for, as text of a program. What is imported depends on the path alone.
 */
export function callsOf(
  path: string,
  component: string,
  has: (path: string) => boolean,
): { imports: string; calls: string } {
  const slash = path.lastIndexOf('/');
  const file = path.slice(slash + 1);
  const folders = path.slice(0, Math.max(slash, 0)).split('/');
  const route = routes.find(({ views }) => views.includes(file));
  const depth = route ? folders.length - 1 - folders.lastIndexOf(route.root) : 0;
  if (!route || !folders.includes(route.root)) return { imports: '', calls: '' };
  const modules: string[] = [];
  for (let up = depth; up >= 0; up -= 1)
    for (const each of route.above) modules.push(up === 0 ? `./${each}` : `${'../'.repeat(up)}${each}`);
  if (file === route.views[0]) for (const each of route.beside) modules.push(`./${each}`);
  const imports: string[] = [];
  const data: string[] = [];
  for (const [index, module] of modules.entries()) {
    imports.push(`import { ${route.loads} as $$load${index} } from '${module}';`);
    if (has(joined(folders, module))) data.push(`...(await $$load${index}({ fetch, ${route.as}: {} }))`);
  }
  const calls = `async function $$route() { ${component}({ ${route.as}: { ${data.join(', ')} } }); }\n`;
  return { imports: `${imports.join('\n')}\n`, calls };
}

/** Where a relative path leads from a folder. */
function joined(folders: readonly string[], path: string): string {
  const parts = [...folders];
  for (const each of path.split('/'))
    if (each === '..') parts.pop();
    else if (each !== '.') parts.push(each);
  return parts.filter((each) => each !== '').join('/');
}
