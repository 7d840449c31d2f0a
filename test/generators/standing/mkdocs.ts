/** MkDocs: names that it leaves alone, and addresses that two files have. */
import { page, type Site, served } from './page.ts';

export const mkdocsSite: Site = {
  'mkdocs.yml': 'site_name: A\nsite_url: https://example.org/\nplugins: []\n',
  'docs/index.md': page('home'),
  'docs/plain.md': page('plain'),
  'docs/.dotted.md': page('dotted'),
  'docs/.folder/page.md': page('dotfolder'),
  'docs/_under.md': page('under'),
  'docs/templates/page.md': page('template'),
  'docs/deep/templates/page.md': page('deeptemplate'),
  'docs/drafted.md': page('drafted', 'title: Page'),
  'docs/both/index.md': page('both'),
  'docs/both/README.md': page('bothreadme'),
  'docs/alone/README.md': page('readme'),
  'docs/guide.md': page('guide'),
  'docs/guide/index.md': page('guideindex'),
  'docs/file.md': page('file'),
  'docs/file/index.html': served('filehtml'),
  'docs/page.markdown': page('markdown'),
  'docs/text.txt': page('text'),
  'other/page.md': page('elsewhere'),
};
