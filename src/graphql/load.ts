/** The doors to the libraries that read GraphQL and Vue. They are opened only when there is something to read. */
import { createRequire } from 'node:module';
import { late } from '../late.ts';

type Graphql = typeof import('graphql');
type Tools = typeof import('@graphql-tools/utils');
type Sfc = typeof import('@vue/compiler-sfc');

const open = createRequire(import.meta.url);

export const graphql = late((): Graphql => open('graphql'));
export const tools = late((): Tools => open('@graphql-tools/utils'));
export const sfc = late((): Sfc => open('@vue/compiler-sfc'));
