/** What types have for their language's own sake stands in one line where the source says nothing of it; no public name is lost by that. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const FILES = {
  'README.md': '# Strata\n\nReads rock.\n',
  'pom.xml':
    '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version><name>Strata</name></project>',
  'src/main/java/org/strata/Log.java': `package org.strata;

/** A log. */
public class Log {
  public int depth() { return 1; }

  @Override
  public boolean equals(Object other) { return true; }

  @Override
  public int hashCode() { return 1; }

  /** Says the depth in metres. */
  @Override
  public String toString() { return ""; }
}
`,
};

it('names them by their signatures, and keeps a heading for one that has words', async () => {
  const { pages, facts, plan } = await pagesOf(FILES);
  const shown = [...pages.values()].join('\n');
  expect(shown).toContain('**Also:** `public boolean equals(Object other)`, `public int hashCode()`\n');
  expect(shown.match(/^#+ `Log\..*`$/gm)).toEqual(['### `Log.depth()`', '### `Log.toString()`']);
  const placed = new Set(plan.pages.flatMap(({ api_symbols }) => api_symbols));
  expect(facts.api.filter(({ name, kind }) => kind !== 'module' && !placed.has(name))).toEqual([]);
  expect(
    facts.api.filter(({ name }) => /equals|hashCode/.test(name)).map(({ claim_ids }) => claim_ids.length > 0),
  ).toEqual([true, true]);
});
