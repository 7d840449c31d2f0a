/** Overloads whose words are the same stand in one section with one table of parameters; what is said of one alone keeps its own. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const FILES = {
  'README.md': '# Strata\n\nReads rock.\n',
  'pom.xml':
    '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version><name>Strata</name></project>',
  'src/main/java/org/strata/Log.java': `package org.strata;

/** A log. */
public class Log {
  /**
   * Digs to a depth.
   * @param depth in metres
   */
  public void dig(int depth) {}

  /**
   * Digs to a depth.
   * @param depth in metres
   */
  public void dig(long depth) {}

  /**
   * Digs to a depth.
   * @param depth in metres
   * @param tool what digs
   */
  public void dig(long depth, String tool) {}

  /**
   * Fills a layer.
   * @param layer its name
   */
  public void fill(String layer) {}

  /**
   * Fills all layers.
   */
  public void fill() {}

  /**
   * Reads a layer.
   * @param at where
   */
  public void read(int at) {}

  /**
   * Reads a layer.
   * @param at when
   */
  public void read(long at) {}
}
`,
};

it('describes them once, says which overload alone takes a parameter, and leads each of them there', async () => {
  const { pages, facts, plan } = await pagesOf(FILES);
  const shown = [...pages.values()].join('\n');
  const section = /^#+ `Log\.dig\(\)`\n[\s\S]*?(?=\n#)/m.exec(shown)?.[0].replace(/https:\S+?(#L[\d-]+L?\d*)/g, '$1');
  expect(section).toMatchInlineSnapshot(`
    "### \`Log.dig()\`

    \`\`\`java
    public void dig(int depth)
    \`\`\`

    \`\`\`java
    public void dig(long depth)
    \`\`\`

    \`\`\`java
    public void dig(long depth, String tool)
    \`\`\`

    Digs to a depth.

    | Parameter | Type | Only of | Description |
    | --- | --- | --- | --- |
    | \`depth\` | \`int\`, \`long\` | | in metres |
    | \`tool\` | \`String\` | \`(long, String)\` | what digs |

    Source: [lines 5 to 9](#L5-L9), [lines 11 to 15](#L11-L15), [lines 17 to 22](#L17-L22)
    "
  `);
  expect(facts.api.filter(({ name }) => name.includes('.dig('))).toHaveLength(3);
  const placed = plan.pages.flatMap(({ api_symbols }) => api_symbols);
  expect(placed.toSorted()).toEqual([...new Set(placed)].sort());
  expect(facts.api.filter(({ name, kind }) => kind !== 'module' && !placed.includes(name))).toEqual([]);
});

it('keeps apart what differs in its words, or in what it says of a parameter', async () => {
  const { pages } = await pagesOf(FILES);
  const headings = [...pages.values()].join('\n').match(/^#+ `Log\..*`$/gm);
  expect(headings).toEqual([
    '### `Log.dig()`',
    '### `Log.fill(String)`',
    '### `Log.fill()`',
    '### `Log.read(int)`',
    '### `Log.read(long)`',
  ]);
});
