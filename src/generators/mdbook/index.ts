/** mdBook. */
import { ALERT_FORMS } from '../alert-forms.ts';
import { defineGenerator } from '../generator.ts';
import { BRACE, HTML } from '../live.ts';
import { find } from '../opaque.ts';
import { isThere, present } from '../recognition.ts';
import { under } from '../routes.ts';
import { counted } from '../slugs.ts';
import { mdbookSummary } from './add-to-summary.ts';
import { mdbookSlug } from './ids.ts';
import { mdbookRedirects } from './redirects.ts';
import { mdbookRoutes } from './routes.ts';
import { sourceFolder, unreadOfMdbook } from './settings.ts';
import { mdbookSettled, mdbookStanding } from './standing.ts';
import { summaryGaps } from './summary-gaps.ts';

export default defineGenerator({
  name: 'mdbook',
  title: 'mdbook',
  configNames: /^book\.toml$/,
  settings: (files) => present(files, ['book.toml']),
  recognise: (files) => isThere(files, ['book.toml']),
  contentRoots: (files) => [sourceFolder(files.read('book.toml'))],
  unreadSettings: (files) => unreadOfMdbook(files.read('book.toml')),
  routes: mdbookRoutes,
  standing: mdbookStanding,
  settled: mdbookSettled,
  headingIds: () => counted(mdbookSlug, '-'),
  redirects: (files, root, add) => mdbookRedirects(files.read(under(root, 'book.toml')), under(root, 'book.toml'), add),
  forms: () => ({ alerts: ALERT_FORMS.words, lacks: ['bare addresses'] }),
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    opaque: (text, from, out) => find(text, from, /\{\{#(\w+)\b[^{}\n]*\}\}/g, 'include', out),
    headingAttributes: true,
    attributeLists: false,
    live: { rules: [HTML, BRACE], code: [{ what: 'an include', in: /\{\{\s*#/u }] },
    braces: 'own',
  },
  frontMatter: { titledByItself: () => true },
  links: { namesFiles: () => false },
  navigation: {
    files: ([source = '']) => [source === '' ? 'SUMMARY.md' : `${source}/SUMMARY.md`],
    gaps: summaryGaps,
    add: mdbookSummary,
  },
});
