import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import type { RawSnippet } from '../../../src/platforms/evidence.ts';
import { freeNames } from '../../../src/syntax/free-names.ts';
import { loadSyntax, type SyntaxCheck } from '../../../src/syntax/parsers.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { curate } from '../../../src/workers/snippet-curator/curate.ts';
import { withoutSession } from '../../../src/workers/snippet-curator/sessions.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts;
let syntax: SyntaxCheck;
let python: GrammarParser;
let script: GrammarParser;
beforeAll(async () => {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'launch-curate-'));
  facts = await factsOf(join(FIXTURES, 'strata'), { cacheFolder });
  rmSync(cacheFolder, { recursive: true });
  syntax = await loadSyntax(['python', 'bash', 'json']);
  python = await loadGrammar('python');
  script = await loadGrammar('typescript');
});

const snippet = (
  language: string,
  code: string,
  more: Partial<RawSnippet & { path: string }> = {},
): RawSnippet & { path: string } => ({
  path: 'README.md',
  language,
  code,
  title: 'Reading',
  origin: 'readme',
  start: 1,
  end: code.split('\n').length,
  ...more,
});
const curated = (...snippets: (RawSnippet & { path: string })[]) =>
  curate({
    snippets,
    syntax,
    facts: facts.product_facts,
    freeNames: (language, code) => (language === 'python' ? freeNames(python, code) : []),
    lines: () => snippets.flatMap(({ code }) => code.split('\n')),
  });
const reasons = (...snippets: (RawSnippet & { path: string })[]): string[] =>
  curated(...snippets).rejected.map(({ reason }) => reason);

it('leaves out what its site fills in, and a single word', () => {
  expect(reasons(snippet('bash', 'curl example.org/{{< version >}}'), snippet('bash', 'cp'))).toEqual([
    'holds what its site fills in',
    'a single word',
  ]);
});

describe('a snippet is kept', () => {
  it('whole, with its tags, its place and what it needs', () => {
    const [kept] = curated(
      snippet('py', 'import numpy\nfrom strata import read\n\nnumpy.array(read("a.las"))'),
    ).snippets;
    expect(kept).toMatchObject({
      language: 'python',
      syntax_ok: true,
      requirements: ['numpy'],
      source: { path: 'README.md', start_line: 1, end_line: 4 },
    });
    expect(kept?.tags).toEqual(['format:las', 'import:numpy', 'import:strata', 'symbol:strata.read']);
  });

  it('once, however often it stands, the front page first', () => {
    const { snippets } = curated(
      snippet('python', 'print(1)', { origin: 'docs', path: 'docs/a.md' }),
      snippet('python', 'print(1)'),
    );
    expect(snippets.map(({ origin }) => origin)).toEqual(['readme']);
  });

  it('as a command to install', () => {
    expect(curated(snippet('', 'pip install strata-logs')).snippets[0]).toMatchObject({
      language: 'bash',
      tags: ['install'],
    });
  });
});

describe('a snippet is left out', () => {
  it.each([
    ['that does not parse', 'python', 'x = = 1', /^does not parse/],
    [
      'that uses what it does not get',
      'python',
      'log = read("a.las")',
      /^uses `read` without defining or importing it$/,
    ],
    ['that is elided', 'python', 'def f(:\n    ...', /elided/],
    ['with a private key', 'python', 'k = """-----BEGIN RSA PRIVATE KEY-----"""', /private key/],
    ['too wide to read', 'python', `x = "${'a'.repeat(200)}"`, /longer than 160/],
  ])('%s', (_what, language, code, reason) => {
    expect(reasons(snippet(language, code))).toEqual([expect.stringMatching(reason)]);
  });
});

describe('sessions', () => {
  it('lose prompts and output', () => {
    expect(withoutSession('pycon', '>>> x = 1\n>>> if x:\n...     print(x)\n1')).toEqual({
      language: 'python',
      code: 'x = 1\nif x:\n    print(x)',
    });
    expect(withoutSession('console', '$ strata --help\nusage: strata\n$ strata a.las')).toEqual({
      language: 'bash',
      code: 'strata --help\nstrata a.las',
    });
  });
});

describe('free names', () => {
  it.each([
    ['import a.b as c\nfrom d import e as f\nc(f)\n', []],
    ['for i, (j, k) in x:\n    print(i, j, k)\n', ['x']],
    ['with open(p) as f:\n    data = [y for y in f]\n', ['p']],
    ['def g(a, *b, c=1, **d):\n    return lambda e: a + e\n\ng(q=1)\n', []],
    ['try:\n    pass\nexcept ValueError as error:\n    print(error)\nif (n := 3):\n    print(n, obj.attr)\n', ['obj']],
  ])('of Python %j are %j', (code, names) => {
    expect(freeNames(python, code)).toEqual(names);
  });

  it.each([
    ["import a, { b as c } from 'x';\nconst { d, e: [f], ...g } = a;\nc(d, f, g);\n", []],
    ['const run = async ({ x }, y = z) => x + y;\nrun();\n', ['z']],
    ['await execa`build`;\n', ['execa']],
    ['class A extends B {}\nnew A().m({ k, l: 1 });\n', ['B', 'k']],
  ])('of TypeScript %j are %j', (code, names) => {
    expect(freeNames(script, code)).toEqual(names);
  });
});

it('a sample of a comment knows what the comment is about, and nothing else', () => {
  const sample = (origin: RawSnippet['origin']) =>
    reasons(snippet('python', 'Drawer("rock").draw()', { origin, title: 'strata.Drawer.draw' }));
  expect(sample('docstring')).toEqual([]);
  expect(sample('docs')).toEqual(['uses `Drawer` without defining or importing it']);
  expect(reasons(snippet('python', 'Plotter().draw()', { origin: 'docstring', title: 'strata.Drawer.draw' }))).toEqual([
    'uses `Plotter` without defining or importing it',
  ]);
});
