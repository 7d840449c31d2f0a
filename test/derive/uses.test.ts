/** What a sample uses is what resolves: an import, a constructed or declared receiver; a name alone is nothing. */
import { expect, it } from 'vitest';
import { usedIn, usesTable } from '../../src/derive/uses.ts';
import type { ApiSymbol, ProductFacts } from '../../src/model/product-facts.ts';

const symbol = (name: string, kind: ApiSymbol['kind'], over: Partial<ApiSymbol> = {}): ApiSymbol => ({
  name,
  module: 'strata',
  kind,
  parent: null,
  signature: name,
  parameters: [],
  returns: null,
  raises: [],
  bases: [],
  doc: `${name} does one thing. And more.`,
  deprecated: null,
  is_stub: false,
  claim_ids: [],
  citation: {
    repository: 'local',
    sha: '0'.repeat(40),
    path: 'strata/a.py',
    start_line: 1,
    end_line: 2,
    excerpt_sha256: 'a'.repeat(64),
    symbol: null,
  },
  ...over,
});
const facts = (ecosystem: string, api: ApiSymbol[]): ProductFacts => ({
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
  api,
  contradictions: [],
});
const python = facts('python', [
  symbol('strata.read', 'function', { returns: { type: 'Log', description: null } }),
  symbol('strata.Log', 'class', { bases: ['Base'] }),
  symbol('strata.Log.save', 'method', { parent: 'strata.Log' }),
  symbol('strata.Base', 'class'),
  symbol('strata.Base.close', 'method', { parent: 'strata.Base' }),
]);
const used = (known: ProductFacts, language: string, ...codes: string[]): string[] =>
  usedIn(
    codes.map((code) => ({ language, code })),
    known,
  ).map(({ name }) => name);

it('follows imports, what they return, and members of bases', () => {
  expect(
    used(
      python,
      'python',
      'from strata import read\n\nlog = read("a.las")  # Log.open()\nlog.save("b")\nlog.close()\nlog.plot()',
    ),
  ).toEqual(['strata.read', 'strata.Log.save', 'strata.Base.close']);
  expect(used(python, 'python', 'import strata as s\nwith s.read("x") as log:\n    log.save()')).toEqual([
    'strata.read',
    'strata.Log.save',
  ]);
  expect(used(python, 'python', 'from strata import Log\nlog = Log()', 'log.save()')).toEqual([
    'strata.Log',
    'strata.Log.save',
  ]);
});

it('takes nothing by its name alone, of another package, in a string, or after another assignment', () => {
  expect(used(python, 'python', 'log = open("x")\nlog.save()\nread("y")')).toEqual([]);
  expect(used(python, 'python', 'from other import read\nread("a").save()')).toEqual([]);
  expect(used(python, 'python', 'from strata import read\nlog = read("a")\nlog = {}\nlog.save()')).toEqual([
    'strata.read',
  ]);
  expect(used(python, 'python', 'from strata import read\nprint("read()", len(read))')).toEqual([]);
  expect(used(python, 'python', 'from strata import read\nn = len(read("a"))\nn.save()')).toEqual(['strata.read']);
  expect(used(python, 'go', 'strata.read()')).toEqual([]);
});

it('reads imports and types of Node and Go', () => {
  const node = facts('node', [
    symbol('open', 'function', { returns: { type: 'Promise<FileCache>', description: null } }),
    symbol('FileCache', 'class'),
    symbol('FileCache.get', 'method', { parent: 'FileCache' }),
  ]);
  expect(
    used(node, 'js', "import { open as start } from 'strata';\nconst cache = await start('x');\ncache.get('k');"),
  ).toEqual(['open', 'FileCache.get']);
  expect(used(node, 'js', "import { open } from 'fs';\nopen('x');")).toEqual([]);
  const go = facts('go', [
    symbol('strata', 'module', { signature: 'import "example.com/quarry/strata"' }),
    symbol('strata.New', 'function', { returns: { type: '*Table', description: null } }),
    symbol('strata.Table', 'type'),
    symbol('strata.Table.Height', 'method', { parent: 'strata.Table' }),
  ]);
  const body = 'table := strata.New("x")\nfmt.Println(table.Height())';
  expect(used(go, 'go', `import (\n\t"fmt"\n\t"example.com/quarry/strata"\n)\n\n${body}`)).toEqual([
    'strata.New',
    'strata.Table.Height',
  ]);
  // A piece of a program leaves out its imports; one that has some has them all.
  expect(used(go, 'go', body)).toEqual(['strata.New', 'strata.Table.Height']);
  expect(used(go, 'go', `import "fmt"\n\n${body}`)).toEqual([]);
  expect(used(go, 'go', `strata := open()\n${body}`)).toEqual([]);
  expect(used(go, 'go', `func draw(strata Rock) {\n${body}\n}`)).toEqual([]);
  const named = facts('go', [
    symbol('errors', 'module', { signature: 'import "example.com/quarry/errors"', module: 'errors' }),
    symbol('errors.New', 'function', { module: 'errors' }),
  ]);
  expect(used(named, 'go', 'err := errors.New("x")')).toEqual([]);
  expect(used(named, 'go', 'import "example.com/quarry/errors"\n\nerr := errors.New("x")')).toEqual(['errors.New']);
  const imported = 'import "example.com/quarry/strata"\n\n';
  expect(used(go, 'go', `${imported}table := &strata.Table{Rows: 2}\ntable.Height()`)).toEqual([
    'strata.Table',
    'strata.Table.Height',
  ]);
  expect(used(go, 'go', `${imported}func height(t strata.Table) int {\n}\nif strata.Top {\n}`)).toEqual([]);
});

