import { describe, expect, it } from 'vitest';
import { inItsSpelling } from '../../../src/workers/section-writer/page-context.ts';
import { questionOf } from '../../../src/workers/section-writer/questions.ts';
import { citation, claim, facts, snippet, snippets, symbol } from '../../support/facts.ts';
import { pageEnding, writtenPages } from '../../support/written-pages.ts';

const PAGE = 'docs/logs.md';
const at = (line: number, title: string, code: string) =>
  snippet(title, code, { origin: 'docs', source: citation(PAGE, line, code, title) });
const said = (line: number, text: string, ...tags: string[]) =>
  claim(text, 'other', {
    source_rank: 5,
    citations: [citation(PAGE, line, text)],
    tags: ['section:usage', 'page:Working with logs', 'form:sentence', ...tags],
  });
const told = (line: number, form: string, text: string, ...tags: string[]) =>
  claim(text, 'workflow', {
    source_rank: 5,
    citations: [citation(PAGE, line, text)],
    tags: ['section:usage', 'page:Working with logs', `form:${form}`, ...tags],
  });
const first = snippet('Usage', 'import strata\n\nstrata.read("a.las")', { origin: 'readme' });
const page = (ending: string, shown: typeof snippets, changed: typeof facts): string =>
  pageEnding(writtenPages({ facts: changed, snippets: shown }).pages, ending).replace(/ ?<!--.*?-->/gu, '');
const withClaims = (...claims: ReturnType<typeof claim>[]): typeof facts => ({
  ...facts,
  claims: [...facts.claims, ...claims],
});

