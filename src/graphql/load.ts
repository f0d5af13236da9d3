/** The doors to the libraries that read GraphQL and Vue. They are opened only when there is something to read. */
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';

type Graphql = typeof import('graphql');
type Sfc = typeof import('@vue/compiler-sfc');

export const graphql = late((): Graphql => open('graphql'));
export const sfc = late((): Sfc => open('@vue/compiler-sfc'));
