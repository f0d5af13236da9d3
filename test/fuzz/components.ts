/** Single-file components: script blocks, markup and mustaches. */
import { fixturesOf, type Target } from './harness.ts';
import { components as nests } from './nests.ts';

const tokens =
  '<template> </template> <script> </script> <script setup lang="ts"> <template #default="{ a }"> <!-- --> <![CDATA[ {{ }} v-for="a in mrs" v-for="({ a }, b) of mrs" v-if="mr.merged_by" :a="mr.merged_by" @click="mr.active" #a="{ merged_by }" v-model="x" v-bind="mr" v-html <br> <img /> <p> </p> <a b=\'c\'> mr.merged_by runner.active ` \' " < > / = & &amp; &#x0; => ${ } ( ) [ ] { } , ; ... ?. export default data() return __proto__ constructor'.split(
    ' ',
  );

export const components: Target = {
  name: 'components',
  seeds: fixturesOf('.vue'),
  tokens: [...tokens, '\n', ' '],
  pairs: [
    ['<div>', '</div>'],
    ['{{ ', ' }}'],
    ['(', ')'],
    ['<template v-for="a in mrs">', '</template>'],
    ['<!--', '-->'],
    ['<script>', '</script>'],
    ['<a :b="', '"/>'],
    ['x ? ', ' : y'],
  ],
  nests: Object.values(nests),
  project: (text) => ({
    'src/A.vue': text,
    'src/B.vue':
      '<script setup>\nimport A from "./A.vue";\nconst mr = await (await fetch("https://gitlab.com/api/v4/projects/1/merge_requests/2")).json();\n</script>\n<template><A :mr="mr">{{ mr.merged_by }}</A></template>\n',
    'src/c.ts': "import A from './A.vue';\nconsole.log(A.merged_by, A.data().active);\n",
  }),
};
