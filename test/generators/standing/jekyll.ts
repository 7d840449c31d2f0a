/** Jekyll: drafts, collections, exclusions and names that it leaves alone, and addresses that two files have. */
import { page, type Site, titled } from './page.ts';

export const jekyllSite: Site = {
  '_config.yml': `title: A
url: https://example.org
exclude: [left-out.md, out/, "*.tmp.md"]
collections:
  guides: { output: true }
  notes: { output: false }
defaults:
  - scope: { path: "hidden" }
    values: { published: false }
  - scope: { path: "", type: guides }
    values: { layout: default }
  - scope: { path: "_guides/off", type: guides }
    values: { published: false }
`,
  Gemfile: "source 'https://rubygems.org'\n\ngem 'jekyll'\n",
  '_layouts/default.html': '<!doctype html><title>x</title><main>{{ content }}</main>\n',
  'index.md': titled('home'),
  'plain.md': titled('plain'),
  'unpublished.md': titled('unpublished', 'published: false'),
  'nofront.md': page('nofront'),
  'left-out.md': titled('leftout'),
  'deep/left-out.md': titled('deepleftout'),
  'out/page.md': titled('out'),
  'notes.tmp.md': titled('tmp'),
  'hidden/page.md': titled('hidden'),
  '.dotted.md': titled('dotted'),
  '_under.md': titled('under'),
  'deep/_under.md': titled('deepunder'),
  '#hash.md': titled('hash'),
  'backup.md~': titled('backup'),
  'vendor/bundle/page.md': titled('vendor'),
  'node_modules/page.md': titled('modules'),
  '_drafts/draft.md': titled('draft'),
  '_posts/2016-11-01-past.md': titled('past'),
  '_posts/2999-01-01-future.md': titled('future'),
  '_posts/2016-11-02-ahead.md': titled('ahead', 'date: 2999-01-01'),
  '_posts/nodate.md': titled('nodate'),
  '_posts/2016-11-03-kept.md': titled('kept', 'published: false'),
  '_guides/page.md': titled('guide'),
  '_guides/off/page.md': titled('guideoff'),
  '_guides/unpublished.md': titled('guideunpublished', 'published: false'),
  '_notes/page.md': titled('note'),
  'ahead.md': titled('pageahead', 'date: 2999-01-01'),
  'case.md': titled('case'),
  'moved.md': titled('moved', 'permalink: /case.html'),
  'file.md': titled('file'),
  'file.html': '---\ntitle: Page\n---\n<p>The word is mkfilehtmlzz.</p>\n',
};
