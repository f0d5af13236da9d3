import type { Given } from './usage.ts';
import type { Catalogue, Reply, World } from './world.ts';
export function init(_given: Given, _world: World, _facts: Catalogue): Reply {
  return { code: 0, reports: [], remarks: [] };
}
