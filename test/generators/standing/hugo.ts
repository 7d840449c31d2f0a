/** Hugo: what its settings, front matter and names take out, and addresses that two files have. */
import { type Site, served, titled } from './page.ts';

const HTML = '<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>\n';

export const hugoSite: Site = {
  'hugo.toml': `baseURL = "https://example.org/"
title = "A"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
disableLanguages = ["fr"]
ignoreFiles = ["\\\\.tmp\\\\.md$", "private/"]
[languages.en]
weight = 1
[languages.fr]
weight = 2
[[cascade]]
draft = true
[cascade._target]
path = "/hidden/**"
[[module.mounts]]
source = "content"
target = "content"
excludeFiles = ["docs/left-out.md", "out/**"]
[[module.mounts]]
source = "other"
target = "content/mix"
[[module.mounts]]
source = "static"
target = "static"
[[module.mounts]]
source = "layouts"
target = "layouts"
`,
  'layouts/_default/single.html': HTML,
  'layouts/_default/list.html': HTML,
  'layouts/index.html': HTML,
  'content/_index.md': titled('home'),
  'content/docs/_index.md': titled('section'),
  'content/docs/plain.md': titled('plain'),
  'content/docs/draft.md': titled('draft', 'draft: true'),
  'content/docs/publish.md': titled('publish', 'publishDate: 2999-01-01'),
  'content/docs/expired.md': titled('expired', 'expiryDate: 2001-01-01'),
  'content/docs/future.md': titled('future', 'date: 2999-01-01'),
  'content/docs/past.md': titled('past', 'date: 2001-01-01'),
  'content/docs/never.md': titled('never', '_build: {render: never}'),
  'content/docs/formats.md': titled('formats', 'outputs: [json]'),
  'content/docs/left-out.md': titled('leftout'),
  'content/docs/left-out-not.md': titled('leftoutnot'),
  'content/out/deep/page.md': titled('outdeep'),
  'content/docs/notes.tmp.md': titled('tmp'),
  'content/docs/tmp.md': titled('nottmp'),
  'content/private/page.md': titled('private'),
  'content/hidden/deep/page.md': titled('hidden'),
  'content/hidden/deep/own.md': titled('hiddenown', 'draft: false'),
  'content/cascade/_index.md': titled('cascade', 'cascade: {draft: true}'),
  'content/cascade/page.md': titled('cascaded'),
  'content/cascade/own.md': titled('cascadeown', 'draft: false'),
  'content/later/_index.md': titled('later', 'cascade: {publishDate: 2999-01-01}'),
  'content/later/page.md': titled('laterpage'),
  'content/docs/french.fr.md': titled('french'),
  'content/docs/.dotted.md': titled('dotted'),
  'content/docs/under/_page.md': titled('under'),
  'content/docs/backup.md~': titled('backup'),
  'content/docs/bundle/index.md': titled('bundle'),
  'content/docs/bundle/inner.md': titled('inner'),
  'content/docs/branch/_index.md': titled('branch'),
  'content/docs/branch/inner.md': titled('branchinner'),
  'content/docs/case.md': titled('case'),
  'content/docs/Case.md': titled('othercase'),
  'content/docs/target.md': titled('target'),
  'content/docs/url.md': titled('url', 'url: /docs/target/'),
  'content/docs/aliased.md': titled('aliased'),
  'content/docs/alias.md': titled('alias', 'aliases: [/docs/aliased/]'),
  'content/docs/static.md': titled('static'),
  'static/docs/static/index.html': served('staticfile'),
  'content/mix/_index.md': titled('mix'),
  'content/mix/mounted.md': titled('mounted'),
  'content/off/_index.md': titled('off', 'draft: true'),
  'content/off/page.md': titled('offpage'),
  'content/off/deep/page.md': titled('offdeep'),
  'content/off/own.md': titled('offown', 'draft: false'),
  'content/over/_index.md': titled('over', 'expiryDate: 2001-01-01'),
  'content/over/page.md': titled('overpage'),
  'content/unmade/_index.md': titled('unmade', '_build: {render: never}'),
  'content/unmade/page.md': titled('unmadepage'),
  'other/mounted.md': titled('othermounted'),
  'other/alone.md': titled('alone'),
};
