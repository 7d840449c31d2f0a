/** What the product's own documents say that its source does not have, and how it is installed: each with a look-alike that is fine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ProductFacts } from '../../../src/model/product-facts.ts';
import { factsOf } from '../../support/product-facts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function read(files: Record<string, string>, repository = 'local'): Promise<ProductFacts> {
  const folder = temporaryFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
      writeFileSync(path.join(folder.path, name), text);
    }
    return (await factsOf(folder.path, { repository })).product_facts;
  } finally {
    folder.remove();
  }
}
const product = {
  'pyproject.toml':
    '[project]\nname = "strata"\nversion = "1.2.0"\nrequires-python = ">=3.9"\n\n[project.scripts]\nstrata = "strata.cli:main"\n',
  'src/strata/__init__.py': '"""Logs."""\nfrom .log import Log\n__all__ = ["Log"]\n',
  'src/strata/log.py':
    'class Log:\n    """A log."""\n\n    def save(self, path: str) -> None:\n        """Save it."""\n',
  'src/strata/cli.py': 'def main():\n    parser.add_argument("--out-dir")\n',
};
const fence = (language: string, code: string): string => `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const readme = (text: string) => ({
  ...product,
  'README.md': `# Strata\n\nStrata reads logs.\n\n## Usage\n\n${text}\n`,
});
const subjects = (facts: ProductFacts): string[] => facts.contradictions.map(({ subject }) => subject);

it('names members, imports and options that the source does not have, with the nearest it has', async () => {
  const facts = await read(
    readme(
      `Call \`Log.sav()\` and \`Log.save()\`.\n${fence('python', 'from strata import Log, Logg\nlog = Log()')}\n${fence('bash', 'strata --out-dir a\nstrata --output b')}`,
    ),
  );
  expect(subjects(facts)).toEqual(['`Log.sav`', '`strata.Logg`', '`--output`']);
  expect(facts.contradictions[0]).toMatchObject({
    winner: { citation: { path: 'src/strata/log.py', start_line: 1 } },
    losers: [{ citation: { path: 'README.md', start_line: 7 }, source_rank: 6 }],
    resolution: 'The source defines `Log` without `sav`. The nearest that it has: `save`.',
  });
});

it('names programs that commands run and the repository does not have, and none of the reader', async () => {
  const facts = await read({
    ...readme(
      `Run \`python examples/draw.py\`, \`python my/own.py\` and:\n${fence('sh', 'python examples/plot.py\ngo run ./cmd/strata\nnode examples/log\npython app.py')}`,
    ),
    'examples/draw.py': '',
    'examples/log.mjs': '',
    'cmd/strata/main.go': '',
  });
  expect(facts.contradictions.map(({ subject, resolution }) => [subject, resolution])).toEqual([
    ['`examples/plot.py`', 'The repository has no such program.'],
  ]);
  const crate = await read({
    'Cargo.toml':
      '[package]\nname = "strata"\nversion = "1.0.0"\n\n[[example]]\nname = "deep"\npath = "demo/deep.rs"\n',
    'src/lib.rs': '',
    'examples/draw.rs': '',
    'examples/plot/main.rs': '',
    'README.md': `# Strata\n\nReads logs.\n\n## Usage\n${fence('sh', 'cargo run --example draw\ncargo run --release --features a --example plot\ncargo run --example=deep\ncargo run --example drow')}`,
  });
  expect(subjects(crate)).toEqual(['`--example drow`']);
});

it('knows methods of which there are several by their bare names', async () => {
  const facts = await read({
    'pom.xml': '<project><groupId>quarry</groupId><artifactId>strata</artifactId><version>1.2.0</version></project>',
    'src/main/java/quarry/Log.java':
      'package quarry;\npublic class Log {\n  public void save(java.io.File to) {}\n  public void save(String to, int mode) {}\n}\n',
    'README.md':
      '# Strata\n\nStrata reads logs.\n\n## Usage\n\nCall `Log.save()`, `Log.save("a", 1)` or `Log.sav()`.\n',
  });
  expect(facts.contradictions.map(({ subject, resolution }) => [subject, resolution])).toEqual([
    ['`Log.sav`', 'The source defines `Log` without `sav`. The nearest that it has: `save`.'],
  ]);
});

it('sets a requirement against the manifest, for the same runtime alone', async () => {
  const at = (text: string) =>
    read({ ...product, 'README.md': `# Strata\n\nStrata reads logs.\n\n## Requirements\n\n${text}\n` });
  expect(subjects(await at('- Python 3.7 or newer'))).toEqual(['runtime requirement']);
  expect(subjects(await at('- Python 3.9 or newer\n- Node.js 18 or newer'))).toEqual([]);
  expect(subjects(await at('Install the polyfill even if using Python 3.7 or newer.'))).toEqual([]);
  expect(subjects(await at('If it rains, wait. Strata needs Python 3.7 or newer.'))).toEqual(['runtime requirement']);
  expect(subjects(await at('- Strata `^1.0` works with Python 3.6 or newer'))).toEqual([]);
});

it('holds what a changelog tells of earlier versions against nothing', async () => {
  const facts = await read({
    ...readme('Read.'),
    'CHANGELOG.md': '# Changelog\n\n## 1.1.0\n\n- Removed `Log.sav()`, needs Python 3.6 or newer\n',
  });
  expect(subjects(facts)).toEqual([]);
});

it('derives an install command only where something shows that the package is published', async () => {
  const commands = ({ install_commands }: ProductFacts): string[] => install_commands.map(({ command }) => command);
  expect(commands(await read(readme('Read a log.')))).toEqual([]);
  expect(commands(await read(readme('[PyPI](https://pypi.org/project/strata-utils/)')))).toEqual([]);
  expect(commands(await read(readme('[PyPI](https://pypi.org/project/strata/)')))).toEqual(['pip install strata']);
  const workflow = { '.github/workflows/release.yml': 'steps:\n  - uses: pypa/gh-action-pypi-publish@v1\n' };
  expect(commands(await read({ ...readme('Read a log.'), ...workflow }))).toEqual(['pip install strata']);
  const own = `${fence('bash', 'uv add strata')}`;
  expect(commands(await read({ ...product, 'README.md': `# Strata\n\nLogs.\n\n## Install\n${own}` }))).toEqual([
    'uv add strata',
  ]);
});

it('names files and pinned versions that the repository does not have, and nothing that a reader makes', async () => {
  const facts = await read({
    ...readme(
      `See \`src/strata/logs.py\`, \`src/strata/log.py\` and your own \`out/strata.py\`.\n${fence('text', 'strata==1.1.0')}${fence('text', 'strata==1.2')}`,
    ),
  });
  expect(subjects(facts)).toEqual(['`src/strata/logs.py`', 'version']);
  expect(facts.contradictions[0]?.resolution).toContain('`src/strata/log.py`');
});

it('says that two documents ask for different versions where the manifest does not say', async () => {
  const { 'pyproject.toml': manifest, ...rest } = product;
  const files = {
    ...rest,
    'pyproject.toml': manifest.replace('requires-python = ">=3.9"\n', ''),
    'README.md': '# Strata\n\nStrata reads logs.\n\n## Requirements\n\nPython 3.8 or newer.\n',
  };
  const guide = (version: string) =>
    read({ ...files, 'docs/install.md': `# Installing\n\n## Requirements\n\nPython ${version} or newer.\n` });
  expect(subjects(await guide('3.10'))).toEqual(['runtime requirement']);
  expect(subjects(await guide('3.8'))).toEqual([]);
});

it('names what a script imports of the package and no file of it has', async () => {
  const facts = await read({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'index.js': '/** Reads a log. */\nexport function parse(text) {\n  return text;\n}\n',
    'README.md': `# Strata\n\nStrata reads logs.\n\n## Usage\n${fence('js', "import { parse, parseAll } from 'strata';\nimport { join } from 'node:path';\nparse(join('a'));")}`,
  });
  expect(subjects(facts)).toEqual(['`parseAll` of `strata`']);
});