it('is one table of links, of names that a page describes', () => {
  const sample = [{ language: 'python', code: 'from strata import read\nread("a").save()' }];
  expect(usesTable(sample, python)).toEqual([]);
  expect(usesTable(sample, python, () => ({ page: 'r.md', href: 'r/#read' }))[0]?.markdown).toBe(
    '| Used here | What it does |\n| --- | --- |\n| [`read()`](r/#read) | strata.read does one thing. |\n| [`Log.save()`](r/#read) | strata.Log.save does one thing. |',
  );
});

it('tells names of two modules apart that are called alike, and no others', () => {
  const known = facts('python', [
    symbol('strata.sync.Cache', 'class', { module: 'strata.sync' }),
    symbol('strata.sync.Cache.get', 'method', { parent: 'strata.sync.Cache', module: 'strata.sync' }),
    symbol('strata.future.Cache', 'class', { module: 'strata.future' }),
    symbol('strata.future.Cache.get', 'method', { parent: 'strata.future.Cache', module: 'strata.future' }),
    symbol('strata.future.Rig', 'class', { module: 'strata.future' }),
  ]);
  const [table] = usesTable(
    [
      { language: 'python', code: 'from strata.sync import Cache\nCache().get()' },
      { language: 'python', code: 'from strata.future import Cache, Rig\nCache().get()\nRig()' },
    ],
    known,
    (name) => ({ page: 'cache.md', href: `cache.md#${name}` }),
  );
  expect(table?.markdown.match(/\[`[^`]+`\]/g)).toEqual([
    '[`strata.sync.Cache`]',
    '[`strata.sync.Cache.get()`]',
    '[`strata.future.Cache`]',
    '[`strata.future.Cache.get()`]',
    '[`Rig`]',
  ]);
});

it('knows classes of PHP by `use`, and what is made of them', () => {
  const php = facts('php', [
    symbol('Harbour.Tide.Table', 'class', { module: 'Harbour\\Tide' }),
    symbol('Harbour.Tide.Table.open', 'method', {
      parent: 'Harbour.Tide.Table',
      returns: { type: 'self', description: null },
    }),
    symbol('Harbour.Tide.Table.rows', 'method', { parent: 'Harbour.Tide.Table' }),
    symbol('Harbour.Tide.lamp', 'function', { module: 'Harbour\\Tide' }),
  ]);
  const code = `use Harbour\\Tide\\{Table as Tides, Other};
use function Harbour\\Tide\\lamp;
use Other\\Table;

$table = Tides::open('Table::rows()'); // lamp()
$other->rows();
$table->rows();
Table::open();`;
  expect(used(php, 'php', code)).toEqual(['Harbour.Tide.Table.open', 'Harbour.Tide.Table.rows']);
  expect(used(php, 'php', 'use function Harbour\\Tide\\lamp;\n$lamp = lamp();')).toEqual(['Harbour.Tide.lamp']);
});

it('takes a property that is read for no method of its name', () => {
  const of = { module: 'Harbour\\Tide', parent: 'Harbour.Tide.Table' };
  const php = facts('php', [
    symbol('Harbour.Tide.Table', 'class', { module: 'Harbour\\Tide' }),
    symbol('Harbour.Tide.Table.rows', 'method', of),
    symbol('Harbour.Tide.Table.depth', 'method', of),
    symbol('Harbour.Tide.Table.$depth', 'property', of),
    symbol('Harbour.Tide.Table.$zone', 'property', of),
    symbol('Harbour.Tide.Table.ZONE', 'constant', of),
  ]);
  const head = 'use Harbour\\Tide\\Table;\n$table = new Table();\n';
  expect(used(php, 'php', `${head}echo $table->rows;`)).toEqual(['Harbour.Tide.Table']);
  expect(used(php, 'php', `${head}echo $table->depth, $table?->depth ();`)).toEqual([
    'Harbour.Tide.Table',
    'Harbour.Tide.Table.$depth',
    'Harbour.Tide.Table.depth',
  ]);
  expect(used(php, 'php', `${head}Table::$zone = Table::ZONE;`)).toContain('Harbour.Tide.Table.$zone');
  const java = facts('java', [
    symbol('harbour.Table', 'class', { module: 'harbour' }),
    symbol('harbour.Table.rows', 'method', { parent: 'harbour.Table' }),
  ]);
  expect(used(java, 'java', 'import harbour.Table;\nTable table = new Table();\nint n = table.rows;')).toEqual([
    'harbour.Table',
  ]);
});

it('knows types of Java by `import`, and which of several methods of a name is called', () => {
  const java = facts('java', [
    symbol('harbour.Table', 'class', { module: 'harbour' }),
    symbol('harbour.Table.read(String)', 'method', { parent: 'harbour.Table' }),
    symbol('harbour.Table.read(int)', 'method', { parent: 'harbour.Table' }),
    symbol('harbour.Table.rows', 'method', { parent: 'harbour.Table' }),
  ]);
  const code = 'final Table<String> table = new Table<>();\ntable.read(1);\nother.rows();';
  expect(used(java, 'java', `import harbour.Table;\n${code}`)).toEqual(['harbour.Table', 'harbour.Table.read(int)']);
  expect(used(java, 'java', `import harbour.*;\nTable table = new Table();\ntable.rows();`)).toEqual([
    'harbour.Table',
    'harbour.Table.rows',
  ]);
  expect(used(java, 'java', code)).toEqual([]);
});

it('tells methods of one name apart by what is given to them, and names none where that stays open', () => {
  const given = { module: 'harbour', parent: 'harbour.Set' };
  const java = facts('java', [
    symbol('harbour.Set', 'class', { module: 'harbour' }),
    ...['Hashtable', 'String,String', 'String,int', 'harbour.Key...', ''].map((types) =>
      symbol(`harbour.Set.put(${types})`, 'method', given),
    ),
    symbol('harbour.Set.of(Key)', 'method', { ...given, returns: { type: 'Set', description: null } }),
    symbol('harbour.Set.of(Lock)', 'method', { ...given, returns: { type: 'Set', description: null } }),
  ]);
  const of = (code: string): string[] =>
    used(java, 'java', `import harbour.Set;\n${code}`).map((name) => name.slice('harbour.Set'.length));
  expect(of('Set.put("a", "b");')).toEqual(['.put(String,String)']);
  expect(of('Set.put("a",\n  22);')).toEqual(['.put(String,int)']);
  expect(of('Set.put();')).toEqual(['.put()']);
  expect(of('Set.put(new Hashtable<String, String>());')).toEqual(['.put(Hashtable)']);
  expect(of('Hashtable<String, List<String>> own = make(a, "x");\nSet.put(own);')).toEqual(['.put(Hashtable)']);
  expect(of('Set.put(a, b, c);')).toEqual(['.put(harbour.Key...)']);
  expect(of('void f(String host, int port) {\n  Set.put(host, port);\n}')).toEqual(['.put(String,int)']);
  // Neither is certain; that a set comes of it is.
  expect(of('Set.put(name(), value());')).toEqual([]);
  expect(of('Set set = Set.of(some());\nset.put();')).toEqual(['.put()']);
});

it('knows items of a crate by `use` and by their paths', () => {
  const rust = facts('rust', [
    symbol('tide.Table', 'class', { module: 'tide' }),
    symbol('tide.Table.open', 'method', {
      parent: 'tide.Table',
      returns: { type: 'Result<Self, Error>', description: null },
    }),
    symbol('tide.Table.rows', 'method', { parent: 'tide.Table' }),
    symbol('tide.io.read', 'function', { module: 'tide::io' }),
  ]);
  const code =
    'use tide::{Table, Other};\n\nlet mut table: Table = Table::open("tide::io::read()")?;\nother.rows();\ntable.rows();';
  expect(used(rust, 'rust', code)).toEqual(['tide.Table.open', 'tide.Table.rows']);
  expect(used(rust, 'rust', 'let rows = tide::io::read();')).toEqual(['tide.io.read']);
  expect(used(rust, 'rust', 'let rows = io::read();')).toEqual([]);
});

it('knows types of C# by the namespaces that code uses, those made of others too', () => {
  const dotnet = facts('dotnet', [
    symbol('Tide.Table<T>', 'class', { module: 'Tide' }),
    symbol('Tide.Table<T>.Add<K>(K,string)', 'method', { parent: 'Tide.Table<T>' }),
    symbol('Tide.Table<T>.Add(int)', 'method', { parent: 'Tide.Table<T>' }),
    symbol('Tide.Log', 'class', { module: 'Tide' }),
    symbol('Tide.Log.Write', 'method', { parent: 'Tide.Log' }),
  ]);
  const code =
    'var table = new Table<string>();\ntable.Add(1);\nother.Add(1);\nLog.Write("x");\nTable<int> second = new();\n';
  expect(used(dotnet, 'csharp', `using Tide;\n\n${code}`)).toEqual([
    'Tide.Table<T>',
    'Tide.Table<T>.Add(int)',
    'Tide.Log.Write',
  ]);
  expect(used(dotnet, 'csharp', 'Tide.Log.Write("x");')).toEqual(['Tide.Log.Write']);
  expect(used(dotnet, 'csharp', `using Other;\n${code}`)).toEqual([]);
});

it('resolves what a sample names with its whole path, and no other path with the same end', () => {
  const php = facts('php', [
    symbol('Harbour.Tide.Table', 'class', { module: 'Harbour\\Tide', bases: ['\\Foreign\\Base'] }),
    symbol('Harbour.Tide.Table.rows', 'method', { parent: 'Harbour.Tide.Table' }),
    symbol('Harbour.Tide.Base', 'class', { module: 'Harbour\\Tide' }),
    symbol('Harbour.Tide.Base.close', 'method', { parent: 'Harbour.Tide.Base' }),
  ]);
  expect(used(php, 'php', '$table = new \\Harbour\\Tide\\Table();\n$table->rows();\n$table->close();')).toEqual([
    'Harbour.Tide.Table',
    'Harbour.Tide.Table.rows',
  ]);
  expect(used(php, 'php', '$table = new \\Harbour\\Old\\Table();\n$table->rows();')).toEqual([]);
  expect(used(php, 'php', 'use Harbour\\Old\\Table;\n$table = new Table();\n$table->rows();')).toEqual([]);
  const java = facts('java', [
    symbol('harbour.tide.Table', 'class', { module: 'harbour.tide' }),
    symbol('harbour.tide.Table.rows', 'method', { parent: 'harbour.tide.Table' }),
  ]);
  expect(used(java, 'java', 'harbour.tide.Table table = new harbour.tide.Table();\ntable.rows();')).toEqual([
    'harbour.tide.Table',
    'harbour.tide.Table.rows',
  ]);
  expect(used(java, 'java', 'harbour.old.Table table = new harbour.old.Table();\ntable.rows();')).toEqual([]);
});

it('tells what is called on a class of Ruby from what is called on what it makes', () => {
  const ruby = facts('ruby', [
    symbol('Tide', 'interface', { module: 'Tide' }),
    symbol('Tide.open', 'method', {
      parent: 'Tide',
      module: 'Tide',
      returns: { type: 'Tide::Table', description: null },
    }),
    symbol('Tide.Table', 'class', { module: 'Tide' }),
    symbol('Tide.Table.#rows', 'method', { parent: 'Tide.Table', module: 'Tide' }),
    symbol('Tide.Table.load', 'method', { parent: 'Tide.Table', module: 'Tide' }),
  ]);
  const code = "require 'tide'\n# Tide::Table.load\ntable = Tide.open 'levels.csv'\ntable.rows.each { |row| p row }\n";
  expect(used(ruby, 'ruby', code)).toEqual(['Tide.open', 'Tide.Table.#rows']);
  expect(used(ruby, 'ruby', 'table = Tide::Table.new(1)\ntable.rows\ntable.load')).toEqual([
    'Tide.Table',
    'Tide.Table.#rows',
  ]);
  expect(used(ruby, 'ruby', 'Tide::Table.load("x").rows\nOther::Table.load')).toEqual(['Tide.Table.load']);
});

const tableOf = (
  ecosystem: string,
  api: ApiSymbol[],
  samples: string[],
  language: string,
  before: string[] = [],
  words: string[] = [],
) =>
  usesTable(
    samples.map((code) => ({ language, code })),
    facts(ecosystem, api),
    (name) => ({ page: 'api.md', href: `#${name}` }),
    before.map((code) => ({ language, code })),
    words,
  )
    .map(({ markdown }) => markdown)
    .join('\n');
const PYTHON = ['strata.draw', 'strata.fill', 'strata.open', 'strata.Slip'].map((name) => symbol(name, 'function'));

it('a name that documents call without an import is the product’s where they import others of its names', () => {
  const table = tableOf('python', PYTHON, ['@draw(fill(3))\ndef deep(): pass\nopen("a")'], 'python', [
    'from strata import draw',
  ]);
  expect(table).toContain('#strata.draw');
  expect(table).toContain('#strata.fill');
  expect(table).not.toContain('#strata.open');
});

it.each([
  ['nothing of the product is imported by name', 'import strata\nstrata.draw()\nfill(1)'],
  ['the sample declares it', 'from strata import draw\ndraw(1)\ndef fill(x): pass\nfill(1)'],
  ['the sample assigns it', 'from strata import draw\ndraw(1)\nfill = 3\nfill(1)'],
  ['another module gives it', 'from strata import draw\nfrom chalk import fill\ndraw(1)\nfill(1)'],
  ['it is a method', 'from strata import draw\ndraw(1)\nchalk.fill(1)'],
])('it is none where %s', (_name, code) => {
  expect(tableOf('python', PYTHON, [code], 'python')).not.toContain('#strata.fill');
});

it('an imported name that is handed on is used; a key and the name of an argument are none', () => {
  const of = (line: string) =>
    tableOf('python', PYTHON, [`from strata import draw, fill, Slip\ndraw(1)\n${line}`], 'python');
  for (const line of ['run(fill)', 'run(1, fill, 2)', '@fill\ndef a(): pass', 'x = map(fill, y)'])
    expect(of(line)).toContain('#strata.fill');
  expect(of('try: a()\nexcept Slip: pass')).toContain('#strata.Slip');
  for (const line of ['run(fill=3)', 'x = {fill: 3}', 'fill = 3', 'chalk.fill', '"fill"'])
    expect(of(line)).not.toContain('#strata.fill');
  const script = tableOf(
    'node',
    [symbol('draw', 'function'), symbol('fill', 'function')],
    ["import { draw, fill } from 'strata'\ndraw(1)\nrows.map(fill)\n"],
    'js',
  );
  expect(script).toContain('#fill');
});

it('all names of a module are known where all are imported', () => {
  const table = tableOf('python', PYTHON, ['from strata import *\ndraw(run=fill)'], 'python');
  expect(table).toContain('#strata.draw');
  expect(table).toContain('#strata.fill');
});

it('what is raised, caught or stands alone is named as well; of two of one name the one beside the others is meant', () => {
  const api = [...PYTHON, symbol('strata.Gone', 'class'), symbol('chalk.fill', 'function', { module: 'chalk' })];
  const of = (code: string) => tableOf('python', api, [code], 'python', ['from strata import draw']);
  expect(of('draw(1)\nraise Gone')).toContain('#strata.Gone');
  expect(of('draw(1)\ntry: x\nexcept Gone: pass')).toContain('#strata.Gone');
  expect(of('draw(fill(1))')).toContain('#strata.fill');
  expect(of('draw(fill(1))')).not.toContain('#chalk.fill');
  expect(of('draw(1)\nx = "raise Gone"')).not.toContain('#strata.Gone');
});

it('names that words set as code are listed where samples use the product; plain words and code of several names are not', () => {
  const api = [...PYTHON, symbol('strata.Gone', 'class'), symbol('strata.fill_all', 'function')];
  const of = (words: string, code = 'from strata import draw\ndraw(1)') =>
    tableOf('python', api, [code], 'python', [], [words]);
  for (const [words, name] of [
    ['Raises `Gone`.', 'strata.Gone'],
    ['Call `strata.fill`.', 'strata.fill'],
    ['Call `fill()`.', 'strata.fill'],
    ['See `fill_all`.', 'strata.fill_all'],
  ] as const)
    expect(of(words)).toContain(`#${name}|`.replace('|', ''));
  for (const words of ['The `fill` of it.', 'Gone is gone.', '`x = fill(1) + Gone`', '``fill()` `'])
    expect(of(words)).not.toMatch(/#strata\.(?:fill|Gone)/);
  expect(of('Raises `Gone`.', 'chalk()')).toBe('');
});
