/** No recipe of what a reader's program may not call: protected members, names that are private by custom or by case, ways round what is hidden. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const recipesOf = async (files: Record<string, string>): Promise<string[]> => {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return (facts.examples ?? []).filter(({ kind }) => kind === 'recipe').map(({ code }) => code);
};

const inJava = (body: string): Promise<string[]> =>
  recipesOf({
    'pom.xml':
      '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
    'src/main/java/org/quarry/Layer.java':
      'package org.quarry;\n\n/** A layer. */\npublic class Layer {\n  /** Digs. */\n  public int dig(int n) { return n * 2; }\n  /** Steps. */\n  protected int step(int n) { return n * 3; }\n  int pace(int n) { return n; }\n}\n',
    'src/test/java/org/quarry/LayerTest.java': `package org.quarry;\n\nimport static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\npublic class LayerTest {\n  @Test\n  public void digsTwice() {\n${body}\n  }\n}\n`,
  });

it('in Java', async () => {
  const made = '    Layer layer = new Layer();\n';
  expect(await inJava(`${made}    assertEquals(6, layer.dig(3));`)).toHaveLength(1);
  expect(await inJava(`${made}    assertEquals(9, layer.step(3));`)).toEqual([]);
  expect(await inJava(`${made}    int n = layer.step(3);\n    assertEquals(18, layer.dig(n));`)).toEqual([]);
  expect(await inJava(`${made}    int n = layer.pace(3);\n    assertEquals(6, layer.dig(n));`)).toEqual([]);
});

const inPython = (body: string): Promise<string[]> =>
  recipesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py':
      '"""Reads drill logs."""\n\n\nclass Layer:\n    """A layer."""\n\n    def dig(self, n):\n        """Dig."""\n        return n * 2\n\n    def _step(self, n):\n        return n\n',
    'tests/test_layer.py': `from strata import Layer\n\n\ndef test_digs_twice():\n    """Digs twice."""\n${body}\n`,
  });

it('in Python', async () => {
  const made = '    layer = Layer()\n';
  expect(await inPython(`${made}    assert layer.dig(3) == 6`)).toHaveLength(1);
  expect(await inPython(`${made}    assert layer.dig(len("a.step(b)")) == 18`)).toHaveLength(1);
  expect(await inPython(`${made}    layer._step(3)\n    assert layer.dig(3) == 6`)).toEqual([]);
});
