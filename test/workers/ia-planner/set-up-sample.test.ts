/** Pages split from a document show what their samples go on from: the sample that sets it up, with a link to its place. */
import { describe, expect, it } from 'vitest';
import { carriedNames } from '../../../src/samples/carried-names.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const py = (code: string) => `\`\`\`python\n${code}\n\`\`\`\n`;
const SET_UP = py('import strata\n\nrig = strata.open("a.las")');
const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  'strata/__init__.py':
    'class Rig:\n    """A rig."""\n\n    def drill(self) -> int:\n        """Drill on."""\n        return 1\n\n    def at(self, stone):\n        """Stand at."""\n\n\ndef open(path) -> Rig:\n    """Open a rig."""\n    return Rig()\n',
};
async function guide(sample: string, before = `## Usage\n\n${SET_UP}`): Promise<string> {
  const readme = `# Strata\n\nDraws rock.\n\n${before}\n## Drilling\n\n${LINES}\n${sample}`;
  return pageEnding((await pagesOf({ 'README.md': readme, ...FILES })).pages, 'drilling.md');
}
const LEAD = 'Samples on this page go on from this one, of ';

describe('a guide of a part of a document', () => {
  it('opens with the sample that sets up what it uses', async () => {
    const page = await guide(py('rig.drill()'));
    expect(page).toContain(`---\n\n${LEAD}[Usage](/products/strata/#usage):\n\n${SET_UP}\nLayer 0`);
  });
  it('knows then what its samples use', async () => {
    expect(await guide(py('rig.drill()'))).toMatch(/What this uses[\s\S]*`Rig\.drill\(\)`[\s\S]*Drill on\./);
  });
  it('takes the nearest sample of several first steps that set it up', async () => {
    const other = py('rig = strata.open("b.las")');
    expect(await guide(py('rig.drill()'), `## Usage\n\n${SET_UP}\nOr:\n\n${other}`)).toContain('strata.open("b.las")');
  });
  it('takes none that is of another matter', async () => {
    const other = `## Reading\n\n${LINES}\n${py('rig = strata.open("b.las")')}`;
    const page = await guide(py('rig.drill()'), `## Usage\n\n${SET_UP}\n${other}`);
    expect(page).toContain(`${LEAD}[Usage]`);
    expect(page).not.toContain('b.las');
    expect(await guide(py('rig.drill()'), other)).not.toContain(LEAD);
  });
  it('takes one that gives all of what first steps set up, and not one that gives a part', async () => {
    const mast = py('mast = strata.raise_mast()');
    const both = py('rig = strata.open("a.las")\nmast = strata.raise_mast()');
    const sample = `${py('rig.drill()')}\nIt is heard.\n\n${py('mast.lower()')}`;
    expect(await guide(sample, `## Usage\n\n${SET_UP}\nOr:\n\n${mast}`)).not.toContain(LEAD);
    expect(await guide(sample, `## Usage\n\n${both}`)).toContain(LEAD);
  });
  it('takes what is not said again: no call that its own sample makes anew with the same words', async () => {
    const begun = py('import strata\n\nrig = strata.open("a.las")\nrig.at("salt").allow("drill", 2)');
    const before = `## Usage\n\n${begun}`;
    expect(await guide(py('rig.at("salt").allow_if("drill", 3)'), before)).not.toContain(LEAD);
    expect(await guide(py('rig.at("salt")\\\n    .allow_if("drill", 3)'), before)).not.toContain(LEAD);
    expect(await guide(py('import strata\nrig.at( "salt" ).allow_if("drill", 3)'), before)).not.toContain(LEAD);
    expect(await guide(py('rig.at("rock").allow_if("drill", 3)'), before)).toContain(LEAD);
  });
  it('takes none that does more than to set up where the page shows what comes out of all', async () => {
    const begun = py('import strata\n\nrig = strata.open("a.las")\nrig.at("salt").allow("drill", 2)');
    const sample = `${py('print(rig.draw())')}\nThis is written:\n\n\`\`\`\nrock -> salt\n\`\`\`\n`;
    expect(await guide(sample, `## Usage\n\n${begun}`)).not.toContain(LEAD);
    expect(await guide(sample)).toContain(LEAD);
  });
  it.each([
    ['sets it up itself', py('rig = strata.open("c.las")\nrig.drill()'), undefined],
    ['gets it as a parameter', py('def drill(rig):\n    rig.drill()'), undefined],
    ['uses what nobody sets up', py('mast.drill()'), undefined],
    ['shows another language', '```js\nrig.drill();\n```\n', undefined],
    ['stands before it', py('rig.drill()'), '## About\n\nIt is so.\n'],
  ])('opens with its own words where it %s', async (_name, sample, before) => {
    expect(await guide(sample, before)).not.toContain(LEAD);
  });
});

describe('names that samples carry on', () => {
  it.each([
    ['php', '$rig->drill();', ['$rig']],
    ['ruby', 'rig.drill', ['rig']],
    ['js', 'await rig.drill(); rig.stop();', ['rig']],
    ['go', 'err := rig.Drill()', ['rig']],
    ['rust', 'rig.drill()?;', ['rig']],
    ['js', "app.get('/', (req, res) => res.send());", ['app']],
    ['js', 'const rig = open();\nrig.drill();', []],
    ['js', "import rig from 'rig';\nrig.drill();", []],
    ['js', '// rig.drill()\n"rig.drill()";', []],
    ['python', 'for rig in rigs():\n    rig.drill()', []],
    ['ruby', 'rigs { |rig| rig.drill }', []],
    ['python', 'Rig.open()', ['Rig']],
  ])('of %s: %s', (language, code, expected) => {
    expect(carriedNames([{ language, code }])).toEqual(expected);
  });
});
