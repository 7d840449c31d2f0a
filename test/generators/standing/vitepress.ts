/** VitePress: `srcExclude`, rewrites and names that it leaves alone, and addresses that two files have. */
import { page, type Site, served } from './page.ts';

export const vitepressSite: Site = {
  '.vitepress/config.ts': `export default {
  title: 'A',
  ignoreDeadLinks: true,
  srcExclude: ['left-out.md', 'out/**', '**/*.tmp.md'],
  rewrites: { 'old/:name.md': 'new/:name.md' },
};
`,
  'index.md': page('home'),
  'plain.md': page('plain'),
  'left-out.md': page('leftout'),
  'deep/left-out.md': page('deepleftout'),
  'out/deep/page.md': page('out'),
  'deep/notes.tmp.md': page('tmp'),
  '.dotted.md': page('dotted'),
  '.folder/page.md': page('dotfolder'),
  '_under.md': page('under'),
  'old/page.md': page('rewritten'),
  'old/both.md': page('rewrittenboth'),
  'new/both.md': page('both'),
  'guide.md': page('guide'),
  'guide/index.md': page('guideindex'),
  'file.md': page('file'),
  'public/file.html': served('filehtml'),
  'README.md': page('readme'),
  'dist/page.md': page('dist'),
  'deep/dist/page.md': page('deepdist'),
  'public/page.md': page('public'),
  'snippets/page.md': page('snippets'),
  'page.markdown': page('markdown'),
  'drafted.md': page('drafted', 'title: Page'),
};
