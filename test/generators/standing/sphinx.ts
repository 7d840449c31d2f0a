/** Sphinx: patterns and endings that leave documents out, and sources of two formats with one name. */
import { page, type Site } from './page.ts';

export const sphinxSite: Site = {
  'docs/conf.py': `project = 'A'
extensions = ['myst_parser']
html_theme = 'basic'
exclude_patterns = ['left-out.md', 'out/**', '*.tmp.md', 'folder', '**/old', '[x-z]?.md']
`,
  'docs/index.md': page('home'),
  'docs/plain.md': page('plain'),
  'docs/left-out.md': page('leftout'),
  'docs/deep/left-out.md': page('deepleftout'),
  'docs/out/deep/page.md': page('out'),
  'docs/folder/page.md': page('folder'),
  'docs/notes.tmp.md': page('tmp'),
  'docs/deep/notes.tmp.md': page('deeptmp'),
  'docs/old.md': page('oldfile'),
  'docs/old/page.md': page('topold'),
  'docs/deep/old/page.md': page('deepold'),
  'docs/x1.md': page('xone'),
  'docs/x12.md': page('xtwo'),
  'docs/.dotted.md': page('dotted'),
  'docs/_under.md': page('under'),
  'docs/orphan.md': page('orphan', 'orphan: true'),
  'docs/page.txt': page('text'),
  'docs/both.md': page('both'),
  'docs/both.rst': 'Page\n====\n\nThe word is mkbothrstzz.\n',
  'docs/alone.rst': 'Page\n====\n\nThe word is mkalonezz.\n',
  'other/page.md': page('elsewhere'),
};