it('says where a test or a doctest gets another value than a document tells', async () => {
  const files = {
    ...readme(
      `\`depth("a")\` returns \`3\`, \`depth("b")\` returns \`2\`.\n${fence('python', '>>> from strata import depth, name\n>>> name(1)\n"one"\n>>> name(2)\n"two"\n>>> name(n)\n"x"')}`,
    ),
    'src/strata/__init__.py':
      '"""Logs."""\ndef depth(layer: str) -> int:\n    """How deep."""\n    return 2\n\ndef name(n):\n    """The name.\n\n    >>> name(1)\n    \'uno\'\n    """\n    return str(n)\n',
    'tests/test_depth.py':
      'from strata import depth\n\ndef test_depth():\n    assert depth("a") == 2\n\ndef test_other():\n    assert depth(\'b\') == 2\n',
  };
  const { contradictions } = await read(files);
  expect(contradictions.map(({ subject, winner, losers }) => [subject, winner.text, losers[0]?.text])).toEqual([
    ['`depth("a")`', '2', '3'],
    ['`name(1)`', "'uno'", '"one"'],
  ]);
});

it('holds what comments, prints and outputs of documents say against tests, however both write it', async () => {
  const facts = await read({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'index.js':
      '/** Names a layer. */\nexport function name(text) {\n  return text;\n}\n/** A log. */\nexport class Log {\n  /** Reads. */\n  read(at) {}\n}\n',
    'test/name.test.js': `import { Log, name } from '../index.js';
test('names', () => {
  const layer = 'Old Rock';
  expect(name(layer)).toBe('old_rock');
  expect(name('a')).toBe("it's");
  expect(name('b')).toEqual({ deep: 0.3333, flat: [1, 2] });
  expect(name('c')).toEqual([1, 2]);
  expect(() => name(null)).toThrow();
  expect(name('d')).toBe('old rock of clay');
});
test('reads', () => {
  const log = new Log({ unit: 'm' });
  assert.deepEqual(log.read(1), ['x']);
});
`,
    'README.md': `# Strata\n\nStrata reads logs.\n\n## Usage\n${fence(
      'js',
      [
        "import strata, { Log } from 'strata';",
        "strata.name('Old Rock'); // => 'old-rock'",
        "strata.name(\"a\"); //=> 'it\\'s'",
        "strata.name('b') // => { flat: [1, 2], deep: 0.33 }",
        "strata.name('c') // a list",
        "strata.name('c') // => [ 1, 2, ... ]",
        "strata.name(null); // => ''",
        "console.log(strata.name('d')); // old stone of clay",
        "const log = new Log({ unit: 'm' });",
        "log.read(1); // returns ['y'] (all of it)",
        "log.read(1); // returns ['z']",
      ].join('\n'),
    )}`,
  });
  expect(facts.contradictions.map(({ subject, winner, losers }) => [subject, winner.text, losers[0]?.text])).toEqual([
    ["`strata.name('Old Rock')`", "'old_rock'", "'old-rock'"],
    ['`strata.name(null)`', 'an error', "''"],
    ["`strata.name('d')`", "'old rock of clay'", 'old stone of clay'],
    ['`log.read(1)`', "['x']", "['y']"],
  ]);
  expect(facts.contradictions[0]?.winner.citation).toMatchObject({ path: 'test/name.test.js', start_line: 4 });
});

