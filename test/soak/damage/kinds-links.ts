/** Ways to break links, references, pictures and navigation: gates internal-links, images and navigation. */
import { type Kind, lineAt, on, swap } from './kind.ts';

/** One letter of a word lost, twice or another. */
const mistype = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const inNav = { paths: on('mkdocs.yml') };

export const LINK_KINDS: readonly Kind[] = [
  { id: 'page-mistyped', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\(\.\.\/)(tune-memory|guide|start)(?=\/)/u, ([word], random) => mistype(word, 2 + random.below(2))) },
  { id: 'page-folder-wrong', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\()\/kb\/first-run(?=\/)/u, '/notes/first-run') },
  { id: 'page-nowhere', rule: 'internal-links/page-missing', mend: 'no', damage: swap(/(?<=\]\(\.\.\/)(tune-memory|guide|start)(?=\/)/u, 'quite-elsewhere') },
  { id: 'page-moved', rule: 'internal-links/page-missing', mend: 'no', damage: (site) => {
    // The page is moved; the link that was right is not.
    const { 'content/kb/file-names.md': moved = '', 'content/kb/first-run.md': from = '' } = site.files;
    const at = from.indexOf('../tune-memory/');
    return { files: { 'content/kb/file-names.md': moved, 'content/kb/tune-memory.md': null, 'content/docs/more/tune-memory.md': site.files['content/kb/tune-memory.md'] ?? '' }, path: 'content/kb/first-run.md', line: lineAt(from, at) };
  } },
  { id: 'anchor-mistyped', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u, ([word], random) => mistype(word, 2 + random.below(3))) },
  { id: 'anchor-case', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u, ([word]) => word.charAt(0).toUpperCase() + word.slice(1)) },
  { id: 'anchor-nowhere', rule: 'internal-links/anchor-missing', mend: 'no', damage: swap(/(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u, 'something-quite-different') },
  { id: 'heading-renamed', rule: 'internal-links/anchor-missing', mend: 'no', damage: (site) => {
    const from = site.files['content/kb/first-run.md'] ?? '';
    return { files: { 'content/kb/tune-memory.md': (site.files['content/kb/tune-memory.md'] ?? '').replace('## Large files', '## Splitting') }, path: 'content/kb/first-run.md', line: lineAt(from, from.indexOf('#large-files')) };
  } },
  { id: 'file-mistyped', rule: 'internal-links/asset-missing', mend: 'safe', damage: swap(/(?<=\]\(\/files\/)sample(?=\.zip)/u, ([word], random) => mistype(word, 1 + random.below(4))) },
  { id: 'file-removed', rule: 'internal-links/asset-missing', mend: 'no', damage: (site) => {
    const from = site.files['content/kb/first-run.md'] ?? '';
    return { files: { 'static/files/sample.zip': null }, path: 'content/kb/first-run.md', line: lineAt(from, from.indexOf('/files/sample.zip')) };
  } },
  { id: 'link-case', rule: 'internal-links/wrong-case', mend: 'safe', damage: swap(/(?<=\]\((?:\.\.\/|\/kb\/))(tune-memory|guide|start|first-run)(?=\/)/u, ([word], random) => random.pick([word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])) },
  { id: 'ref-mistyped', rule: 'internal-links/ref-missing', mend: 'safe', damage: swap(/(?<=\{\{< ref ")(export-logs|read-curves)(?=\.md)/u, ([word], random) => mistype(word, 2 + random.below(4))) },
  { id: 'relref-mistyped', rule: 'internal-links/ref-missing', mend: 'safe', damage: swap(/(?<=\{\{< relref ")first-run(?=\.md)/u, ([word], random) => mistype(word, 1 + random.below(4))) },
  { id: 'ref-nowhere', rule: 'internal-links/ref-missing', mend: 'no', damage: swap(/(?<=\{\{< ref ")(export-logs|read-curves)(?=\.md)/u, 'gone/for-good') },
  { id: 'definition-gone', rule: 'internal-links/reference-undefined', mend: 'safe', damage: (site, random) => {
    const path = random.pick(['content/kb/first-run.md', 'content/kb/tune-memory.md']);
    const text = site.files[path] ?? '';
    return { files: { [path]: text.replace('\n[rules]: https://example.org/rules\n', '') }, path, line: lineAt(text, text.indexOf('[the rules][rules]')) };
  } },
  { id: 'reference-mistyped', rule: 'internal-links/reference-undefined', mend: 'safe', damage: swap(/(?<=\]\[)rules(?=\])/u, ([word], random) => mistype(word, 1 + random.below(4))) },
  { id: 'reference-unknown', rule: 'internal-links/reference-undefined', mend: 'no', damage: swap(/(?<=\]\[)rules(?=\])/u, 'handbook') },
  { id: 'link-to-draft', rule: 'internal-links/draft-target', mend: 'no', damage: (site) => {
    const from = site.files['content/kb/first-run.md'] ?? '';
    return { files: { 'content/kb/tune-memory.md': (site.files['content/kb/tune-memory.md'] ?? '').replace('draft = false', 'draft = true') }, path: 'content/kb/first-run.md', line: lineAt(from, from.indexOf('../tune-memory/')) };
  } },
  { id: 'subdomain-relative', site: 'subdomains', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\()https:\/\/(?:products|kb)\.example\.org\/[\w-]+\/en(?=\/[\w-]+\/)/u, '..') },
  { id: 'subdomain-mistyped', site: 'subdomains', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\(https:\/\/(?:products|kb)\.example\.org\/[\w-]+\/en\/)[\w-]+(?=\/)/u, ([word], random) => mistype(word, 1 + random.below(3))) },
  { id: 'subdomain-anchor', site: 'subdomains', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\]\(https:\/\/products\.example\.org\/[^)#]+#)[\w-]+/u, ([word], random) => mistype(word, 1 + random.below(2))) },
  { id: 'mkdocs-page-mistyped', site: 'mkdocs', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\()(?:\.\.\/)?(install|settings)(?=\.md)/u, ([word], random) => mistype(word, word.length - 2 - random.below(3)), { paths: on('docs/index.md', 'docs/guide/install.md', 'docs/guide/settings.md') }) },
  { id: 'mkdocs-anchor', site: 'mkdocs', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\.md#)[\w-]+/u, ([word]) => word.toUpperCase(), { paths: on('docs/index.md', 'docs/guide/install.md', 'docs/guide/settings.md') }) },
  { id: 'nav-page-mistyped', site: 'mkdocs', rule: 'navigation/page-missing', mend: 'no', damage: swap(/(?<=: guide\/)(install|settings)(?=\.md)/u, ([word]) => mistype(word, 3), inNav) },
  { id: 'nav-page-removed', site: 'mkdocs', rule: 'navigation/page-missing', mend: 'no', damage: (site) => ({ files: { 'docs/guide/last.md': null }, path: 'mkdocs.yml', line: lineAt(site.files['mkdocs.yml'] ?? '', (site.files['mkdocs.yml'] ?? '').indexOf('guide/last.md')) }) },
  { id: 'summary-page-mistyped', site: 'mdbook', rule: 'navigation/page-missing', mend: 'no', damage: swap(/(?<=\]\()(one|two)(?=\.md)/u, 'three', { paths: on('src/SUMMARY.md') }) },
  { id: 'docusaurus-page-mistyped', site: 'docusaurus', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\(\.\/)(install|settings)(?=\.mdx?)/u, ([word]) => mistype(word, 3), { paths: on('docs/intro.md', 'docs/settings.mdx') }) },
  { id: 'docusaurus-anchor', site: 'docusaurus', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\.mdx?#)[\w-]+/u, ([word]) => mistype(word, 1), { paths: on('docs/intro.md', 'docs/settings.mdx') }) },
  { id: 'plain-page-case', site: 'plain', rule: 'internal-links/wrong-case', mend: 'safe', damage: swap(/(?<=\]\((?:docs\/)?)(usage|faq)(?=\.md)/u, ([word]) => word.toUpperCase(), { paths: on('README.md', 'docs/usage.md') }) },
  { id: 'plain-page-mistyped', site: 'plain', rule: 'internal-links/page-missing', mend: 'safe', damage: swap(/(?<=\]\((?:docs\/)?)usage(?=\.md)/u, ([word], random) => mistype(word, 1 + random.below(3)), { paths: on('README.md', 'docs/faq.md') }) },
  { id: 'plain-anchor', site: 'plain', rule: 'internal-links/anchor-missing', mend: 'safe', damage: swap(/(?<=\.md#)[\w-]+/u, ([word]) => mistype(word, 2), { paths: on('README.md', 'docs/usage.md', 'docs/faq.md') }) },

  { id: 'picture-mistyped', rule: 'images/missing', mend: 'safe', damage: swap(/(?<=\/img\/)(install-dialog|reader-window)(?=\.png\))/u, ([word], random) => mistype(word, 1 + random.below(5))) },
  { id: 'picture-removed', rule: 'images/missing', mend: 'no', damage: (site) => {
    const from = site.files['content/kb/first-run.md'] ?? '';
    return { files: { 'static/img/install-dialog.png': null }, path: 'content/kb/first-run.md', line: lineAt(from, from.indexOf('/img/install-dialog.png')) };
  } },
  { id: 'picture-case', rule: 'images/wrong-case', mend: 'safe', damage: swap(/(?<=\/img\/)(install-dialog|reader-window)(?=\.png)/u, ([word]) => word.charAt(0).toUpperCase() + word.slice(1)) },
  { id: 'alt-gone', rule: 'images/no-alt', mend: 'unsafe', damage: swap(/(?<=!\[)[^\]]+(?=\]\()/u, '') },
  { id: 'html-alt-gone', rule: 'images/no-alt', mend: 'no', damage: swap(/ alt="[^"]+"/u, '') },
  { id: 'picture-too-large', rule: 'images/too-large', mend: 'no', damage: (site) => {
    const from = site.files['content/kb/first-run.md'] ?? '';
    return { files: { 'static/img/install-dialog.png': 'x'.repeat(3000) }, path: 'content/kb/first-run.md', line: lineAt(from, from.indexOf('/img/install-dialog.png')) };
  } },
];
