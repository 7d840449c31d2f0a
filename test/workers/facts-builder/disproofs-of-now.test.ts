/** What is said of another time, as wrong, or of another repository is not disproved; the same words of now and of the product are. */
import { expect, it } from 'vitest';
import type { ProductFacts } from '../../../src/model/product-facts.ts';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const read = async (files: Record<string, string>): Promise<ProductFacts> => (await factsOfFiles(files)).product_facts;
const fence = (language: string, code: string): string => `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const said = ({ contradictions }: ProductFacts): string[] =>
  contradictions.flatMap(({ disproves = [] }) => disproves.map((each) => each.said));

const python = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\nrequires-python = ">=3.9"\n',
  'src/strata/__init__.py': '"""Logs."""\nfrom .log import Log, read_log\n__all__ = ["Log", "read_log"]\n',
  'src/strata/log.py':
    'class Log:\n    """A log."""\n\n    def save(self, path: str) -> None:\n        """Save it."""\n\n\n' +
    'def read_log(path: str, *, mode: str = "r") -> Log:\n    """Read one."""\n',
};
const readme = (heading: string, text: string): string =>
  `# Strata\n\nStrata reads logs.\n\n## ${heading}\n\n### Rigs\n\n${text}\n`;

it.each(['Breaking changes', 'Version 2', 'Porting from Quarry', 'v1 vs v2'])(
  'disproves nothing below a heading of another time: %s',
  async (heading) => {
    const text = `Call \`Log.drill()\`.\n\nNow Python 3.7 or newer is required.\n${fence('python', 'from strata import bore')}`;
    expect(said(await read({ ...python, 'README.md': readme(heading, text) }))).toEqual([]);
    expect(said(await read({ ...python, 'README.md': readme('Usage', text) }))).not.toEqual([]);
  },
);

it.each(['Exporting logs', 'Supporting rigs', 'Exchanges'])(
  'disproves below a heading that only looks like one: %s',
  async (heading) => {
    expect(said(await read({ ...python, 'README.md': readme(heading, 'Call `Log.drill()`.') }))).not.toEqual([]);
  },
);

it('counts no arguments where a sample says that it is wrong there, and counts those beside', async () => {
  const of = async (code: string, lead = 'Read:'): Promise<string[]> =>
    said(
      await read({
        ...python,
        'README.md': readme('Usage', `${lead}\n${fence('python', `from strata import read_log\n\n${code}`)}`),
      }),
    );
  const wrong = 'read_log("a", "b", "c")';
  expect(await of(wrong)).toEqual(['read_log']);
  expect(await of(`${wrong}  # raises TypeError`)).toEqual([]);
  expect(await of(`# This fails.\n${wrong}`)).toEqual([]);
  expect(await of(`# Wrong:\nx = 1\n${wrong}`)).toEqual([]);
  expect(await of(`x = check()  # errors of the disk\n\n${wrong}`)).toEqual(['read_log']);
  expect(await of(`try:\n    ${wrong}\nexcept OSError:\n    pass  # an error of the disk`)).toEqual(['read_log']);
  expect(await of(wrong, 'Do not write:')).toEqual([]);
});

it('takes a declaration for no call, and another word for no mistake', async () => {
  const php = async (text: string): Promise<string[]> =>
    said(
      await read({
        'composer.json': '{"name":"quarry/strata","autoload":{"psr-4":{"Quarry\\\\Strata\\\\":"src/"}}}',
        'src/Rig.php':
          '<?php\nnamespace Quarry\\Strata;\n/** Drills. */\nfinal class Rig\n{\n    public function headConfig(): int { return 1; }\n    public static function of(int $depth): self { return new self(); }\n}\n',
        'README.md': readme('Usage', text),
      }),
    );
  expect(await php(fence('php', 'use Quarry\\Strata\\Rig;\n\nRig::of(1, 2);'))).toEqual(['of']);
  expect(await php(fence('php', 'use Quarry\\Strata\\Rig;\n\npublic Rig::of(int $depth, int $more): self'))).toEqual(
    [],
  );
  expect(await php('See `heroConfig`.')).toEqual([]);
  expect(await php('See `heatConfig`.')).toEqual(['heatConfig']);
});

it('is certain of folders and programs of the README, and of those of another repository not', async () => {
  const text =
    'More can be found in the `example` folder.\n\nLogs are located in the `logs` folder.\n' +
    fence('sh', 'python examples/plot.py\npython examples/draw.py');
  const tree = { ...python, 'examples/draw.py': '' };
  expect(said(await read({ ...tree, 'README.md': readme('Usage', text) }))).toEqual(['example', 'examples/plot.py']);
  expect(
    said(await read({ ...tree, 'README.md': readme('Usage', 'Read on.'), 'docs/tour.md': readme('Usage', text) })),
  ).toEqual([]);
});

it('takes a package of an older version for none that is not there, and reads the go directive as Go does', async () => {
  const of = async (least: string): Promise<string[]> =>
    said(
      await read({
        'go.mod': `module github.com/quarry/strata\n\ngo ${least}\n`,
        'strata.go': '// Package strata reads logs.\npackage strata\n\n// Read reads.\nfunc Read(path string) {}\n',
        'README.md': readme('Requirements', 'Needs Go 1.11+.'),
      }),
    );
  expect(await of('1.12')).toEqual([]);
  expect(await of('1.22')).toEqual(['Go 1.11']);
  const pinned = await read({ ...python, 'README.md': readme('Install', fence('sh', 'pip install strata==1.1.0')) });
  expect(said(pinned)).toEqual([]);
  expect(pinned.contradictions.map(({ subject }) => subject)).toContain('version');
});

it('takes a name in capitals for a variable only where it is called one', async () => {
  const of = async (text: string): Promise<string[]> =>
    said(
      await read({
        ...python,
        'src/strata/env.py': 'import os\nDEPTH = os.environ["STRATA_DEPTH"]\nRIG = os.environ["STRATA_RIG"]\n',
        'README.md': readme('Usage', text),
      }),
    );
  expect(await of('The environment variable `STRATA_DEPT` says how deep.')).toEqual(['STRATA_DEPT']);
  expect(await of('The constant `STRATA_DEPT` says how deep.')).toEqual([]);
});