it('names folders and files that a document points to and the repository does not have', async () => {
  const facts = await read({
    ...readme(
      'See the `examples/` folder. More is in `docs/charts.md`. Look at `src/strata`.\n\n' +
        'The `samples` directory holds logs, and `log.py` reads them.\n\n' +
        'Put your logs in the `logs/` folder, see `out/index.html` that it writes, and check the `.env` file you made.',
    ),
    'docs/chart.md': '# Charts\n',
  });
  expect(facts.contradictions.map(({ subject, resolution }) => [subject, resolution])).toEqual([
    ['`docs/charts.md`', 'The repository has no such file. The nearest that it has: `docs/chart.md`.'],
    ['`examples/`', 'The repository has no such folder.'],
    ['`samples`', 'The repository has no such folder.'],
  ]);
});

it('names identifiers that documents write and no file has, with the nearest public name, and nothing of the reader, of others or of before', async () => {
  const facts = await read({
    ...readme(
      `Call \`find_layers()\`, then \`find_layer\` and \`open_rig()\`; \`Log.torn\` is one.\n\nThe old \`find_layr()\` was removed.\n\n` +
        `Set \`STRATA_HOM\` and pass \`--out-di\`, or \`--verbose\` of your shell, and \`OTHER_HOME\`.\n` +
        `${fence('python', 'from strata import Log\nlog = Log()\nlog.find_layres()\ndef find_laye(log):\n    return log\nfind_laye(log)')}\n` +
        `${fence('python', 'from quarry import Log\nLog.digs()')}\n\n### Upgrading\n\nUse \`fnd_layers()\`.`,
    ),
    'src/strata/log.py':
      'import os\n\nHOME = os.environ["STRATA_HOME"]\n\n\nclass Log:\n    """A log."""\n\n    def find_layers(self) -> None:\n        """Find."""\n',
    'docs/migration.md': '# Migration\n\nStrata: call `find_layrs()`.\n',
  });
  expect(facts.contradictions.map(({ subject, resolution }) => [subject, resolution])).toEqual([
    ['`Log.torn`', 'The source defines `Log` without `torn`. The nearest that it has: `find_layers`.'],
    ['`find_layer`', 'No file of the source has `find_layer`. The nearest that it has: `find_layers`.'],
    ['`STRATA_HOM`', 'No file of the source has it. The nearest that it has: `STRATA_HOME`.'],
    ['`--out-di`', 'No file of the source has it. The nearest that it has: `--out-dir`.'],
    ['`log.find_layres`', 'No file of the source has `find_layres`. The nearest that it has: `find_layers`.'],
  ]);
  expect(facts.contradictions.every(({ losers }) => losers.length === 1)).toBe(true);
});

