/** Calls one behind another belong to what the call before gives; a table that knows less than it misses is none. */
import { expect, it } from 'vitest';
import { usedIn, usesTable } from '../../src/derive/uses.ts';
import type { ApiSymbol, ProductFacts } from '../../src/model/product-facts.ts';

type Row = [name: string, kind: ApiSymbol['kind'], parent: string | null, returns?: string | undefined, path?: string];
const facts = (ecosystem: string, module: string, rows: Row[]): ProductFacts => ({
  schema_version: 1,
  product_name: 'Strata',
  product_slug: 'strata',
  repository: 'local',
  sha: '0'.repeat(40),
  tagline_claim_id: null,
  ecosystem,
  package_name: 'strata',
  version: null,
  licence: null,
  runtime_requirement: null,
  install_commands: [],
  claims: [],
  contradictions: [],
  api: rows.map(([name, kind, parent, type, path = 'src/a.py']) => ({
    name,
    module,
    kind,
    parent,
    signature: name,
    parameters: [],
    returns: type === undefined ? null : { type, description: null },
    raises: [],
    bases: [],
    doc: `${name} does one thing.`,
    deprecated: null,
    is_stub: false,
    claim_ids: [],
    citation: {
      repository: 'local',
      sha: '0'.repeat(40),
      path,
      start_line: 1,
      end_line: 2,
      excerpt_sha256: 'a'.repeat(64),
      symbol: null,
    },
  })),
});
const used = (known: ProductFacts, language: string, code: string): string[] =>
  usedIn([{ language, code }], known).map(({ name }) => name);

const RUST = facts('rust', 'strata', [
  ['strata.Well', 'class', null],
  ['strata.Well.new', 'method', 'strata.Well', 'Self'],
  ['strata.Well.deep', 'method', 'strata.Well', 'Self'],
  ['strata.Well.rows', 'method', 'strata.Well', 'usize'],
  ['strata.IntoIter', 'class', null],
  ['strata.IntoIter.skip_clay', 'method', 'strata.IntoIter', 'Self'],
]);

it('follows a chain of Rust over lines, into its iterator, and into the variable', () => {
  const start = 'use strata::Well;\n\n';
  expect(used(RUST, 'rust', `${start}Well::new("a(")\n    .deep(f(1))\n    .rows();`)).toEqual([
    'strata.Well.new',
    'strata.Well.deep',
    'strata.Well.rows',
  ]);
  expect(used(RUST, 'rust', `${start}let it = Well::new("a").into_iter();\nit.skip_clay();`)).toEqual([
    'strata.Well.new',
    'strata.IntoIter.skip_clay',
  ]);
  expect(used(RUST, 'rust', `${start}let n = Well::new("a").rows();\nn.deep();`)).toEqual([
    'strata.Well.new',
    'strata.Well.rows',
  ]);
  expect(used(RUST, 'rust', `${start}Well::new("a").other().deep();\nfor x in y.deep() {}`)).toEqual([
    'strata.Well.new',
  ]);
});

const NODE = facts('node', 'strata', [
  ['open', 'function', null, 'Promise<Log>'],
  ['Log', 'class', null],
  ['Log.thin', 'method', 'Log', 'this'],
  ['Log.save', 'method', 'Log', 'void'],
]);
it('follows optional calls of TypeScript, and what asserts that something is there', () => {
  const start = "import { open } from 'strata';\n\n";
  expect(used(NODE, 'ts', `${start}const log = await open('a');\nlog?.save('b');`)).toEqual(['open', 'Log.save']);
  expect(used(NODE, 'ts', `${start}const log = await open('a');\nlog!.save('b');`)).toEqual(['open', 'Log.save']);
});

const RUBY = facts('ruby', 'Strata', [
  ['Strata.Log', 'class', null],
  ['Strata.Log.#empty?', 'method', 'Strata.Log', 'Boolean'],
  ['Strata.Log.#save!', 'method', 'Strata.Log', 'self'],
  ['Strata.Log.#save', 'method', 'Strata.Log', 'self'],
]);
it('reads names of Ruby with their marks', () => {
  for (const log of ['$log', '@log', '@@log'])
    expect(
      used(RUBY, 'ruby', `${log} = Strata::Log.new(size: 5) { Rock.new }\n${log}.empty?\n${log}.save!(1)`),
    ).toEqual(used(RUBY, 'ruby', 'log = Strata::Log.new\nlog.empty?\nlog.save!(1)'));
  expect(used(RUBY, 'ruby', '"$log = x"\n$other.empty?')).toEqual([]);
  expect(used(RUBY, 'ruby', 'log = Strata::Log.new\nlog.empty?\nlog.save!(1)')).toEqual([
    'Strata.Log',
    'Strata.Log.#empty?',
    'Strata.Log.#save!',
  ]);
});

it('knows a function of Python by the module that declares it, where its package gives it on', () => {
  const python = facts('python', 'strata', [
    ['strata.dig', 'function', null, undefined, 'src/strata/deep/work.py'],
    ['strata.fill', 'function', null, undefined, 'src/strata/a.py'],
  ]);
  expect(used(python, 'python', 'import strata\nstrata.deep.work.dig(1)\nstrata.deep.work.fill()')).toEqual([
    'strata.dig',
  ]);
  expect(used(python, 'python', 'from strata.deep.work import dig, fill\ndig(1)\nfill()')).toEqual(['strata.dig']);
});

it('shows no table that misses more than it knows', () => {
  const ruby = facts('ruby', 'Strata', [
    ['Strata', 'interface', null],
    ['Strata.make', 'method', 'Strata', 'Hidden'],
    ['Strata.name', 'method', 'Strata', 'String'],
  ]);
  const table = (code: string) => usesTable([{ language: 'ruby', code }], ruby, () => ({ page: 'r.md', href: 'r/' }));
  expect(table('log = Strata.make(1)')).toHaveLength(1);
  expect(table('log = Strata.make(1)\nlog.red("a")\nlog.green("b")')).toEqual([]);
  expect(table('word = Strata.name\nword.upcase()\nword.strip()')).toHaveLength(1);
});
