/** Programs and tests of a product become a first run from an empty folder and recipes with what one gets, all of it recomputed by the judge. */
import { describe, expect, it } from 'vitest';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import type { Proof } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding, type Written } from '../support/written-pages.ts';

const README_RUN = '\n## Quick start\n\n```python\nfrom strata import parse\n\nprint(parse("1").depths)\n```\n';
const PYTHON = {
  'pyproject.toml':
    '[project]\nname = "strata"\nversion = "1.2.0"\ndependencies = []\n\n[project.optional-dependencies]\nplot = ["matplotlib>=3"]\n',
  'README.md': '# Strata\n\nStrata reads logs of wells.\n\n## Installation\n\n```sh\npip install strata\n```\n',
  'src/strata/__init__.py':
    '"""Logs of wells."""\n\n\nclass Log:\n    """One log."""\n\n    def thin(self, step: int) -> "Log":\n        """Keeps every step-th sample."""\n        return self\n\n\ndef parse(text: str) -> Log:\n    """Reads a log from its text."""\n    return Log()\n',
  'tests/test_log.py': `import pytest
from strata import Log, parse
from strata._private import inner


def log(*depths):
    return parse(" ".join(depths))


def test_thinning_keeps_every_second_sample():
    """Thinning by two keeps every second sample. The first one stays."""
    thinned = parse("1 2 3").thin(2)
    assert thinned.depths == [1, 3]
    assert thinned.unit is None


def test_short_logs_are_kept():
    assert log("1", "2").thin(1).depths == [1.0, 2.0]


def test_units_are_kept():
    one = parse("1 m")
    assert one.unit == "m"


def test_looks_before_it_acts():
    one = parse("1")
    assert one.depths == [1]
    one.clear()
    assert one.depths == []


def test_raises():
    with pytest.raises(ValueError):
        parse("")


def test_private():
    value = inner()
    assert value == 1


def test_of_a_fixture(tmp_path):
    one = parse("1")
    assert one.depths == [1]
`,
};

/** What a judge that reads the product anew says of every derived block. */
function states({ drafts, facts }: Written & { facts: ProductFacts }, of: ProductFacts = facts): string[] {
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const proof: Proof = {
    schema_version: 3,
    product_slug: facts.product_slug,
    product_name: facts.product_name,
    repository: facts.repository,
    sha: facts.sha,
    version: null,
    install_commands: [],
    pages,
    removed_pages: [],
  };
  const product = {
    repository: of.repository,
    sha: of.sha,
    paths: () => Object.keys(PYTHON),
    lines: (path: string) => PYTHON[path as keyof typeof PYTHON]?.split('\n'),
  };
  return drafts.flatMap((draft, at) =>
    judgePage(draft.content, pages[at] as Proof['pages'][number], proof, against(product, of)).flatMap(
      ({ state, block }) => (block?.proof.kind === 'derivation' && block.where === 'body' ? [state] : []),
    ),
  );
}

