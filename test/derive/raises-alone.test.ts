/** An error that is documented, or raised, without words is named; what the signature writes is not named again. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

it('in PHP and Java', async () => {
  const php = await pagesOf({
    'README.md': '# Strata\n\nReads logs.\n',
    'composer.json': '{"name": "strata/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
    'src/Rig.php': `<?php
namespace Strata;
/** A rig. */
final class Rig {
  /**
   * Digs.
   * @throws \\RangeException
   */
  public function dig(int $depth): void {}
}
`,
  });
  expect([...php.pages.values()].join('\n')).toContain('**Raises** `\\RangeException`');
  const java = await pagesOf({
    'README.md': '# Quay\n\nReads tides.\n',
    'pom.xml': '<project><groupId>org.quay</groupId><artifactId>quay</artifactId><version>1.0</version></project>',
    'src/main/java/org/quay/Pier.java': `package org.quay;
/** A pier. */
public class Pier {
  /** Reads. */
  public void read() throws java.io.IOException { }
  /** Counts. */
  public void count(int rows) { if (rows < 0) throw new IllegalArgumentException(); }
}
`,
  });
  const page = [...java.pages.values()].join('\n');
  expect(page).toContain('`IllegalArgumentException`');
  expect(page).not.toContain('**Raises** `java.io.IOException`');
});
