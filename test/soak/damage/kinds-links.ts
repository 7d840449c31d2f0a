/** Ways to break links and references of a Hugo site: gate internal-links. */
import { type Kind, lineAt, mistype, swap } from './kind.ts';

export const LINK_KINDS: readonly Kind[] = [
  {
    id: 'page-mistyped',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\(\.\.\/)(tune-memory|guide|start)(?=\/)/u, ([word], random) =>
      mistype(word, 2 + random.below(2)),
    ),
  },
  {
    id: 'page-folder-wrong',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\()\/kb\/first-run(?=\/)/u, '/notes/first-run'),
  },
  {
    id: 'page-nowhere',
    rule: 'internal-links/page-missing',
    fix: 'no',
    damage: swap(/(?<=\]\(\.\.\/)(tune-memory|guide|start)(?=\/)/u, 'quite-elsewhere'),
  },
  {
    id: 'page-ambiguous',
    rule: 'internal-links/page-missing',
    fix: 'unsafe',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      const after = from.replace('../tune-memory/#large-files', '../set-up/');
      const page = '---\ntitle: "Set up"\n---\n\nSo.\n';
      return {
        files: { 'content/kb/first-run.md': after, 'content/a/set-up.md': page, 'content/b/set-up.md': page },
        path: 'content/kb/first-run.md',
        line: lineAt(after, after.indexOf('../set-up/')),
      };
    },
  },
  {
    id: 'page-moved',
    rule: 'internal-links/page-missing',
    fix: 'no',
    damage: (site) => {
      // The page is moved; the link that was right is not.
      const { 'content/kb/file-names.md': moved = '', 'content/kb/first-run.md': from = '' } = site.files;
      const at = from.indexOf('../tune-memory/');
      return {
        files: {
          'content/kb/file-names.md': moved,
          'content/kb/tune-memory.md': null,
          'content/docs/more/tune-memory.md': site.files['content/kb/tune-memory.md'] ?? '',
        },
        path: 'content/kb/first-run.md',
        line: lineAt(from, at),
      };
    },
  },
  {
    id: 'anchor-mistyped',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(/(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u, ([word], random) =>
      mistype(word, 2 + random.below(3)),
    ),
  },
  {
    id: 'anchor-case',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(
      /(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u,
      ([word]) => word.charAt(0).toUpperCase() + word.slice(1),
    ),
  },
  {
    id: 'anchor-nowhere',
    rule: 'internal-links/anchor-missing',
    fix: 'no',
    damage: swap(/(?<=\/#)(first-steps|read-a-file|large-files|a-picture)(?=\))/u, 'something-quite-different'),
  },
  {
    id: 'heading-renamed',
    rule: 'internal-links/anchor-missing',
    fix: 'no',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      return {
        files: {
          'content/kb/tune-memory.md': (site.files['content/kb/tune-memory.md'] ?? '').replace(
            '## Large files',
            '## Splitting',
          ),
        },
        path: 'content/kb/first-run.md',
        line: lineAt(from, from.indexOf('#large-files')),
      };
    },
  },
  {
    id: 'file-mistyped',
    rule: 'internal-links/asset-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\(\/files\/)sample(?=\.zip)/u, ([word], random) => mistype(word, 1 + random.below(4))),
  },
  {
    id: 'file-removed',
    rule: 'internal-links/asset-missing',
    fix: 'no',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      return {
        files: { 'static/files/sample.zip': null },
        path: 'content/kb/first-run.md',
        line: lineAt(from, from.indexOf('/files/sample.zip')),
      };
    },
  },
  {
    id: 'link-case',
    rule: 'internal-links/wrong-case',
    fix: 'safe',
    damage: swap(/(?<=\]\((?:\.\.\/|\/kb\/))(tune-memory|guide|start|first-run)(?=\/)/u, ([word], random) =>
      random.pick([word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]),
    ),
  },
  {
    id: 'ref-mistyped',
    rule: 'internal-links/ref-missing',
    fix: 'safe',
    damage: swap(/(?<=\{\{< ref ")(export-logs|read-curves)(?=\.md)/u, ([word], random) =>
      mistype(word, 2 + random.below(4)),
    ),
  },
  {
    id: 'relref-mistyped',
    rule: 'internal-links/ref-missing',
    fix: 'safe',
    damage: swap(/(?<=\{\{< relref ")first-run(?=\.md)/u, ([word], random) => mistype(word, 1 + random.below(4))),
  },
  {
    id: 'ref-nowhere',
    rule: 'internal-links/ref-missing',
    fix: 'no',
    damage: swap(/(?<=\{\{< ref ")(export-logs|read-curves)(?=\.md)/u, 'gone/for-good'),
  },
  {
    id: 'definition-gone',
    rule: 'internal-links/reference-undefined',
    fix: 'safe',
    damage: (site, random) => {
      const path = random.pick(['content/kb/first-run.md', 'content/kb/tune-memory.md']);
      const text = site.files[path] ?? '';
      return {
        files: { [path]: text.replace('\n[rules]: https://example.org/rules\n', '') },
        path,
        line: lineAt(text, text.indexOf('[the rules][rules]')),
      };
    },
  },
  {
    id: 'reference-mistyped',
    rule: 'internal-links/reference-undefined',
    fix: 'safe',
    damage: swap(/(?<=\]\[)rules(?=\])/u, ([word], random) => mistype(word, 1 + random.below(4))),
  },
  {
    id: 'reference-unknown',
    rule: 'internal-links/reference-undefined',
    fix: 'no',
    damage: swap(/(?<=\]\[)rules(?=\])/u, 'handbook'),
  },
  {
    id: 'link-to-draft',
    rule: 'internal-links/draft-target',
    fix: 'no',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      return {
        files: {
          'content/kb/tune-memory.md': (site.files['content/kb/tune-memory.md'] ?? '').replace(
            'draft = false',
            'draft = true',
          ),
        },
        path: 'content/kb/first-run.md',
        line: lineAt(from, from.indexOf('../tune-memory/')),
      };
    },
  },
];
