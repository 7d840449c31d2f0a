/** Who writes pages and who judges them read the same files of a product. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_TEXT_BYTES, productText } from '../../src/content/product-text.ts';
import { productTree } from '../../src/truth/product-tree.ts';

it.each([
  ['plain words', '# Strata\n', true],
  ['NUL in the middle', `# Strata\n${'x'.repeat(2_000)}\0\n`, false],
  ['more than is text', 'x'.repeat(MAX_TEXT_BYTES + 1), false],
  ['as much as is text', 'x'.repeat(MAX_TEXT_BYTES), true],
])('a file with %s', (_what, text, isText) => {
  const root = mkdtempSync(join(tmpdir(), 'launch-tree-'));
  try {
    writeFileSync(join(root, 'README.md'), text);
    const judged = productTree({ root, sha: '1'.repeat(40), repository: 'local' }).lines('README.md');
    expect([judged !== undefined, productText(Buffer.from(text)) !== undefined]).toEqual([isText, isText]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
