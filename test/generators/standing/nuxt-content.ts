/** Nuxt Content: sources that leave files out, names that it leaves alone, and addresses that two files have. */
import { type Site, served, titled } from './page.ts';

const ROUTES = [
  '/plain',
  '/left-out',
  '/out/page',
  '/under',
  '/dotted',
  '/draft',
  '/program',
  '/both',
  '/file',
  '/section',
  '/ordered',
];

export const nuxtContentSite: Site = {
  'package.json':
    '{ "name": "site", "private": true, "type": "module", "dependencies": { "nuxt": "4.2.2", "@nuxt/content": "3.13.0" } }\n',
  'nuxt.config.ts': `export default defineNuxtConfig({
  modules: ['@nuxt/content'],
  telemetry: false,
  content: { experimental: { sqliteConnector: 'native' } },
  nitro: { prerender: { failOnError: false, routes: ${JSON.stringify(ROUTES)} } },
});
`,
  'content.config.ts': `import { defineCollection, defineContentConfig } from '@nuxt/content';

export default defineContentConfig({
  collections: {
    content: defineCollection({ type: 'page', source: { include: '**/*.md', exclude: ['left-out.md', 'out/**'] } }),
  },
});
`,
  'app/pages/[...slug].vue': `<script setup lang="ts">
const route = useRoute();
const { data: page } = await useAsyncData(route.path, () => queryCollection('content').path(route.path).first());
if (!page.value) throw createError({ statusCode: 404, fatal: true });
</script>
<template><ContentRenderer v-if="page" :value="page" /></template>
`,
  'app/pages/program.vue': '<template><p>The word is mkprogramvuezz.</p></template>\n',
  'content/plain.md': titled('plain'),
  'content/left-out.md': titled('leftout'),
  'content/out/page.md': titled('out'),
  'content/_under.md': titled('under'),
  'content/.dotted.md': titled('dotted'),
  'content/draft.md': titled('draft', 'draft: true'),
  'content/1.ordered.md': titled('ordered'),
  'content/program.md': titled('program'),
  'content/both.md': titled('both'),
  'content/both/index.md': titled('bothindex'),
  'content/file.md': titled('file'),
  'public/file/index.html': served('filehtml'),
};
