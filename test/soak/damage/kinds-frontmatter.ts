/** Ways to break front matter and the data files beside it: gates schemas and frontmatter. */
import { type Kind, lineAt, on, swap } from './kind.ts';
import { OWNED, proofPath } from './product-site.ts';

const YAML = [...OWNED, 'content/kb/first-run.md', 'content/blog/news.md', 'content/kb/_index.md', 'content/_index.md'];
const proof: { paths: (site: Parameters<typeof proofPath>[0]) => readonly string[] } = {
  paths: (site) => [proofPath(site)],
};
const inYaml = { paths: on(...YAML) };

export const FRONTMATTER_KINDS: readonly Kind[] = [
  {
    id: 'proof-no-json',
    rule: 'schemas/unreadable',
    fix: 'no',
    damage: (site, random) => {
      const path = proofPath(site);
      const lines = (site.files[path] ?? '').split('\n');
      // A quotation mark lost at the start of a member.
      const at = random.pick([2, 3, 4]);
      lines[at] = (lines[at] ?? '').replace('"', '');
      return { files: { [path]: lines.join('\n') }, path, line: at + 1 };
    },
  },
  {
    id: 'proof-wrong-type',
    rule: 'schemas/invalid',
    fix: 'no',
    damage: swap(/"lines":"[\d-]+"/u, '"lines":"one"', proof),
  },
  { id: 'proof-member-missing', rule: 'schemas/invalid', fix: 'no', damage: swap(/"passage":"\w+",?/u, '', proof) },
  {
    id: 'proof-member-unknown',
    rule: 'schemas/invalid',
    fix: 'no',
    damage: swap(/\{\s*"path":/u, '{"path_used":3,"path":', proof),
  },
  {
    id: 'page-no-utf8',
    rule: 'schemas/page-unreadable',
    fix: 'no',
    damage: (site, random) => {
      const path = random.pick(YAML);
      const bytes = Buffer.from(site.files[path] ?? '');
      const at = bytes.length - 2 - random.below(3);
      return {
        files: { [path]: Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9, 0x20]), bytes.subarray(at)]) },
        path,
        line: lineAt(bytes.toString(), at),
      };
    },
  },
  {
    id: 'page-link-out',
    rule: 'schemas/page-not-read',
    fix: 'no',
    damage: (_site, random) => {
      const to = random.pick(['../../../../../../../../etc/hostname', 'nothing-here.md', 'linked.md', '.']);
      return { links: { 'content/kb/linked.md': to }, path: 'content/kb/linked.md' };
    },
  },
  {
    id: 'settings-unreadable',
    rule: 'schemas/settings-unreadable',
    fix: 'no',
    damage: (site) => ({
      files: { 'hugo.toml': `title = ["a"\n${site.files['hugo.toml'] ?? ''}` },
      path: 'hugo.toml',
      line: 2,
    }),
  },
  {
    id: 'ignore-without-reason',
    rule: 'schemas/ignore-without-reason',
    fix: 'no',
    damage: swap(/(?<=\n)## /u, '<!-- launch-ignore template-tokens -->\n\n## '),
  },

  {
    id: 'title-quotes-lost',
    rule: 'frontmatter/unparsable',
    fix: 'safe',
    damage: swap(/title: "(The first run: [\w ]+)"/u, ([, title]) => `title: ${title}`),
  },
  {
    id: 'title-quote-open',
    rule: 'frontmatter/unparsable',
    fix: 'safe',
    damage: swap(/title: "([^"\n]+)"/u, ([, title]) => `title: "${title}`, inYaml),
  },
  {
    id: 'key-colon-glued',
    rule: 'frontmatter/unparsable',
    fix: 'safe',
    damage: swap(/(?<=\n)weight: (?=\d+\n)/u, 'weight:', inYaml),
  },
  { id: 'tab-in-yaml', rule: 'frontmatter/unparsable', fix: 'safe', damage: swap(/(?<=\n) {2}(?=role: )/u, '\t') },
  {
    id: 'toml-quotes-lost',
    rule: 'frontmatter/unparsable',
    fix: 'safe',
    damage: swap(/title = "([^"]+)"/u, ([, title]) => `title = ${title}`),
  },
  {
    id: 'toml-quote-open',
    rule: 'frontmatter/unparsable',
    fix: 'safe',
    damage: swap(/title = "([^"]+)"/u, ([, title]) => `title = "${title}`),
  },
  {
    id: 'json-comma-lost',
    rule: 'frontmatter/unparsable',
    fix: 'no',
    damage: swap(/(?<="File names"),/u, '', { paths: on('content/kb/file-names.md'), down: 1 }),
  },
  {
    id: 'key-twice',
    rule: 'frontmatter/duplicate-key',
    fix: 'safe',
    damage: swap(/(?<=\n)(weight: \d+|title: "[^"\n]+"|slug: [\w-]+)\n/u, ([, line]) => `${line}\n${line}\n`, {
      ...inYaml,
      down: 1,
    }),
  },
  {
    id: 'key-twice-otherwise',
    rule: 'frontmatter/duplicate-key',
    fix: 'no',
    damage: swap(/(?<=\n)weight: (\d+)\n/u, ([line, digits]) => `${line}weight: ${Number(digits) + 1}\n`, {
      ...inYaml,
      down: 1,
    }),
  },
  {
    id: 'title-gone',
    rule: 'frontmatter/key-missing',
    fix: 'no',
    damage: swap(/(?<=^---\n)title: "[^"\n]+"\n/u, '', { ...inYaml, down: -1 }),
  },
  {
    id: 'title-empty',
    rule: 'frontmatter/key-missing',
    fix: 'no',
    damage: swap(/(?<=^---\ntitle: )"[^"\n]+"/u, '""', { ...inYaml, down: -1 }),
  },
  {
    id: 'number-in-quotes',
    rule: 'frontmatter/wrong-type',
    fix: 'safe',
    damage: swap(/(?<=\nweight: )\d+/u, ([digits]) => `"${digits}"`, inYaml),
  },
  {
    id: 'number-as-words',
    rule: 'frontmatter/wrong-type',
    fix: 'no',
    damage: swap(/(?<=\nweight: )\d+/u, 'heavy', inYaml),
  },
  {
    id: 'title-a-list',
    rule: 'frontmatter/wrong-type',
    fix: 'safe',
    damage: swap(/(?<=title: )"([^"\n]+)"/u, ([, title]) => `["${title}"]`, inYaml),
  },
  {
    id: 'tags-a-number',
    rule: 'frontmatter/wrong-type',
    fix: 'no',
    damage: swap(/tags:\n(?: {2}- .+\n)+/u, 'tags: 7\n'),
  },
  {
    id: 'date-no-date',
    rule: 'frontmatter/bad-date',
    fix: 'no',
    damage: swap(/(?<=\ndate: )\S+/u, (_, random) => random.pick(['2026-13-45', 'yesterday', '"21st of Jan"'])),
  },
  {
    id: 'flag-in-quotes',
    rule: 'frontmatter/bad-flag',
    fix: 'safe',
    damage: swap(/(?<=draft(?:: | = ))false/u, '"false"'),
  },
  { id: 'flag-as-word', rule: 'frontmatter/bad-flag', fix: 'no', damage: swap(/(?<=draft: )false/u, 'maybe') },
  {
    id: 'slug-taken',
    rule: 'frontmatter/url-collision',
    fix: 'unsafe',
    damage: swap(/(?<=slug: )export-logs/u, 'guide'),
  },
  {
    id: 'alias-hides-page',
    rule: 'frontmatter/url-collision',
    fix: 'unsafe',
    damage: swap(
      /(?<=\nweight: \d+\n)(?=---|slug|canonical)/u,
      (_, random) => `aliases:\n  - ${random.pick(['/kb/first-run/', '/blog/news/'])}\n`,
      { paths: on(...OWNED.slice(1)) },
    ),
  },
];
