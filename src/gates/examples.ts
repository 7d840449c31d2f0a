/** What each rule objects to, and the same as it should be; `launch explain <rule>` shows them. */

import { SITE_EXAMPLES, type SiteExample } from './example-sites.ts';

export type Example = Pick<SiteExample, 'wrong' | 'right'> & Partial<SiteExample>;
const of = (wrong: string, right: string): Example => ({ wrong, right });

export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...SITE_EXAMPLES,
  'change-budget/too-many-files': of(
    'One change of 612 pages',
    'Two changes of 306 pages, or `change_budget: { max_files: 700 }` in launch.yml',
  ),
  'change-budget/too-many-lines': of(
    'A change of 34,000 lines',
    'The same change in parts, or a larger `change_budget.max_lines`',
  ),
  'change-budget/mostly-formatting': of('- some text  \n+ some text', '- some text\n+ some other text'),
  'consistency/product-name': of('Strata-DB stores rows.', 'StrataDB stores rows.'),
  'consistency/repository-url': of('https://github.com/old-owner/strata', 'https://github.com/example/strata'),
  'consistency/canonical-url': of(
    'canonical: https://example.org/old/start/',
    'canonical: https://example.org/docs/start/',
  ),
  'consistency/install-command': of('pip install strata-client', 'pip install stratadb   # as the manifest names it'),
  'consistency/version-number': of(
    'This page is about StrataDB 2.1.',
    'This page is about StrataDB 2.3.   # as the source says',
  ),
  'consistency/required-heading': of('# Install\n\n## Steps', '# Install\n\n## Requirements\n\n## Steps'),
  'content-distribution/forbidden-topic': of(
    '# Overview\n\n## Troubleshooting',
    '# Overview\n\nSee [Troubleshooting](troubleshooting.md).',
  ),
  'content-distribution/missing-toc-child': of(
    '- [Install](install.md)',
    '- [Install](install.md)\n- [Upgrade](upgrade.md)',
  ),
  'content-distribution/guide-coverage': of(
    'A guide that does not mention the page `backup.md`',
    '## Back up\n\nSee [Backups](backup.md).',
  ),
  'external-links/dead': of('[docs](https://example.org/gone)', '[docs](https://example.org/here)'),
  'external-links/unknown': of('[docs](https://slow.example.org/)   # answers 503', '[docs](https://example.org/here)'),
  'frontmatter/unparsable': of('---\ntitle: Install: the agent\n---', '---\ntitle: "Install: the agent"\n---'),
  'frontmatter/unclosed': of('---\ntitle: Install\n\n# Install', '---\ntitle: Install\n---\n\n# Install'),
  'frontmatter/duplicate-key': of('---\ntitle: A\ntitle: B\n---', '---\ntitle: A\n---'),
  'frontmatter/bad-date': of('---\ndate: 2026-13-45\n---', '---\ndate: 2026-01-15\n---'),
  'frontmatter/bad-flag': of('---\ndraft: ja\n---', '---\ndraft: true\n---'),
  'hugo-build/error': of('{{< unheard-of >}}', '{{< figure src="a.png" alt="A" >}}'),
  'hugo-build/ref-not-found': of('[x]({{< ref "gone.md" >}})', '[x]({{< ref "here.md" >}})'),
  'hugo-build/warning': of(
    'Markup that Hugo warns of, such as raw HTML where `unsafe` is off',
    'Markdown for the same, or `markup.goldmark.renderer.unsafe: true`',
  ),
  'hugo-build/duplicate-path': of('content/a.md and content/b.md, both with `url: /x/`', 'One `url` for each page'),
  'hugo-build/missing-translation': of(
    '{{ i18n "read_more" }}   # not in i18n/de.toml',
    '[read_more]\nother = "Weiterlesen"',
  ),
  'hugo-build/denied': of(
    '{{ resources.GetRemote "https://example.org/data.json" }}',
    '{{ resources.Get "data.json" }}',
  ),
  'hugo-build/deprecated': of('{{ .Site.Author }}', '{{ .Site.Params.author }}'),
  'hugo-config/section-disabled': of('disableKinds = ["section"]', 'disableKinds = ["taxonomy"]'),
  'hugo-config/changed': of(
    'A hugo.toml that changed since the pages were planned',
    'Start the run again, so that pages are planned for it',
  ),
  'hugo-config/locale-missing': of(
    'locales: [en, de] in the run, and only [languages.en] on the site',
    '[languages.en]\n[languages.de]',
  ),
  'internal-links/build-stale': of(
    '`launch check --built=public` after docs/install.md was edited, and before the site was built again',
    '`hugo && launch check --built=public`',
  ),
  'live-content/runs': of(
    'Reads <script>read()</script> files.   # as the source says',
    'Reads &lt;script>read()&lt;/script> files.',
  ),
  'live-content/runs-in-title': of(
    '---\ntitle: Start <img src=x onerror="run()">   # as the source says\n---',
    '---\ntitle: More about Strata\n---',
  ),
  'manual-edits/unrecorded-change': of(
    'A generated block that somebody changed without `allow_manual_edits`',
    'The block as it was, or `allow_manual_edits: true`',
  ),
  'manual-edits/acts-on-proven': of(
    'A line `<div hidden>` above generated blocks, which nothing closes',
    'The line taken out, or closed before them',
  ),
  'manual-edits/page-removed': of(
    'docs/limits.md is in launch/proofs/strata.json, and is not there',
    'The page, or a proof file made anew without it',
  ),
  'manual-edits/record-removed': of(
    'A change that takes docs/limits.md off launch/proofs/strata.json, and leaves the page',
    'The entry as it was, or the page gone as well',
  ),
  'manual-edits/page-taken-out': of(
    'A line `draft: true` below `cascade:` in content/docs/_index.md, above a generated page',
    'The line taken out, or the page and its entry in the proof file gone as well',
  ),
  'manual-edits/page-taken-over': of(
    'A page with `url: /docs/start/`, where a generated page has that address',
    'A page with an address of its own',
  ),
  'manual-edits/page-unverified': of(
    'A change that adds `hooks: [own.py]` to mkdocs.yml, in a site with generated pages',
    'A change of settings that decide neither which pages there are nor where',
  ),
  'manual-edits/patch-conflict': of(
    'A page that was saved while a run wrote it',
    'Run it again: the page is read as it is now',
  ),
  'markup/merge-marker': of('<<<<<<< HEAD\nVersion 2\n=======\nVersion 3\n>>>>>>> next', 'Version 3'),
  'markup/fence-unclosed': of('```bash\nnpm ci\n\nThen start it.', '```bash\nnpm ci\n```\n\nThen start it.'),
  'markup/code-span-unclosed': of('Run `npm ci, then start it.', 'Run `npm ci`, then start it.'),
  'markup/emphasis-unclosed': of('**Mind the gap.', '**Mind the gap.**'),
  'markup/html-unclosed': of('<!-- for later', '<!-- for later -->'),
  'markup/reference-duplicate': of('[a]: one.md\n[a]: two.md', '[a]: one.md\n[b]: two.md'),
  'markup/link-without-text': of('See [](install.md).', 'See [how to install](install.md).'),
  'markup/admonition-unclosed': of(':::tip\nSave first.\n\n## Next', ':::tip\nSave first.\n:::\n\n## Next'),
  'markup/admonition-unknown': of(':::waring', ':::warning'),
  'markup/footnote-undefined': of('Since 2.0[^1].', 'Since 2.0[^1].\n\n[^1]: Before, by hand.'),
  'markup/table-broken': of('| a | b |\n| --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | 2 |'),
  'markup/duplicate-id': of('## One {#set-up}\n\n## Two {#set-up}', '## One {#set-up}\n\n## Two {#set-up-2}'),
  'markup/url-malformed': of('[docs](http//example.org)', '[docs](http://example.org)'),
  'markup/dangerous-link': of('[Start](javascript:start())', '[Start](start.md)'),
  'markup/hidden-character': of('[docs](guide.md\u200b)   # a space without width', '[docs](guide.md)'),
  'markup/mdx-invalid': of('<Tabs>\n<TabItem>One</TabItem>', '<Tabs>\n<TabItem>One</TabItem>\n</Tabs>'),
  'rollback-metadata/no-affected-paths': of('{ "affected_paths": [] }', '{ "affected_paths": ["docs/install.md"] }'),
  'rollback-metadata/no-steps': of('{ "rollback_steps": ["undo it"] }', '{ "rollback_steps": ["git revert 3f2a9c1"] }'),
  'rollback-metadata/no-commits': of(
    '{ "base_ref": "main" }',
    '{ "base_ref": "main", "base_sha": "…", "head_sha": "…" }',
  ),
  'rollback-metadata/path-unknown': of(
    'A run that wrote docs/a.md, and `affected_paths` without it',
    '{ "affected_paths": ["docs/a.md"] }',
  ),
  'schemas/page-unreadable': of('A page saved as Latin-1 or UTF-16', 'The page saved as UTF-8'),
  'schemas/page-not-read': of('docs/a.md → ../../outside.md', 'docs/a.md as a file of the repository'),
  'schemas/page-too-slow': of(
    'A page of 15 MB of nested lists',
    'The page in parts, or a larger `limits.page_seconds`',
  ),
  'schemas/pages-dropped': of(
    'A change of mkdocs.yml to `docs_dir: other` while docs/ stays',
    'The same with the pages moved to other/, or with redirects for them',
  ),
  'snippet-provenance/drift': of(
    'A copied sample that somebody edited on the page',
    'The sample as it stands in the product, or the change made there',
  ),
  'snippets/syntax-error': of(
    '```json\n{ "a": 1, }\n```',
    '```json\n{ "a": 1 }\n```\n\n```json invalid\n{ "a": 1, }\n```',
  ),
  'snippets/wrong-language': of(
    '```python\npackage main\n\nfunc main() {}\n```',
    '```go\npackage main\n\nfunc main() {}\n```',
  ),
  'snippets/unlabelled': of('```\ndef start():\n    return 1\n```', '```python\ndef start():\n    return 1\n```'),
  'snippets/unknown-language': of('```pyhton\nrun()\n```', '```python\nrun()\n```'),
  'snippets/typographic': of('```bash\nrun –all “x”\n```', '```bash\nrun --all "x"\n```'),
  'template-tokens/unresolved-token': of('# __PRODUCT_NAME__', '# StrataDB'),
  'template-tokens/placeholder': of('See [INSERT LINK].', 'See [the guide](guide.md).'),
  'template-tokens/todo': of('TODO: describe the options', 'The options are `a` and `b`.'),
  'template-tokens/filler': of('Lorem ipsum dolor sit amet.', 'StrataDB stores rows in columns.'),
  'template-tokens/leaked-prompt': of('Sure, here is the page you asked for:', 'StrataDB stores rows in columns.'),
  'truth-lock/quote-differs': of(
    'A page says "up to 8 nodes", the passage "up to 6 nodes"',
    'The passage word for word',
  ),
  'truth-lock/derivation-differs': of('Requires Python 3.9   # the manifest says 3.10', 'Requires Python 3.10'),
  'truth-lock/phrase-unknown': of(
    'A proof that gives "This is the best tool." as fixed words',
    'One of the fixed words, or a quote with its passage',
  ),
  'truth-lock/record-empty': of(
    '"pages": [] in launch/proofs/strata.json, or a page with "blocks": [] that is there',
    'The proof file as it was launched',
  ),
  'truth-lock/edit-unsupported': of(
    'A person wrote "on Windows and Linux", the passage says "on Linux"',
    'What the passage says, or a passage that says so',
  ),
  'truth-lock/citation-moved': of('README.md lines 10-12, now lines 14-16', 'README.md lines 14-16; `--fix` writes it'),
  'truth-lock/citation-changed': of(
    'A citation of lines that say something else now',
    'The page drafted again from what they say now',
  ),
  'truth-lock/citation-gone': of(
    'A citation of docs/old.md, which was deleted',
    'The block taken out, or a passage that still says it',
  ),
  'truth-lock/citation-uncheckable': of(
    'A proof that cites a repository which was not given',
    '`launch verify --repo <path or URL>`',
  ),
  'universality/plan-problem': of(
    'Two planned pages at one path',
    'A path for each, by `required_sections` or the layout',
  ),
  'universality/page-missing': of('docs/limits.md is planned and is not in the site', 'The page; run the draft again'),
  'universality/tier-pages': of(
    '`launch_tier: rich` with pages for three sections',
    '`launch_tier: standard`, or more sources in the repository',
  ),
  'universality/left-out': of('"Works on Linux only" in the README, and on no page', 'The limit on the page of limits'),
  'universality/missing-install-command': of('No page says how to install', '## Install\n\npip install stratadb'),
};