describe('a task', () => {
  const group = 'group:Fill the gaps';
  const text = page(
    'fill-the-gaps.md',
    [first, at(12, 'Fill the gaps', 'import strata\n\nstrata.fill()\n'), at(30, 'Fill the gaps', 'strata.check()')],
    withClaims(
      said(25, 'Afterwards every curve has one length.', group),
      said(5, 'Gaps are filled from both sides of a curve.', group),
      told(9, 'lead', 'To fill all gaps, run this program:', group),
      told(26, 'instruction', 'Check the length of each curve.', group),
    ),
  );

  it('says things in the order of its source, and leads to code in the words of its source', () => {
    const order = [
      'Gaps are filled',
      'To fill all gaps, run this program:',
      'strata.fill()',
      'Afterwards',
      'Check the length',
      'strata.check()',
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(text).toContain('To fill all gaps, run this program:\n\n```python');
    expect(text).not.toMatch(/strata (?:checks|fills) the/iu);
  });
  it('is described by the first thing it says', () => {
    expect(text).toContain('description: "Gaps are filled from both sides of a curve."');
  });
});

describe('a document', () => {
  const text = page(
    'working-with-logs.md',
    [first, at(10, 'Read logs', 'read()\n'), at(20, 'Merge logs', 'merge()\n')],
    withClaims(
      said(3, 'A log is a table of curves and their units.', 'group:Working with logs'),
      said(8, 'Logs are read whole.', 'group:Read logs'),
      said(18, 'Logs are merged by depth.', 'group:Merge logs'),
      said(30, 'A curve is a column of numbers.', 'group:Curve'),
      said(33, 'A unit is kept as it is written.', 'group:Unit'),
      said(40, '`step`: The distance between two rows.', 'group:Options'),
      said(41, '`null`: The number that stands for nothing.', 'group:Options'),
    ),
  );

  it('has a heading a section, and none for what stands under its title', () => {
    expect(text.match(/^#+ .*$/gmu)).toEqual(['## Read logs', '## Merge logs', '## Options']);
    expect(text).toMatch(/---\n\nA log is a table/u);
    expect(text).toContain('description: "A log is a table of curves and their units."');
    expect(text).toContain('## Merge logs\n\nLogs are merged by depth.\n\n```python\nmerge()');
  });
  it('makes points of sections of one sentence, and a list of named things', () => {
    expect(text).toContain('- **Curve**: A curve is a column of numbers.\n- **Unit**: A unit is kept');
    expect(text).toContain('- `step`: The distance');
    expect(text).toContain('- `null`: The number');
  });
});

it('groups a guide by the documents that it was drawn from', () => {
  const from = (path: string, title: string, group: string, text: string) =>
    claim(text, 'other', {
      source_rank: 5,
      citations: [citation(path, 3, text)],
      tags: ['section:usage', `page:${title}`, `group:${group}`, 'form:sentence'],
    });
  const text = page(
    'developer-guide.md',
    [first],
    withClaims(
      from('docs/a.md', 'Reading', 'Speed', 'Reading is fast on every disk.'),
      from('docs/a.md', 'Reading', 'Memory', 'Reading holds a log in memory.'),
      from('docs/b.md', 'Writing', 'Order', 'Writing keeps the order of curves.'),
      from('docs/b.md', 'Writing', 'Units', 'Writing keeps the units of curves.'),
    ),
  );
  expect(text.match(/^##+ (?:Reading|Speed|Memory|Writing|Order|Units)$/gmu)).toEqual([
    '## Reading',
    '### Speed',
    '### Memory',
    '## Writing',
    '### Order',
    '### Units',
  ]);
});
it('says in the blog what a reader can do as such', () => {
  const units = claim('You can use the built-in units.', 'feature', { tags: ['form:sentence'] });
  const others = facts.claims.filter(({ claim_kind }) => claim_kind !== 'feature');
  const text = page('introducing-strata.md', snippets, {
    ...facts,
    claims: [...others, units, claim('Reads wrapped data', 'feature')],
  });
  expect(text).toContain('With Strata you can use the built-in units.');
  expect(text).toContain('It reads wrapped data.');
});
it('tells of one error under one name, however it is imported', () => {
  const message = claim('`read()` raises `ReadError` with the message `No header`.', 'api', {
    tags: ['symbol:strata.open_log', 'error:ReadError', 'message:No header', 'form:sentence'],
  });
  const raising = (name: string, type: string) =>
    symbol(name, { raises: [{ type, description: 'If the file is empty.' }], claim_ids: [message.claim_id] });
  const text = page('kb/strata/errors.md', snippets, {
    ...facts,
    claims: [...facts.claims, message],
    api: [raising('strata.a', 'ReadError'), raising('strata.b', 'errors.ReadError'), raising('strata.c', 'WriteError')],
  });
  expect(text.match(/^## .*ReadError.*$/gmu)).toHaveLength(1);
});
it('says of a limit from a page of limits which part of the product it holds for', () => {
  const limit = (text: string, ...tags: string[]) =>
    claim(text, 'limitation', { source_rank: 5, tags: ['form:sentence', ...tags] });
  const text = page('products/strata/_index.md', snippets, {
    ...facts,
    claims: [
      ...facts.claims.filter(({ claim_kind }) => claim_kind !== 'limitation'),
      limit('Disks of a network cannot be read.', 'group:Restrictions', 'page:Streaming'),
      limit('Empty curves cannot be read.', 'group:Strata'),
    ],
  });
  expect(text).toContain('**Streaming**: Disks of a network cannot be read.');
  expect(text).toContain('- Empty curves cannot be read.');
});
it('says once what two documents say with a word more or less', () => {
  const say = (line: number, text: string) =>
    claim(text, 'other', {
      source_rank: 6,
      citations: [citation('README.md', line, text)],
      tags: ['section:install', 'form:sentence', 'group:Installation'],
    });
  const text = page(
    'getting-started.md',
    [first],
    withClaims(
      say(4, 'To read logs over a network, you need to install `netlas`.'),
      say(9, 'To read logs over a network, you will also need to install `netlas`.'),
      say(12, 'To write logs over a network, you need to install `netlas`.'),
    ),
  );
  expect(text.match(/To (?:read|write) logs over a network/gu)).toEqual([
    'To read logs over a network',
    'To write logs over a network',
  ]);
});
it('writes the product as it is called, and leaves code alone', () => {
  const named = inItsSpelling('kind');
  expect(named('KIND reads `KIND` and KIND-es of AKIND.')).toBe('kind reads `KIND` and KIND-es of AKIND.');
  expect(inItsSpelling('YAML')('YAML is yaml.')).toBe('YAML is yaml.');
});
it('describes a document by its title where nothing stands above its sections', () => {
  const text = page(
    'working-with-logs.md',
    [first, at(10, 'Read logs', 'read()\n'), at(20, 'Merge logs', 'merge()\n')],
    withClaims(
      said(8, 'Logs are read whole and held in memory.', 'group:Read logs'),
      said(9, 'Logs are never written back.', 'group:Read logs'),
      said(18, 'Logs are merged by depth.', 'group:Merge logs'),
      said(19, 'Logs keep their names.', 'group:Merge logs'),
    ),
  );
  expect(text).toContain('description: "Working with logs in Strata, section by section."');
});
it('asks nothing that points back, and announces no version of old', () => {
  const limit = claim('A stream cannot be used there.', 'limitation');
  expect(questionOf(limit, limit.claim_text, 'Strata')).toBeUndefined();
  expect(questionOf(limit, 'A stream cannot be used twice.', 'Strata')).toBe('Can a stream be used twice?');
  const claims = facts.claims.filter(({ claim_kind }) => claim_kind !== 'version');
  const old = claim('Version 0.5 added reading of gaps.', 'version', { source_rank: 6, tags: ['form:sentence'] });
  const text = page('introducing-strata.md', snippets, { ...facts, claims: [...claims, old] });
  expect(text).not.toContain('Version 0.5');
});
