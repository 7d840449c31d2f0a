/** Recipes and first runs show what a reader can do: names as the file has them, nothing that only a test sees, what documents use first. */
import { expect, it } from 'vitest';
import { needsBeside, withoutRegions } from '../../src/samples/example-files.ts';
import { pagesOf } from '../support/product-folder.ts';

const recipesOf = async (files: Record<string, string>) =>
  ((await pagesOf(files)).facts.examples ?? []).filter(({ kind }) => kind === 'recipe');

it('keeps the alias of an import, in PHP and in TypeScript', async () => {
  const php = await recipesOf({
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
    'README.md': '# Strata\n',
    'src/Integer.php':
      '<?php\nnamespace Quarry;\n\nclass Integer\n{\n    public function __construct(public int $n) {}\n\n    /** Twice. */\n    public function twice(): int { return $this->n * 2; }\n}\n',
    'tests/IntegerTest.php':
      '<?php\nnamespace Quarry\\Tests;\n\nuse PHPUnit\\Framework\\TestCase;\nuse Quarry\\Integer as IntegerObject;\n\nclass IntegerTest extends TestCase\n{\n    public function testTwice(): void\n    {\n        $a = new IntegerObject(5);\n\n        $this->assertSame(10, $a->twice());\n    }\n}\n',
  });
  expect(php.map(({ head }) => head)).toEqual(['use Quarry\\Integer as IntegerObject;']);
  const script = await recipesOf({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
    'README.md': '# strata\n',
    'src/index.ts': '/** Twice. */\nexport function twice(n: number): number {\n  return n * 2;\n}\n',
    'test/twice.test.ts':
      "import { expect, it } from 'vitest';\nimport { twice as double } FROM '../src/index.ts';\n\nit('doubles a number', () => {\n  const n = double(5);\n  expect(n).toBe(10);\n});\n".replace(
        'FROM',
        'from',
      ),
  });
  expect(script.map(({ head }) => head)).toEqual(["import { twice as double } from 'strata';"]);
});

const JAVA = (body: string, maker: string): Record<string, string> => ({
  'pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
  'README.md': '# Strata\n',
  'src/main/java/org/quarry/Layer.java': `package org.quarry;\n\n/** A layer. */\npublic class Layer {\n  ${maker}Layer(int depth, String name) { }\n\n  /** Its depth. */\n  public int depth() { return 1; }\n}\n`,
  'src/test/java/org/quarry/LayerTest.java': `package org.quarry;\n\nimport org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\nclass LayerTest {\n  @Test\n  void depth() {\n${body}\n  }\n}\n`,
});

it('takes no constructor that only the package of the test sees', async () => {
  const body = '    Layer layer = new Layer(3, "clay");\n    assertEquals(1, layer.depth());';
  expect(await recipesOf(JAVA(body, 'public '))).toHaveLength(1);
  expect(await recipesOf(JAVA(body, ''))).toEqual([]);
});

const PYTHON = (test: string, readme = '# strata\n', code = ''): Record<string, string> => ({
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0.0"\n',
  'README.md': readme,
  'strata/__init__.py': `def read(n: int) -> int:\n    """Reads."""\n    return n\n\ndef made(n: int) -> int:\n    """Makes."""\n    return n\n\ndef show(n: int) -> int:\n    """Shows."""\n    return n\n\ndef old(n: int) -> int:\n    """Reads.\n\n    .. deprecated:: 1.0\n       Use read.\n    """\n    return n\n${code}`,
  'strata/_inner.py': 'def hidden(n: int) -> int:\n    return n\n',
  'tests/test_a.py': test,
});

it('takes nothing of Python behind an underscore, and no table of nothing', async () => {
  const inner =
    'from strata import read\nfrom strata._inner import hidden\n\ndef test_a():\n    n = hidden(read(1))\n    assert n == 1\n';
  expect(await recipesOf(PYTHON(inner))).toEqual([]);
  const nothing = 'from strata import read\n\ndef test_a():\n    n = read(1)\n    assert n is None\n';
  expect(await recipesOf(PYTHON(nothing))).toEqual([]);
});

it('begins with what the documents use, ends with what is old, and is titled by what it looks at', async () => {
  const test =
    'from strata import made, old, read, show\n\ndef test_a():\n    n = old(1)\n    assert n == 1\n\ndef test_b():\n    n = made(1)\n    assert n == 1\n\ndef test_c():\n    n = made(1)\n    m = read(n)\n    assert m == 1\n\ndef test_d():\n    n = made(1)\n    assert show(n) == 1\n';
  const { facts, pages } = await pagesOf(
    PYTHON(test, '# strata\n\n## Usage\n\n```python\nfrom strata import read\n\nread(1)\n```\n'),
  );
  const names = (facts.examples ?? []).filter(({ kind }) => kind === 'recipe').map(({ name }) => name);
  expect(names).toEqual(['test_c', 'test_b', 'test_d', 'test_a']);
  const page = [...pages].find(([path]) => path.includes('recipes'))?.[1] ?? '';
  const headings = page.split('\n').filter((line) => line.startsWith('## `') || line.startsWith('## Using'));
  expect(headings.map((line) => /`(\w+)/.exec(line)?.[1])).toEqual(['read', 'made', 'show', 'old']);
});

it('takes no file for a whole program that names what lies beside it, and drops the marks of folding', () => {
  const files = [
    { path: 'samples/A/Program.cs', text: '' },
    { path: 'samples/A/Parts/Timing.cs', text: 'namespace A.Parts;\n\ninternal sealed class Timing { }\n' },
    { path: 'samples/B/Other.cs', text: 'class Elsewhere { }\n' },
  ];
  expect(needsBeside('samples/A/Program.cs', 'var x = new Timing();', files)).toBe(true);
  expect(needsBeside('samples/A/Program.cs', 'var x = new Elsewhere();', files)).toBe(false);
  expect(withoutRegions('#region one\nvar x = 1;\n    #endregion\n// #region two\nlet region = 2;')).toBe(
    'var x = 1;\nlet region = 2;',
  );
});

it('puts code at the margin, whether spaces or tabs indent it', async () => {
  for (const indent of ['\t', '  ']) {
    const lines = (...each: string[]): string => each.map((line) => `${line.replaceAll('\t', indent)}\n`).join('');
    const script = await recipesOf({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
      'README.md': '# strata\n',
      'src/index.ts': '/** Twice. */\nexport function twice(n: number): number {\n  return n * 2;\n}\n',
      'test/twice.test.ts': lines(
        "import { expect, it } from 'vitest';",
        `import { twice } ${'from'} '../src/index.ts';`,
        "it('doubles a number', () => {",
        '\tconst list = [',
        '\t\ttwice(1),',
        '\t];',
        '\tconst n = list[0];',
        '\texpect(n).toBe(2);',
        '});',
      ),
    });
    expect(script.map(({ code }) => code)).toEqual([`const list = [\n${indent}twice(1),\n];\nconst n = list[0];`]);
    const python = await recipesOf(
      PYTHON(
        lines('from strata import read', '', 'def test_a():', '\tm = read(', '\t\t1)', '\tn = m', '\tassert n == 1'),
      ),
    );
    expect(python.map(({ code }) => code)).toEqual([`m = read(\n${indent}1)\nn = m`]);
  }
});
