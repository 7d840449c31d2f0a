/** A Go module is read from go.mod and its source alone: what may be imported, in the words of its comments, each with its lines. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import go from '../../../src/platforms/go/index.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let facts: Facts['product_facts'];
let report: Facts['truth_lock_report'];
beforeAll(async () => {
  ({ product_facts: facts, truth_lock_report: report } = await factsOf(join(FIXTURES, 'tidewater')));
});
const linesOf = (text: string): string[] =>
  facts.claims
    .filter(({ claim_text }) => claim_text === text)
    .flatMap(({ citations }) => citations.map((each) => `${each.path}:${each.start_line}-${each.end_line}`));
const signatures = (): Record<string, string> =>
  Object.fromEntries(facts.api.map((each) => [each.name, each.signature]));

describe('go.mod', () => {
  it('gives the name people say, the address they install, and the version of Go', () => {
    expect(facts).toMatchObject({
      product_name: 'tidewater',
      package_name: 'example.com/harbour/tidewater/v2',
      ecosystem: 'go',
      version: null,
      runtime_requirement: 'Go 1.22 or newer',
    });
    expect(linesOf('| Package | `example.com/harbour/tidewater/v2` |')).toEqual(['go.mod:1-1']);
  });
  it('finds no contradiction in how the front page installs a program of cmd', () => {
    expect(facts.contradictions).toEqual([]);
  });
});

describe('the public interface', () => {
  it('has what can be imported: nothing internal, of tests, of examples, of another module or left out of builds', () => {
    expect([...new Set(facts.api.map(({ module }) => module))]).toEqual(['tidewater', 'tidewater/station']);
    expect(
      facts.api.map(({ name }) => name).filter((name) => /Now|Nested|Generated|hidden|slack|secret|close/.test(name)),
    ).toEqual([]);
  });
  it('writes signatures as the source does, on one line and without its comments', () => {
    expect(signatures()).toMatchObject({
      tidewater: 'import "example.com/harbour/tidewater/v2"',
      'tidewater.New': 'func New(harbour string) *Table',
      'tidewater.Find': 'func Find(harbour string, options ...Option) (table *Table, err error)',
      'tidewater.Table.Height': 'func (t *Table) Height(at time.Time) float64',
      'tidewater.Map': 'func Map[T, U any](readings []T, f func(T) U) []U',
      'tidewater.Option': 'type Option func(*Table)',
      'tidewater.Table': 'type Table struct { ... }',
      'tidewater.Source': 'type Source interface {\n\tRead() (float64, error)\n\tclose()\n}',
      'tidewater.LowWater': 'const LowWater Mark = 0',
      'tidewater.HighWater': 'const HighWater Mark = 1',
      'tidewater.ErrUnknown': 'var ErrUnknown = errors.New("unknown harbour")',
    });
  });
  it('tells kinds apart, and whose member a name is', () => {
    const kinds = Object.fromEntries(facts.api.map(({ name, kind, parent }) => [name, [kind, parent]]));
    expect(kinds).toMatchObject({
      'tidewater.Table': ['type', null],
      'tidewater.Table.Harbour': ['property', 'tidewater.Table'],
      'tidewater.Table.Reset': ['method', 'tidewater.Table'],
      'tidewater.Source': ['interface', null],
      'tidewater.Source.Read': ['method', 'tidewater.Source'],
      'tidewater.ErrUnknown': ['variable', null],
      'tidewater.HighWater': ['constant', null],
      'station.Open': ['function', null],
    });
  });
  it('speaks once where systems differ', () => {
    expect(facts.api.filter(({ name }) => name === 'tidewater.New').map(({ citation }) => citation.path)).toEqual([
      'table.go',
    ]);
  });
  it('keeps the paragraphs of a comment, without what is deprecated, and says why that is', () => {
    const [find] = facts.api.filter(({ name }) => name === 'tidewater.Find');
    expect(find).toMatchObject({
      doc: 'Find returns the table of a harbour, or `ErrUnknown`.',
      deprecated: 'Use `New` and recover.',
    });
    expect(facts.api.find(({ name }) => name === 'tidewater.Table')?.doc).toBe(
      'Table holds the tides of one harbour.\n\nIt is safe for concurrent use.',
    );
  });
  it('keeps the code of a comment where it stands', () => {
    expect(facts.api.find(({ name }) => name === 'tidewater.Round')?.doc).toBe(
      'Round of the the\n\n```text\nunfinished\n```',
    );
  });
});

describe('claims', () => {
  it('are the words of comments, and cite them with their declaration', () => {
    expect(
      linesOf('New returns the table of a harbour. It panics when the harbour\nis not known, see `Find`.'),
    ).toEqual(['table.go:39-41']);
    expect(report.refused).toEqual([]);
  });
});

it('takes the bodies of examples and the code of comments for samples', async () => {
  const read = await go.prepare();
  const samples = (path: string) => read(path, readFileSync(join(FIXTURES, 'tidewater', path), 'utf8')).snippets;
  expect(samples('table_test.go').map(({ title, origin, start, end }) => [title, origin, start, end])).toEqual([
    ['New', 'test', 7, 11],
    ['Table.Height', 'test', 13, 16],
  ]);
  expect(samples('table_test.go')[0]?.code).toMatch(/^table := tidewater\.New\("Aberdeen"\)\nfmt\.Println/);
  expect(samples('doc.go')).toEqual([
    {
      language: 'go',
      code: 'table := tidewater.New("Aberdeen")\nheight := table.Height(time.Now())',
      title: null,
      origin: 'docstring',
      start: 7,
      end: 8,
    },
  ]);
});

describe('odd modules', () => {
  const read = async (files: Record<string, string>, repository = 'local'): Promise<Facts['product_facts']> => {
    const folder = temporaryFolder();
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(folder.path, path, '..'), { recursive: true });
        writeFileSync(join(folder.path, path), text);
      }
      return (await factsOf(folder.path, { repository })).product_facts;
    } finally {
      folder.remove();
    }
  };
  const commands = ({ install_commands }: Facts['product_facts']): string[] =>
    install_commands.map(({ command }) => command);

  it('is installed as the front page says, or by its address where that is the repository', async () => {
    const below = {
      'go.mod': 'module a.example/run\n',
      'cmd/run/main.go': 'package main\n',
      'internal/x/x.go': 'package x\n',
    };
    expect(commands(await read(below))).toEqual([]);
    const install = 'go install a.example/run/cmd/run@latest';
    const shown = { ...below, 'README.md': `# run\n\n## Installation\n\n\`\`\`bash\n${install}\n\`\`\`\n` };
    expect(commands(await read(shown))).toEqual([install]);
    const library = { 'go.mod': 'module a.example/owner/run\n', 'pkg/x/x.go': 'package x\n' };
    expect(commands(await read(library))).toEqual([]);
    expect(commands(await read(library, 'https://a.example/owner/run'))).toEqual(['go get a.example/owner/run']);
    const program = { 'go.mod': 'module a.example/owner/run\n', 'main.go': 'package main\n' };
    expect(commands(await read(program, 'https://a.example/owner/run'))).toEqual([
      'go install a.example/owner/run@latest',
    ]);
  });
  it('reads comments as Go does: indented lines are a list or code, and stars are stars', async () => {
    const files = {
      'go.mod': 'module example.org/reef\n\ngo 1.21\n',
      'reef.go': `// Package reef draws reefs for a *Chart or *Map.
//
// For example:
//  package main
//
//  func main() {
//      reef.Draw(1 * 2)
//
//      reef.End()
//  }
//
// These rules hold:
//	1. Replace each <name> part.
//	2. Drop the .. part
//	   that follows.
package reef

// Draw draws.
func Draw(n int) {}
`,
    };
    const { api } = await read(files);
    expect(api.find(({ kind }) => kind === 'module')?.doc).toBe(
      'Package reef draws reefs for a \\*Chart or \\*Map.\n\nFor example:\n\n' +
        '```go\npackage main\n\nfunc main() {\n    reef.Draw(1 * 2)\n\n    reef.End()\n}\n```\n\n' +
        'These rules hold:\n\n1. Replace each \\<name> part.\n2. Drop the .. part\n   that follows.',
    );
  });
  it('a go.mod without a module, a file that does not parse and an empty one end nothing', async () => {
    const facts = await read({
      'go.mod': 'go 1.21\n',
      'a.go': 'package a\n\n// F works.\nfunc F() {}\n\nfunc (\n',
      'b.go': '',
      'c.go': '// no clause\n',
    });
    expect(facts).toMatchObject({ package_name: null, install_commands: [] });
    expect(facts.api.map(({ name }) => name)).toContain('a.F');
  });
  it('is called by its title, without badges, unless the title names a part of every front page', async () => {
    const titled = async (title: string) =>
      (await read({ 'go.mod': 'module a.example/Cabin\n', 'README.md': `# ${title}\n\nCabin logs.\n` })).product_name;
    expect(
      await titled('Cabin Log <img src="x"> [![Build Status](https://a.example/b.svg)](https://a.example/b)'),
    ).toBe('Cabin Log');
    expect(await titled('Overview')).toBe('Cabin');
  });
  it('two packages of one name keep their folders apart', async () => {
    const facts = await read({
      'go.mod': 'module a.example/two\n',
      'old/types/t.go': 'package types\n\nfunc F() {}\n',
      'new/types/t.go': 'package types\n\n// F works.\nfunc F() {}\n',
    });
    expect(facts.api.map(({ name, module }) => `${module} ${name}`)).toEqual([
      'two/new/types two/new/types',
      'two/new/types new/types.F',
      'two/old/types two/old/types',
      'two/old/types old/types.F',
    ]);
    expect(facts.api.find(({ name }) => name === 'new/types.F')?.claim_ids).toHaveLength(2);
  });
});

it('reads a copy in another folder to the same facts', async () => {
  const folder = temporaryFolder();
  cpSync(join(FIXTURES, 'tidewater'), folder.path, { recursive: true });
  const again = await factsOf(folder.path);
  rmSync(folder.path, { recursive: true });
  expect(again.product_facts).toEqual(facts);
});
