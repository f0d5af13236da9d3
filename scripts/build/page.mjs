#!/usr/bin/env node
/** Bundles the HTML report's program and style into `dist`, where the command line reads them as text. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

await build({
  entryPoints: [inRepository('src/report/page/main.ts'), inRepository('src/report/page/page.css')],
  outdir: inRepository('dist/src/report/page'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome111', 'firefox113', 'safari16.4'],
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'warning',
});