describe('tests of Python', () => {
  it('become recipes: what is arranged and done, and what one gets; others show nothing certain', async () => {
    const made = await pagesOf({ ...PYTHON, 'README.md': `${PYTHON['README.md']}${README_RUN}` });
    const recipes = pageEnding(made.pages, '/recipes.md');
    expect(recipes).toContain(
      '## Thinning by two keeps every second sample\n\n```python\nfrom strata import parse\n\nthinned = parse("1 2 3").thin(2)\n```\n\n' +
        '| Expression | You get |\n| --- | --- |\n| `thinned.depths` | `[1, 3]` |\n| `thinned.unit` | `None` |',
    );
    expect(recipes).toContain(
      '## `parse()`\n\n```python\nfrom strata import parse\n\ndef log(*depths):\n    return parse(" ".join(depths))\n\nlog("1", "2").thin(1).depths\n```\n\nYou get `[1.0, 2.0]`.',
    );
    // Two tests without words for people share the heading of what they call.
    expect(recipes.match(/^## /gm)).toHaveLength(3);
    expect(recipes.match(/^You get|^\| Expression/gm)).toHaveLength(3);
    expect(recipes).not.toMatch(/Short logs/i);
    expect(recipes).toMatch(
      /\| Used here \| What it does \|\n[^\n]+\n\| \[`parse\(\)`\]\([^)]+\) \| Reads a log from its text\. \|/,
    );
  });

  it('are judged by computing them anew', async () => {
    const made = await pagesOf(PYTHON);
    expect(new Set(states(made))).toEqual(new Set(['holds']));
    const changed = structuredClone(made.facts);
    const result = changed.examples?.findLast(({ kind }) => kind === 'recipe')?.results[0];
    if (result === undefined) throw new Error('no recipe');
    result.value = '[1, 2]';
    expect(states(made, changed)).toContain('broken');
  });
});

describe('a first run', () => {
  const example = 'import matplotlib\nfrom strata import parse\n\nlog = parse("1 2 3")\nprint(log.thin(2))\n';

  it('is the shortest example that runs in an empty folder, with the extras that it imports', async () => {
    const { pages } = await pagesOf({
      ...PYTHON,
      'examples/plot.py': example,
      'examples/a_file.py': 'from strata import parse\n\nprint(parse(open("well.las").read()))\n',
      'examples/fragment.py': 'from strata import parse\n\nparse(text)\n',
    });
    expect(pageEnding(pages, '/getting-started.md')).toContain(
      `## A first run\n\nIn an empty folder:\n\n\`\`\`bash\npip install "strata[plot]"\n\`\`\`\n\nSave this as \`first_run.py\`:\n\n\`\`\`python\n${example.trimEnd()}\n\`\`\`\n\nRun it:\n\n\`\`\`bash\npython first_run.py\n\`\`\``,
    );
  });

  it('names the sample of the README where it stands, and shows it there and on the landing page alone', async () => {
    const sample = 'from strata import parse\n\nprint(parse("1 2").thin(2))';
    const { pages } = await pagesOf({
      ...PYTHON,
      'README.md': `${PYTHON['README.md']}\n## Quick start\n\nRead a log:\n\n\`\`\`python\n${sample}\n\`\`\`\n`,
      'examples/plot.py': example,
    });
    const started = pageEnding(pages, '/getting-started.md');
    expect(started).toContain('Save the code under [Quick start](#quick-start) as `first_run.py`.\n\nRun it:');
    expect([...pages.values()].filter((page) => page.includes(sample))).toHaveLength(2);
    expect(started.split(sample)).toHaveLength(2);
    expect(started).not.toContain('matplotlib');
  });

  it('is shown again where another whole program stands under the same heading', async () => {
    const block = (line: string): string => `\`\`\`python\nfrom strata import parse\n\n${line}\n\`\`\`\n`;
    const run = async (other: string): Promise<string> => {
      const shown = `${block('print(parse("1 2").thin(2))')}\nThen:\n\n${other}`;
      const readme = `${PYTHON['README.md']}\n## Quick start\n\nRead a log:\n\n${shown}`;
      return pageEnding((await pagesOf({ ...PYTHON, 'README.md': readme })).pages, '/getting-started.md');
    };
    expect(await run(block('print(parse("1"))'))).toContain(
      `Save this as \`first_run.py\`:\n\n${block('print(parse("1 2").thin(2))')}\nRun it:`,
    );
    expect(await run('```python\nlog.thin(2)\n```\n')).toContain('Save the code under [Quick start](#quick-start)');
  });

  it('is a test that prints what one gets where nothing else runs by itself, and then no recipe', async () => {
    const { pages } = await pagesOf({
      ...PYTHON,
      'examples/folder.py': 'from strata import parse\n\nfor file in glob("*.las"):\n    parse(file)\n',
    });
    expect(pageEnding(pages, '/getting-started.md')).toContain(
      '```python\nfrom strata import parse\n\nthinned = parse("1 2 3").thin(2)\nprint(thinned.depths)\n```\n\nRun it:\n\n```bash\npython first_run.py\n```\n\nYou get `[1, 3]` for `thinned.depths`.',
    );
    expect(pageEnding(pages, '/recipes.md')).not.toContain('thinned');
  });

  it('is no test where the documents show code, which leads better', async () => {
    const shown = `${PYTHON['README.md'] ?? ''}\n## Use\n\n\`\`\`python\nlog.thin(2)\n\`\`\`\n`;
    const { pages } = await pagesOf({ ...PYTHON, 'README.md': shown });
    expect(pageEnding(pages, '/getting-started.md')).not.toContain('A first run');
  });

  it('is none where the product has no example and no test', async () => {
    const { 'tests/test_log.py': _tests, ...files } = PYTHON;
    expect(pageEnding((await pagesOf(files)).pages, '/getting-started.md')).not.toContain('A first run');
  });
});

it('tests of JavaScript are recipes with the import that a user writes', async () => {
  const { pages } = await pagesOf({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'README.md': '# Strata\n\nStrata reads logs of wells.\n\n## Installation\n\n```sh\nnpm install strata\n```\n',
    'index.js': '/** Reads a log. */\nexport function parse(text) {\n  return text.split(" ");\n}\n',
    'test/parse.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../index.js';

test('parts are split at blanks', () => {
  const parts = parse('1 2');
  assert.deepEqual(parts, ['1', '2']);
});
test('parts are counted', () => {
  const parts = parse('1 2 3');
  assert.equal(parts.length, 3);
});
test('one part stays alone', () => {
  const parts = parse('1').slice(0);
  assert.equal(parts.length, 1);
});
test('what is compared with a call is no value', () => {
  const parts = parse('1');
  assert.equal(parts.length, other());
});
`,
  });
  const recipes = pageEnding(pages, '/recipes.md');
  expect(recipes).toContain(
    "## Parts are counted\n\n```javascript\nimport { parse } from 'strata';\n\nconst parts = parse('1 2 3');\n```\n\nYou get `3` for `parts.length`.",
  );
  expect(recipes.match(/^## /gm)?.length).toBe(3);
});

it('testable examples of Go are whole programs with their output', async () => {
  const { pages } = await pagesOf({
    'go.mod': 'module example.org/quarry/strata\n\ngo 1.22\n',
    'README.md': '# Strata\n\nStrata reads logs of wells.\n',
    'parse.go':
      'package strata\n\n// Parse reads a log from its text.\nfunc Parse(text string) int { return len(text) }\n',
    'example_test.go':
      'package strata_test\n\nimport (\n\t"fmt"\n\n\t"example.org/quarry/strata"\n)\n\nfunc ExampleParse() {\n\tfmt.Println(strata.Parse("abc"))\n\t// Output: 3\n}\n\nfunc ExampleHelper() {\n\tfmt.Println(helper(strata.Parse("abc")))\n\t// Output: 3\n}\n',
  });
  expect(pageEnding(pages, '/getting-started.md')).toContain(
    'In an empty folder:\n\n```bash\ngo mod init first-run\n```\n\nSave this as `main.go`:\n\n```go\npackage main\n\nimport (\n\t"fmt"\n\t"example.org/quarry/strata"\n)\n\nfunc main() {\n\tfmt.Println(strata.Parse("abc"))\n}\n```\n\nRun it:\n\n```bash\ngo mod tidy\ngo run .\n```\n\nIt prints:\n\n```text\n3\n```',
  );
});

it('links the pages of a docs site that the product has, at their commit', async () => {
  const { pages } = await pagesOf({
    ...PYTHON,
    'mkdocs.yml': 'site_name: Strata\n',
    'docs/index.md': '# Reading logs\n\nEvery log is read line by line, from its top to its end.\n',
  });
  const docs = [...pages.values()].find((text) => text.includes('own documents')) ?? '';
  expect(docs).toContain(
    `## The product’s own documents\n\n- [Reading logs](https://github.com/quarry/strata/blob/${'1'.repeat(40)}/docs/index.md)`,
  );
});
