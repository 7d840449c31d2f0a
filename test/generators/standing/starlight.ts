/** Starlight: drafts and names that it leaves alone, and addresses that two files have. */
import { type Site, served, titled } from './page.ts';

export const starlightSite: Site = {
  'package.json': '{ "name": "site", "private": true, "type": "module" }\n',
  'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://example.org',
  integrations: [starlight({ title: 'A', pagefind: false })],
});
`,
  'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  'src/content/docs/index.md': titled('home'),
  'src/content/docs/plain.md': titled('plain'),
  'src/content/docs/draft.md': titled('draft', 'draft: true'),
  'src/content/docs/_under.md': titled('under'),
  'src/content/docs/_folder/page.md': titled('underfolder'),
  'src/content/docs/.dotted.md': titled('dotted'),
  'src/content/docs/target.md': titled('target'),
  'src/content/docs/slug.md': titled('slug', 'slug: target'),
  'src/content/docs/both.md': titled('both'),
  'src/content/docs/both.mdx': titled('bothmdx'),
  'src/content/docs/guide.md': titled('guide'),
  'src/content/docs/guide/index.md': titled('guideindex'),
  'src/content/docs/program.md': titled('program'),
  'src/pages/program.astro': '<p>The word is mkprogramastrozz.</p>\n',
  'src/content/docs/file.md': titled('file'),
  'public/file/index.html': served('filehtml'),
};