it('names what samples take from packages of the product and no file has', async () => {
  const found = async (files: Record<string, string>): Promise<string[]> => subjects(await read(files));
  const usage = (language: string, code: string): string =>
    `# Strata\n\nStrata reads logs.\n\n## Usage\n\nFor example:\n${fence(language, code)}`;
  expect(
    await found({
      'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
      'strata.go': '// Package strata reads logs.\npackage strata\n\n// Read reads.\nfunc Read() {}\n',
      'README.md': usage('go', 'strata.Read()\nstrata.Wread()\nother.Dig()\nx := strata.Options{}'),
    }),
  ).toEqual(['`strata.Wread`', '`strata.Options`']);
  expect(
    await found({
      'pom.xml': '<project><groupId>quarry</groupId><artifactId>strata</artifactId><version>1.2.0</version></project>',
      'src/main/java/quarry/Log.java': 'package quarry;\npublic class Log {\n  public void save() {}\n}\n',
      'README.md': usage(
        'java',
        'import quarry.Log;\nimport quarry.Logs;\nimport java.util.List;\nimport static quarry.Log.save;',
      ),
    }),
  ).toEqual(['`quarry.Logs`']);
  expect(
    await found({
      ...product,
      'README.md': usage('python', 'import strata.log\nimport strata.rigs\nfrom os.path import join\nimport strata'),
    }),
  ).toEqual(['`strata.rigs`']);
});
