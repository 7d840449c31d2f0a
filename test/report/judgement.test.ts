/** What a reviewer reads first: which pages to read, what no page says and why, samples unused, contradictions, edits. */
import { expect, it } from 'vitest';
import { LINKED } from '../../src/model/page-plan.ts';
import type { PatchBundle } from '../../src/model/patch.ts';
import { judgementOf } from '../../src/report/judgement.ts';
import { site } from '../support/facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\nrequires-python = ">=3.9"\n',
  'README.md':
    '# Strata\n\nStrata reads logs of wells.\n\n## Requirements\n\nPython 3.7 or newer.\n\n## Reading\n\nReading takes a path, and everything that a log says is kept in memory as long as its record lives.\n\n```python\nfrom strata import parse\n\nparse("1 2")\n```\n\n## Contributing\n\nRun the tests with `pytest` before you open a pull request.\n',
  'src/strata/__init__.py': '"""Logs."""\n\n\ndef parse(text: str) -> str:\n    """Reads a log."""\n    return text\n',
};
const writes = (...paths: string[]): PatchBundle['patches'] =>
  paths.map((path) => ({
    op: 'delete_file',
    patch_id: path,
    path,
    before_sha256: null,
    after_sha256: null,
    summary: '',
    origin: 'W6',
  }));
const bundle: PatchBundle = {
  schema_version: 1,
  base_sha: 'a'.repeat(40),
  patches: writes('content/products/strata/_index.md', 'content/docs/strata/getting-started.md'),
  conflicts: [],
  edits: [{ path: 'content/reference/strata/_index.md', kind: 'both-changed', theirs: 'Mine `a`', now: 'Ours' }],
};

it('names no part of the README as not counted that is on a page', async () => {
  const { plan, facts } = await pagesOf({
    'README.md':
      '# Strata\n\nStrata reads logs of wells.\n\n## License\n\nThe rocks of the logs are under terms of their own, that each quarry writes on its door, and whoever takes one away must leave two: one for the quarry and one for those who come after. See the door.\n\n## Contributing\n\nSend a patch.\n',
    'strata.py': 'def dig():\n    pass\n',
  });
  const lines = judgementOf({ page_plan: plan, product_facts: facts }).find(({ id }) => id === 'not-counted')?.lines;
  expect(lines).toEqual([expect.stringContaining('contributor')]);
});

it('leads with five pages at most, and says what is on no page with its reason', async () => {
  const { plan, facts, notes } = await pagesOf(FILES);
  const found = new Map(
    judgementOf({
      page_plan: plan,
      product_facts: facts,
      patch_bundle: bundle,
      drafts: { schema_version: 1, templates_version: 'v2', pages: [], notes },
      snippet_catalog: {
        schema_version: 1,
        snippets: [],
        rejected: [{ path: 'docs/a.md', line: 4, language: 'python', reason: 'does not parse' }],
      },
    }).map(({ id, lines }) => [id, lines]),
  );
  const first = found.get('read-first') ?? [];
  expect(first.length).toBeLessThanOrEqual(5);
  expect(first.slice(0, 3).map((line) => line.split('`')[1])).toEqual([
    'content/products/strata/_index.md',
    'content/docs/strata/getting-started.md',
    'content/reference/strata/_index.md',
  ]);
  expect(found.get('not-on-pages')).toEqual([
    expect.stringMatching(/^`README\.md`: \d+ of \d+ lines and 1 of 1 samples are on pages\.$/u),
  ]);
  expect(found.get('not-counted')).toEqual([
    expect.stringMatching(/^`README\.md:\d+-?\d*`.* not counted: .*contribut/u),
  ]);
  expect(found.get('unused-samples')).toEqual(['`docs/a.md:4`: does not parse']);
  expect(found.get('contradictions')).toEqual([
    'runtime requirement: `README.md:7` says `Python 3.7 or newer.`, `pyproject.toml:4` says `>=3.9`. The manifest is what an installer obeys.',
  ]);
  expect(found.get('edits')).toEqual([
    '`content/reference/strata/_index.md`: a person changed this, and so did its source; the person’s words stay; on the page `Mine a`; generated now `Ours`',
  ]);
});

it('counts as not placed what the site cannot show, with the reason', async () => {
  const readme =
    '# Strata\n\nStrata reads logs of wells.\n\n## Options\n\nA log is read with options:\n\n- `depth` is how far it reads:\n\n  ```python\n  parse("{{ depth }}")\n  ```\n- `layer` is where it begins.\n';
  const counted = async (kind: 'jekyll' | 'mkdocs') => {
    const { plan, facts, left_out } = await pagesOf({ ...FILES, 'README.md': readme }, { site: { ...site, kind } });
    const drafts = { schema_version: 1 as const, templates_version: 'v2', pages: [], left_out };
    const all = judgementOf({ page_plan: plan, product_facts: facts, drafts });
    return all.find(({ id }) => id === 'not-on-pages')?.lines;
  };
  expect(await counted('jekyll')).toEqual([
    '`README.md`: 5 of 10 lines and 0 of 1 samples are on pages.',
    '`README.md:9-13` Options: the site would read it as its own syntax',
  ]);
  expect(await counted('mkdocs')).toEqual(['`README.md`: 10 of 10 lines and 1 of 1 samples are on pages.']);
});

