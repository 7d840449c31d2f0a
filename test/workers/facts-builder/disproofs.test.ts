/** What the product's source disproves of its documents: each kind with a look-alike that stays, and what becomes of the block. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { disproofNotes } from '../../../src/derive/disproof-notes.ts';
import type { ProductFacts } from '../../../src/model/product-facts.ts';
import { factsOf } from '../../support/product-facts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function read(files: Record<string, string>): Promise<ProductFacts> {
  const folder = temporaryFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
      writeFileSync(path.join(folder.path, name), text);
    }
    return (await factsOf(folder.path, { repository: 'https://github.com/quarry/strata' })).product_facts;
  } finally {
    folder.remove();
  }
}
const fence = (language: string, code: string): string => `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const usage = (text: string): string => `# Strata\n\nStrata reads logs.\n\n## Usage\n\n${text}\n`;
const said = ({ contradictions }: ProductFacts): string[] =>
  contradictions.flatMap(({ disproves = [] }) => disproves.map((each) => each.said));
const leftOut = ({ documents = [] }: ProductFacts): (readonly [string, string])[] =>
  documents.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ markdown, left_out }) => (left_out === null ? [] : [[markdown, left_out] as const])),
    ),
  );
const notes = (facts: ProductFacts): string[] =>
  (facts.documents ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks
        .filter(({ left_out }) => left_out === null)
        .flatMap(({ block_id }) => disproofNotes(block_id, facts).map(({ markdown }) => markdown)),
    ),
  );

const python = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\nrequires-python = ">=3.9"\n',
  'src/strata/__init__.py': '"""Logs."""\nfrom .log import Log, read_log\n__all__ = ["Log", "read_log"]\n',
  'src/strata/log.py':
    'class Log:\n    """A log."""\n\n    def save(self, path: str, deep: bool = False) -> None:\n        """Save it."""\n\n\n' +
    'def read_log(path: str, *, mode: str = "r") -> Log:\n    """Read one."""\n',
};

it('leaves out a block that the source disproves, with the place that does, and leaves its look-alikes', async () => {
  const facts = await read({
    ...python,
    'README.md': usage(
      'Call `Log.drill()` first.\n\nCall `Log.save()` then.\n\n' +
        '- `Log.dig()` digs\n- `Log.save()` saves\n\nUnlike `Log.bore()` of others.\n\nA typo: `Log.sve()` should read `Log.save()`.',
    ),
  });
  expect(said(facts)).toEqual(['Log.drill', 'Log.dig']);
  expect(leftOut(facts)).toEqual([
    ['Call `Log.drill()` first.', 'disproved by `src/strata/log.py:1`: `Log.drill`'],
    ['- `Log.dig()` digs', 'disproved by `src/strata/log.py:1`: `Log.dig`'],
  ]);
  expect(notes(facts)).toEqual([]);
});

it('says beside a block that must stay what is not so', async () => {
  const facts = await read({
    ...python,
    'README.md':
      '# Strata\n\nStrata reads logs.\n\n## Requirements\n\n- Python 3.7 or newer\n\n## Usage\n\n' +
      '| Call | Does |\n| --- | --- |\n| `Log.dig()` | digs |\n\nFirst `Log.drill()`:\n\n1. `Log.bore()` it\n\n' +
      'Then `read_log`.\n',
  });
  expect(leftOut(facts)).toEqual([]);
  const at = `See [\`src/strata/log.py:1\`](https://github.com/quarry/strata/blob/${'1'.repeat(40)}/src/strata/log.py#L1`;
  expect(notes(facts).map((note) => note.replace(/-L\d+\)\.$/u, ')'))).toEqual([
    `The manifest says \`>=3.9\`, not \`Python 3.7\`. See [\`pyproject.toml:4\`](https://github.com/quarry/strata/blob/${'1'.repeat(40)}/pyproject.toml#L4).`,
    `\`Log.dig\` is not in the source. ${at})`,
    `\`Log.drill\` is not in the source. ${at})`,
    `\`Log.bore\` is not in the source. ${at})`,
  ]);
});

it('is certain of no type that may have names from elsewhere', async () => {
  const with_ = async (log: string): Promise<string[]> =>
    said(await read({ ...python, 'src/strata/log.py': log, 'README.md': usage('Call `Log.drill()` first.') }));
  expect(await with_('class Log:\n    def save(self): ...\n\ndef read_log(): ...\n')).toEqual(['Log.drill']);
  expect(await with_('from rocks import Rock\n\nclass Log(Rock):\n    def save(self): ...\n')).toEqual([]);
  expect(await with_('class Log:\n    def __getattr__(self, name): ...\n')).toEqual([]);
  expect(await with_('class Log:\n    # drill comes later\n    def save(self): ...\n')).toEqual([]);
});

it('counts what calls of samples give, where the declaration is certain', async () => {
  const facts = await read({
    ...python,
    'README.md': usage(
      `Read:\n${fence('python', 'from strata import read_log\nread_log("a", "b", "c")')}\nOr:\n` +
        `${fence('python', 'log = read_log("a", mode="w")\nlog.save("b", True)')}\nOr:\n` +
        `${fence('python', 'from strata import read_log\nread_log("a", node="w")')}\nOr:\n` +
        `${fence('python', 'read_log(*paths)\nread_log(...)\nlog.save("a", "b",\n  "c")')}\nOr:\n` +
        fence('python', 'from quarry import read_log\nread_log(1, 2, 3, 4)'),
    ),
  });
  expect(
    facts.contradictions.flatMap(({ disproves = [] }) => disproves.map(({ said, given }) => [said, given])),
  ).toEqual([
    ['read_log', '3 arguments'],
    ['node', undefined],
    ['save', '3 arguments'],
  ]);
});

it('knows fields of literals, options of objects and names of imports', async () => {
  const go = await read({
    'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
    'strata.go':
      '// Package strata reads logs.\npackage strata\n\n// Rig drills.\ntype Rig struct {\n\tDepth int\n}\n\n// Read reads.\nfunc Read(path string, deep ...bool) {}\n',
    'README.md': usage(
      `Drill:\n${fence('go', 'r := strata.Rig{Deepth: 3}\ns := strata.Rig{Depth: 3}')}\nOr:\n${fence('go', 'strata.Read()\nstrata.Read("a", true, false)\nstrata.Read(open())')}\nNeeds Go 1.18+.`,
    ),
  });
  expect(said(go)).toEqual(['Go 1.18', 'strata.Rig.Deepth']);
  const node = await read({
    'package.json': '{"name":"strata","version":"1.2.0","type":"module","exports":"./src/index.ts"}',
    'src/index.ts':
      'export interface Options { maxDepth?: number; }\n/** Drills. */\nexport function drill(path: string, options?: Options): void {}\n',
    'README.md': usage(
      `Drill:\n${fence('ts', "import {drill} from 'strata';\ndrill('a', {maxDept: 3});")}\nOr:\n${fence('ts', "import {drill} from 'strata';\ndrill('a', {maxDepth: 3});\ndrill('a', {own: 3});")}\nOr:\n${fence('ts', "import {bore} from 'strata';")}`,
    ),
  });
  expect(said(node)).toEqual(['maxDept', 'bore']);
});

it('takes a value of another custom, and of several, for no mistake', async () => {
  const facts = await read({
    ...python,
    'README.md': usage('Set `readLog`, `READ_LOG`, `read_logX` and `read_log2`; `read_logs` is meant.'),
  });
  expect(said(facts)).toEqual(['read_logs']);
});

it('leaves out no sample that later ones go on from, and no long one', async () => {
  const wrong = 'from strata import Log\nrig = Log()\nrig.drill()';
  const files = (more: string): Record<string, string> => ({
    ...python,
    'README.md': usage(`Drill:\n${fence('python', wrong)}${more}`),
  });
  expect(leftOut(await read(files('\nDone.'))).map(([markdown]) => markdown)).toEqual([
    'Drill:',
    fence('python', wrong).trim(),
  ]);
  const used = await read(files(`\nSave it:\n${fence('python', 'rig.save("a")')}`));
  expect(leftOut(used)).toEqual([]);
  expect(notes(used)).toHaveLength(1);
});
