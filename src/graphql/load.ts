/** The doors to the libraries that read GraphQL and Vue. They are opened only when there is something to read. */
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';

type Graphql = typeof import('graphql');
type Tools = typeof import('@graphql-tools/utils');
type Sfc = typeof import('@vue/compiler-sfc');

export const graphql = late((): Graphql => open('graphql'));
export const tools = late((): Tools => open('@graphql-tools/utils'));
export const sfc = late((): Sfc => open('@vue/compiler-sfc'));