it('leads to no page that people removed, or that stands in the site as it was', async () => {
  const { plan, facts } = await pagesOf(FILES);
  const read = (more: Partial<PatchBundle>): string[] =>
    judgementOf({ page_plan: plan, product_facts: facts, patch_bundle: { ...bundle, edits: [], ...more } })
      .filter(({ id }) => id === 'read-first')
      .flatMap(({ lines }) => lines.map((line) => line.split('`')[1] ?? ''));
  const paths = ['content/products/strata/_index.md', 'content/docs/strata/getting-started.md'];
  expect(read({})).toEqual(paths);
  expect(read({ removed_pages: paths.slice(0, 1) })).toEqual(paths.slice(1));
  expect(read({ patches: writes(...paths.slice(0, 1)) })).toEqual(paths.slice(0, 1));
  expect(read({ patches: [] })).toEqual([]);
});

it('counts what a link covers apart from what is missing, with its samples', async () => {
  const { plan, facts } = await pagesOf(FILES);
  const sections = [
    ['docs/api.rst', 'Draw', LINKED],
    ['docs/api.rst', 'Erase', LINKED],
    ['docs/old.md', 'Old', 'about an older version: x'],
  ].map(([path = '', heading = '', reason = ''], at) => ({
    ...{ section_id: `${at}`.padStart(64, '0'), path, heading, start_line: at + 1, end_line: at + 2 },
    ...{ role: 'unknown' as const, pages: [], reason },
  }));
  const rejected = ['docs/api.rst', 'docs/old.md'].map((path) => ({
    path,
    line: 1,
    language: 'python',
    reason: 'empty',
  }));
  const found = new Map(
    judgementOf({
      page_plan: { ...plan, sections },
      product_facts: facts,
      snippet_catalog: { schema_version: 1, snippets: [], rejected },
    }).map(({ id, lines }) => [id, lines]),
  );
  expect(found.get('other-sections')).toEqual(['`docs/old.md` Old: about an older version: x']);
  expect(found.get('linked-sections')).toEqual([
    '2 sections of 1 document, each a page of the docs site that the product has, which is linked: `docs/api.rst`',
  ]);
  expect(found.get('unused-samples')).toEqual(['`docs/old.md:1`: empty']);
});

it('has nothing to say of a run that drafts nothing', () => {
  expect(judgementOf({ patch_bundle: bundle })).toEqual([]);
});

it('counts no sample of a comment that the reference shows, and counts it where there is none', async () => {
  const { plan, facts } = await pagesOf(FILES);
  const rejected = [
    {
      path: 'src/strata/__init__.py',
      line: 5,
      language: 'python',
      reason: 'does not parse',
      origin: 'docstring' as const,
    },
    { path: 'tests/test_a.py', line: 1, language: 'python', reason: 'empty', origin: 'test' as const },
  ];
  const unused = (pages: typeof plan.pages) =>
    judgementOf({
      page_plan: { ...plan, pages },
      product_facts: facts,
      snippet_catalog: { schema_version: 1, snippets: [], rejected },
    }).find(({ id }) => id === 'unused-samples')?.lines;
  expect(unused(plan.pages)).toEqual(['`tests/test_a.py:1`: empty']);
  expect(unused(plan.pages.filter(({ section }) => section !== 'reference'))).toHaveLength(2);
});

it('warns of a reference most of whose names have no description', async () => {
  const linesOf = async (described: number): Promise<string[] | undefined> => {
    const names = ['bore', 'core', 'drill', 'log', 'sink', 'vent'];
    const code = names.map(
      (name, at) => `def ${name}(n: int) -> int:\n${at < described ? '    """Does it."""\n' : ''}    return n\n`,
    );
    const { plan, facts } = await pagesOf({ ...FILES, 'src/strata/__init__.py': code.join('\n\n') });
    return judgementOf({ page_plan: plan, product_facts: facts }).find(({ id }) => id === 'undescribed')?.lines;
  };
  expect(await linesOf(2)).toEqual([
    expect.stringMatching(
      /^4 of 6 public names have no description .*: `strata\.drill` \(`src\/strata\/__init__\.py:\d+`\), .* and others\.$/,
    ),
  ]);
  expect(await linesOf(3)).toBeUndefined();
});
