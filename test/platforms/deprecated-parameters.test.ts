/** Parameters that the source calls deprecated are marked, in its words; what only some of their values meet marks nothing. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const python = (module: string) =>
  pagesOf({ 'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n', 'tide/__init__.py': module });
const rowsOf = (pages: ReadonlyMap<string, string>): string[] =>
  [...pages.values()].flatMap((page) => page.match(/^\| `\*{0,2}[\w?]+` \|.*$/gm) ?? []);

it('reads warnings, comments and directives of Python', async () => {
  const { facts, pages } = await python(`import warnings


class Wait:
    """Waits.

    :param depth: How deep it reads.

        .. deprecated:: 2.1
           Use \`\`size\`\`.
    """

    def __init__(
        self,
        initial=1,
        # deprecated, goes in 3.0
        verify=None,
        mode="r",
        depth=2,
        size=1,
        **kwargs,
    ):
        if kwargs:
            warnings.warn(f"further kwargs are deprecated: {kwargs}", DeprecationWarning)
        if initial != 1 and size == 1:
            warnings.warn("The 'initial' parameter is deprecated, use 'size' instead", DeprecationWarning)
        if isinstance(mode, str):
            warnings.warn("A text as mode is deprecated", DeprecationWarning)
        if size != 1:
            warnings.warn("A size of 2 is slow", RuntimeWarning)
`);
  expect(
    facts.api.find(({ name }) => name === 'tide.Wait')?.parameters.map((each) => [each.name, each.deprecated]),
  ).toEqual([
    ['initial', "The 'initial' parameter is deprecated, use 'size' instead"],
    ['verify', ''],
    ['mode', undefined],
    ['depth', undefined],
    ['size', undefined],
    ['**kwargs', ''],
  ]);
  const rows = rowsOf(pages);
  expect(rows).toContain(
    "| `initial` | `1` | **Deprecated.** The 'initial' parameter is deprecated, use 'size' instead |",
  );
  expect(rows).toContain('| `verify` | `None` | **Deprecated.** |');
  expect(rows).toContain('| `depth` | `2` | How deep it reads. Deprecated since version 2.1: Use `size`. |');
});

it('reads `@deprecated` of parameters of TypeScript', async () => {
  const { pages } = await pagesOf({
    'package.json': '{ "name": "tide", "version": "2.0.0", "main": "./index.ts" }',
    'index.ts': `/**
 * Draws.
 * @param rows What it draws.
 * @param wide How wide. @deprecated Use \`size\`.
 */
export function draw(rows: string[], wide: number, /** @deprecated Nothing reads it. */ deep?: number): void {}
`,
  });
  const text = [...pages.values()].join('\n');
  expect(text).toContain('| `wide` | `number` | How wide. **Deprecated.** Use `size`. |');
  expect(text).toContain('| `deep?` | `number` | **Deprecated.** Nothing reads it. |');
  expect(text).toContain('| `rows` | `string[]` | What it draws. |');
});

it('reads `@deprecated` of parameters of PHP, and the annotation of Java', async () => {
  const php = await pagesOf({
    'composer.json': '{ "name": "quarry/tide", "autoload": { "psr-4": { "Tide\\\\": "src/" } } }',
    'src/Wait.php': `<?php
namespace Tide;
class Wait
{
    /**
     * Waits.
     * @param int $wide How wide. @deprecated use size
     */
    public function wait(int $wide): void {}
}
`,
  });
  expect([...php.pages.values()].join('\n')).toContain('| `wide` | `int` | How wide. **Deprecated.** use size |');
  const java = await pagesOf({
    'pom.xml': '<project><groupId>org.tide</groupId><artifactId>tide</artifactId><version>2.0.0</version></project>',
    'src/main/java/org/tide/Wait.java':
      'package org.tide;\n/** Waits. */\npublic class Wait {\n  /**\n   * Reads.\n   * @param wide how wide\n   */\n  public void read(@Deprecated int wide) {}\n}\n',
  });
  expect([...java.pages.values()].join('\n')).toContain('| `wide` | `int` | how wide **Deprecated.** |');
});

it('reads conditions and values however deep they are nested', async () => {
  const nested = (text: string): string => `${'('.repeat(3_000)}${text}${')'.repeat(3_000)}`;
  const { facts } = await python(`import warnings


class Wait:
    """Waits.

    :param size: How much.
    """

    def __init__(self, size=1):
        if ${nested('size != 1')}:
            warnings.warn("The size is deprecated", DeprecationWarning)
        self.size = size or ${nested('1')}
        self.all = ${'size or '.repeat(3_000)}2
`);
  expect(facts.api.map(({ name }) => name)).toEqual(['tide.Wait', 'tide.Wait.size']);
});
