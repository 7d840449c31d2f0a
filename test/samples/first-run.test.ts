/** Which program a reader begins with: one of now, that shows something, asks for nothing, and whose output is told where a source tells it. */
import { describe, expect, it } from 'vitest';
import { looksLikeProgram } from '../../src/samples/program.ts';
import { statedOutput } from '../../src/samples/stated-output.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const PYTHON = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\ndependencies = []\n',
  'README.md': '# Strata\n\nStrata reads logs of wells.\n\n## Installation\n\n```sh\npip install strata\n```\n',
  'src/strata/__init__.py': 'def parse(text: str) -> str:\n    """Reads a log."""\n    return text\n',
};
const program = (line: string): string => `from strata import parse\n\nlog = parse("1")\n${line}\n`;
const block = (line: string): string => `\`\`\`python\n${program(line)}\`\`\`\n`;
const started = async (files: Record<string, string>): Promise<string> =>
  pageEnding((await pagesOf({ ...PYTHON, ...files })).pages, '/getting-started.md');

describe('a first run', () => {
  it('is never taken from a changelog', async () => {
    const page = await started({
      'CHANGELOG.md': `# Changelog\n\n## 1.2.0\n\nOlder code:\n\n${block('print(log, "old")')}`,
      'examples/now.py': program('print(log, "now")'),
    });
    expect(page).toContain('print(log, "now")');
    expect(page).not.toContain('"old"');
  });

  it('is the first that shows something, and none that is silent', async () => {
    const silent = `${PYTHON['README.md']}\n## Usage\n\n${block('log.strip()')}`;
    expect(await started({ 'README.md': silent, 'examples/a.py': program('print(log)') })).toContain('print(log)');
    expect(await started({ 'README.md': silent })).not.toContain('A first run');
    const shows = `${PYTHON['README.md']}\n## Usage\n\n${block('print(log)')}`;
    expect(await started({ 'README.md': shows })).toContain('Save the code under [Usage](#usage) as `first_run.py`.');
  });

  it('may be silent where it checks what it does, and says so', async () => {
    const checks = await started({
      'README.md': `${PYTHON['README.md']}\n## Usage\n\n${block('assert log == "1"')}`,
      'tests/test_log.py': 'from strata import parse\n\n\ndef test_log():\n    print(parse("2"))\n',
    });
    expect(checks).toContain('Save the code under [Usage](#usage) as `first_run.py`.');
    expect(checks).toContain(
      '```bash\npython first_run.py\n```\n\nIt ends with an error where something that it asserts does not hold.\n',
    );
    const waits = `def check():\n    assert log == "1"`;
    expect(await started({ 'README.md': `${PYTHON['README.md']}\n## Usage\n\n${block(waits)}` })).not.toContain(
      'A first run',
    );
    const shows = `${PYTHON['README.md']}\n## Usage\n\n${block('print(log)')}`;
    expect(await started({ 'README.md': shows })).not.toContain('It ends with an error');
  });

  it('of Go has addresses in its strings, and opens no file', async () => {
    const page = async (value: string) => {
      const code = `package main\n\nimport (\n\t"fmt"\n\n\t"example.com/quarry/strata"\n)\n\nfunc main() {\n\tlog := &strata.Log{Keeper: ${value}}\n\tfmt.Println(log.Read())\n}`;
      const { pages } = await pagesOf({
        'go.mod': 'module example.com/quarry/strata\n\ngo 1.21\n',
        'strata.go':
          '// Package strata reads logs.\npackage strata\n\n// Log is a log.\ntype Log struct{ Keeper string }\n\n// Read returns the words of the log.\nfunc (l *Log) Read() string { return l.Keeper }\n',
        'README.md': `# Strata\n\nReads logs.\n\n## Usage\n\n\`\`\`go\n${code}\n\`\`\`\n`,
      });
      return [pageEnding(pages, '/getting-started.md'), pageEnding(pages, 'products/strata/_index.md')];
    };
    const [start, landing] = await page('"ann@wells.org"');
    expect(start).toContain('Save the code under [Usage](#usage) as `main.go`.');
    expect(start).toContain('[`Log`](');
    expect(landing).toContain('strata.Log{Keeper');
    expect((await page('"wells.las"'))[0]).not.toContain('A first run');
  });

  it('is shown where it is asked for when another page holds it', async () => {
    const words = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
    const guide = `\n## Drawing\n\n${words}\n\n${block('print(log, "drawn")')}\n## Usage\n\nRead a log.\n`;
    const page = await started({ 'README.md': PYTHON['README.md'] + guide });
    expect(page).toContain('Save this as `first_run.py`:');
    expect(page).toContain('print(log, "drawn")');
  });

  it('is of the README or of a document of first steps, and not of one about a part', async () => {
    const words = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
    const document = `# Drawing\n\n${words}\n\n${block('print(log, "drawn")')}`;
    expect(await started({ 'docs/drawing.md': document })).not.toContain('A first run');
    expect(await started({ 'docs/quickstart.md': document })).toContain('A first run');
    expect(await started({ 'docs/index.md': document })).toContain('A first run');
    expect(await started({ 'docs/drawing/index.md': document })).not.toContain('A first run');
  });

  it('imports no module of the product that imports what no install brings', async () => {
    const usage = (module: string) =>
      `${PYTHON['README.md']}\n## Usage\n\n\`\`\`python\nfrom strata.${module} import admin\n\nprint(admin("1"))\n\`\`\`\n`;
    const admin = 'def admin(text):\n    """Shows it."""\n    return text\n';
    const files = (head: string) => ({
      'README.md': usage('web.site'),
      'src/strata/web/__init__.py': '',
      'src/strata/web/site.py': `from strata.web import views\n\n\n${admin}`,
      'src/strata/web/views.py': `${head}\n\n\ndef view():\n    """Shows."""\n`,
    });
    expect(await started(files('from bottle import route'))).not.toContain('A first run');
    expect(await started(files('import json\nfrom strata import parse'))).toContain('A first run');
    const guarded = 'try:\n    import bottle\nexcept ImportError:\n    bottle = None';
    expect(await started(files(guarded))).toContain('A first run');
    const dependent = PYTHON['pyproject.toml'].replace('[]', '["bottle>=1"]');
    expect(await started({ ...files('from bottle import route'), 'pyproject.toml': dependent })).toContain(
      'A first run',
    );
  });

  it('does what it shows, and does not only declare it', async () => {
    const usage = (code: string) => ({
      'README.md': `${PYTHON['README.md']}\n## Usage\n\n\`\`\`python\nfrom strata import parse\n\n${code}\n\`\`\`\n`,
    });
    const task = '@parse("1")\ndef dig(depth):\n    print(parse(depth))\n\nlog = parse("2")';
    expect(await started(usage(task))).not.toContain('A first run');
    expect(await started(usage(`${task}\ndig("3")`))).toContain('A first run');
    const main = 'def show(log):\n    print(log)\n\nasync def main():\n    show(parse("1"))';
    expect(await started(usage(main))).not.toContain('A first run');
    expect(
      await started(usage(`import asyncio\n\n${main}\n\nif __name__ == "__main__":\n    asyncio.run(main())`)),
    ).toContain('A first run');
    expect(
      await started(usage('class Well:\n    def dig(self):\n        print(parse("1"))\n\nWell().dig()')),
    ).toContain('A first run');
  });

  it('is not told twice on a page where it is long', async () => {
    const long = (count: number) => Array.from({ length: count }, (_, at) => `print(log, ${at})`).join('\n');
    const usage = (count: number) =>
      `${PYTHON['README.md']}\n## Usage\n\n${block(long(count))}\nOr shorter:\n\n${block('log.strip()')}`;
    expect(await started({ 'README.md': usage(50) })).not.toContain('A first run');
    expect(await started({ 'README.md': usage(5) })).toContain('A first run');
  });

  it('has no placeholder, and asks no host where another program asks none', async () => {
    const dots = `${PYTHON['README.md']}\n## Usage\n\n${block('print(log, "...")')}`;
    expect(await started({ 'README.md': dots })).not.toContain('A first run');
    const asks = `${PYTHON['README.md']}\n## Usage\n\n${block('print(log.get("https://strata.dev/a"))')}`;
    expect(await started({ 'README.md': asks, 'examples/a.py': program('print(log, "here")') })).toContain('"here"');
  });

  it('waits for no input', async () => {
    const asks = '# Read what is typed\nimport sys\n\nfrom strata import parse\n\nprint(parse(sys.stdin.read()))\n';
    expect(await started({ 'examples/ask.py': asks })).not.toContain('A first run');
  });

  it('of PHP is a file with its first tag, and reads no variable that is not set', async () => {
    const php = (code: string) => ({
      'composer.json':
        '{"name": "quarry/strata", "require": {"php": ">=8.1"}, "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
      'src/Log.php':
        '<?php\nnamespace Strata;\nfinal class Log { public static function read(string $text): string { return $text; } }\n',
      'README.md': `# Strata\n\nReads logs.\n\n## Installation\n\n\`\`\`sh\ncomposer require quarry/strata\n\`\`\`\n\n## Usage\n\n\`\`\`php\n${code}\n\`\`\`\n`,
    });
    const page = async (code: string) => pageEnding((await pagesOf(php(code))).pages, '/getting-started.md');
    const whole = "require 'vendor/autoload.php';\n\n$text = 'a';\n\necho Strata\\Log::read($text);";
    expect(await page(whole)).toContain(`Save this as \`first_run.php\`:\n\n\`\`\`php\n<?php\n\n${whole}\n\`\`\``);
    expect(await page(whole.replace("'a'", "'a.*.deep'"))).toContain('A first run');
    expect(await page(whole.replace("'a'", "'a.las'"))).not.toContain('A first run');
    // What a browser sends.
    expect(await page(`<?php\n${whole.replace("'a'", "$_POST['text']")}`)).not.toContain('A first run');
    expect(await page(whole.replace("$text = 'a';\n", ''))).not.toContain('A first run');
    expect(await page(whole.replace('Strata\\Log::read', 'strtoupper'))).not.toContain('A first run');
  });

  it('of Rust asks for the features whose modules it uses', async () => {
    const page = async (steps: string, features = 'sync = []\nlive = []\n') => {
      const use = 'use strata::sync::Log;\n\nfn main() {\n    println!("{}", Log::new());\n}';
      const files = {
        'Cargo.toml': `[package]\nname = "strata"\nversion = "1.0.0"\nedition = "2021"\n\n[features]\n${features}`,
        'src/lib.rs': '/// Logs in step.\npub mod sync {\n    /// A log.\n    pub struct Log;\n}\n',
        'README.md': `# Strata\n\nReads logs.\n\n## Usage\n\n\`\`\`sh\n${steps}\n\`\`\`\n\n\`\`\`rust\n${use}\n\`\`\`\n`,
      };
      return pageEnding((await pagesOf(files)).pages, '/getting-started.md');
    };
    const setup = (add: string) => `\`\`\`bash\ncargo init --name first-run\n${add}\n\`\`\``;
    const both = 'cargo add strata --features live\ncargo add strata --features sync';
    expect(await page(both)).toContain(setup('cargo add strata --features sync'));
    expect(await page('cargo add strata')).toContain(setup('cargo add strata --features sync'));
    expect(await page('cargo add strata', 'default = ["sync"]\nsync = []\n')).toContain(setup('cargo add strata'));
  });

  it('stands before the first steps where its document shows it before them', async () => {
    const above = `# Strata\n\nReads logs.\n\n${block('print(log)')}\n## Usage\n\n\`\`\`python\nlog.strip()\n\`\`\`\n`;
    const page = await started({ 'README.md': above });
    expect(page.match(/^## .*/gmu)?.slice(0, 3)).toEqual(['## A first run', '## Usage', '## What this uses']);
    const below = await started({ 'README.md': `${PYTHON['README.md']}\n## Usage\n\n${block('print(log)')}` });
    expect(below.indexOf('## Usage')).toBeLessThan(below.indexOf('## A first run'));
  });

  it('tells what is printed where its last comment does', async () => {
    const page = await started({ 'examples/now.py': program('print(log)\n# Output: 1') });
    expect(page).toContain('```bash\npython first_run.py\n```\n\nIt prints:\n\n```text\n1\n```');
  });
});

it.each([
  ['of several lines', 'func main() {\n\tgo()\n\t// Output:\n\t// a\n\t// b\n}', 'a\nb'],
  ['in lower case', 'run();\n// output: a', 'a'],
  ['before more code', 'a()\n# Output: 1\nb()', null],
  ['that is none', 'a()\n# Prints 1', null],
])('reads a stated output %s', (_name, code, expected) => {
  expect(statedOutput(code)).toBe(expected);
});

it.each([
  ['rs', 'extern crate strata;\n\nfn main() {\n    strata::read();\n}', true],
  ['rust', 'strata::read();', false],
  ['toml', 'fn main() {}', false],
])('what looks like a program of Rust: %s, %j', (language, code, isOne) => {
  expect(looksLikeProgram(language, code, 'rust', { api: [], package_name: 'strata', manifest: null })).toBe(isOne);
});

describe('a program of C#', () => {
  const facts = { api: [], package_name: 'Quarry', manifest: { ecosystem: 'dotnet' } } as never;
  const isProgram = (code: string): boolean => looksLikeProgram('csharp', code, 'csharp', facts);
  it.each([
    ['statements outside of types', 'using Quarry;\n\nvar log = Log.Open("a.las");\nConsole.WriteLine(log);\n'],
    ['Main', 'using Quarry;\n\nclass Program\n{\n  static void Main() { Log.Open("a"); }\n}\n'],
    ['a type below its statements', 'using Quarry;\n\nLog.Open("{");\n\nrecord Row(int Depth);\n'],
  ])('has %s', (_name, code) => {
    expect(isProgram(code)).toBe(true);
  });
  it.each([
    ['a type alone', 'using Quarry;\n\npublic sealed class Kind : Enumerated<Kind>\n{\n  public int Depth;\n}\n'],
    [
      'a type in a namespace',
      'using Quarry;\n\nnamespace Sample.Rows\n{\n  public class Row { public int Depth = 1; }\n}\n',
    ],
    [
      'a type in a namespace of the file',
      '[assembly: Foo]\nusing Quarry;\nnamespace Sample;\n\ninternal record Row(int Depth);\n',
    ],
  ])('is not %s', (_name, code) => {
    expect(isProgram(code)).toBe(false);
  });
});
