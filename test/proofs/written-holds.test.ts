/** What is drafted of a product of any ecosystem holds before the judge of pages, untouched: each block of each page. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { FIXTURES } from '../support/product-facts.ts';
import { pagesOf } from '../support/product-folder.ts';
import { contract, site } from '../support/site-facts.ts';
import type { Changes } from '../support/written-pages.ts';

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  );
const products = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** What each block of the drafted pages is judged to be, with pages and record changed before. */
async function judged(
  name: string,
  change: (page: ProofPage) => ProofPage = (page) => page,
  files: Record<string, string> = filesIn(join(FIXTURES, name)),
  changes: Changes = {},
): Promise<string[]> {
  const { drafts, facts, plan } = await pagesOf(files, changes);
  const titles = new Map(plan.pages.map(({ output_path, title }) => [output_path, title]));
  const pages = drafts.map((draft) => change(proofPage(draft, titles.get(draft.output_path) ?? '')));
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const lines = (path: string) => files[path]?.split('\n');
  const product = { repository: facts.repository, sha: facts.sha, paths: () => Object.keys(files), lines };
  const source = against(product, facts, () => true);
  return drafts.flatMap((draft, index) => {
    const page = pages[index];
    if (page === undefined) return [];
    return judgePage(draft.content, page, proof, source).flatMap(({ block, state, expected }) =>
      state === 'holds' ? [] : [`${page.path}: ${state}: ${block?.generated} (${expected})`],
    );
  });
}

it.each(products.map(({ name }) => name))('%s', async (name) => {
  expect(await judged(name)).toEqual([]);
});

it('the members of what a page is called after stand on it without a heading', async () => {
  const said = '/// <summary>It is said.</summary>\n        ';
  const levels = Array.from({ length: 12 }, (_, n) => `        ${said}Level${n},\n`).join('');
  const moors = Array.from({ length: 60 }, (_, n) => `        ${said}public void Moor${n}() { }\n`).join('');
  const files = {
    'README.md': '# Quay\n\nMoors boats.\n',
    'Quay.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Quay</PackageId><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'src/Tide.cs': `namespace Quay\n{\n    public enum Tide\n    {\n${levels}    }\n}\n`,
    'src/Boat.cs': `namespace Quay\n{\n    public class Boat\n    {\n${moors}    }\n}\n`,
  };
  expect(await judged('quay', undefined, files)).toEqual([]);
});

it('types that nothing imports hold on the page of the class that is built on them', async () => {
  const moors = Array.from({ length: 60 }, (_, n) => `  /** Moors boat ${n}. */\n  moor${n}(): void {}\n`).join('');
  const files = {
    'README.md': '# Quay\n\nMoors boats.\n',
    'package.json': '{ "name": "quay", "version": "1.0.0", "main": "src/index.ts", "types": "src/index.ts" }\n',
    'src/index.ts': "export { Boat } from './boat';\nexport { Tide } from './tide';\n",
    'src/hull.ts': '/** What floats. */\nexport class Hull {\n  /** Sinks it. */\n  sink(): void {}\n}\n',
    'src/boat.ts': `import { Hull } from './hull';\n\n/** One boat. */\nexport class Boat extends Hull {\n${moors}}\n`,
    'src/tide.ts': `/** The tide. */\nexport class Tide {\n${moors}}\n`,
  };
  expect(await judged('quay', undefined, files)).toEqual([]);
});

it('words of one name on a page that is called after another do not hold', async () => {
  const renamed = await judged('buoy', (page) => (page.title === 'Buoy' ? { ...page, title: 'Bell' } : page));
  expect(renamed.join('\n')).toContain('broken: A buoy with a light.');
});

it.each([
  ['a character entity', '# Tide tables &mdash; &Uuml;berblick &amp; more'],
  ['an escape', '# Tides \\*of\\* \\<all\\> ports'],
  ['emphasis and code', '# Tides of *all* ports with `quay_tide`'],
  ['emoji', '# :ocean: Tides of all ports 🌊'],
  ['a link', '# Tides of [all ports](https://ports.example.org/list)'],
  ['HTML', '# Tides of <b>all</b> ports<br>of <kbd>Quay</kbd>'],
  ['a picture', '# ![Quay](https://quay.example.org/logo.png) Tides of all ports'],
  ['a colon at its end', '# Tides of *all* ports:'],
  ['a number', '# 3. Tides of all ports'],
  ['an element of HTML', '<h1 align="center">Tides &mdash; <i>all</i> ports &hearts;</h1>'],
  [
    'marks of reStructuredText',
    'Tides *of* all ``quay_tide`` & `ports <https://ports.example.org>`_\n==================================================================',
    'rst',
  ],
  ['marks of AsciiDoc', '= Tides _of_ all `quay_tide` & https://ports.example.org[ports] -- {nbsp}here', 'adoc'],
])('a guide whose heading holds %s is linked by its words', async (_what, heading, format = 'md') => {
  const guide = (title: string, word: string): string =>
    `${title}\n\n${Array.from({ length: 12 }, (_, n) => `Quay reads the ${word} number ${n} and says when a boat may come in.`).join('\n\n')}\n`;
  const files = {
    'README.md': '# Quay\n\nQuay moors boats.\n',
    'package.json': '{"name": "quay", "version": "1.0.0"}\n',
    [`docs/tides.${format}`]: guide(heading, 'tide'),
    'docs/moors.md': guide('# Moors of all ports', 'moor'),
  };
  // The title stands in front matter, or opens the page.
  const opened: Changes = { site: { ...site, kind: 'mkdocs' }, contract: { ...contract, format: 'none', keys: [] } };
  for (const changes of [{}, opened]) {
    const { drafts } = await pagesOf(files, changes);
    expect(drafts.some(({ content }) => /\]\([\w/-]*tide[^)]*\)/u.test(content))).toBe(true);
    expect(await judged('quay', undefined, files, changes)).toEqual([]);
  }
});

it('the title of a README that says more than a name, and names that stand above one body', async () => {
  const said = 'strata - Core/plug charts of deep wells';
  const rest = '\n\nDraws rock.\n\n## Usage\n\n### `draw()`\n\n### `redraw()`\n\nBoth draw all of the layers.\n';
  for (const files of [
    { 'README.md': `# ${said}${rest}` },
    { 'README.rst': `${said}\n${'='.repeat(said.length)}\n\nDraws rock.\n` },
  ]) {
    const { pages } = await pagesOf(files);
    expect([...pages.values()].filter((page) => page.includes(`\n\n${said}\n`))).toHaveLength(1);
    expect(await judged('strata', undefined, files)).toEqual([]);
  }
});

it('the first sentence of a guide with its marks of code, in the list of guides', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below.\n`).join('\n');
  const files = {
    'README.md': `# Strata\n\nDraws rock.\n\n## Faults\n\nFaults *cut* \`layers\` of [rock](https://x.org). So they do.\n\n${lines}`,
  };
  const { pages } = await pagesOf(files);
  expect([...pages.values()].some((page) => page.includes(': Faults *cut* `layers` of rock.\n'))).toBe(true);
  expect(await judged('strata', undefined, files)).toEqual([]);
});
