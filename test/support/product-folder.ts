/** A product as files in a folder of its own, with its facts and the pages that they make. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import { factsOf } from './product-facts.ts';
import { type Changes, type Written, writtenPages } from './written-pages.ts';

export async function pagesOf(
  files: Readonly<Record<string, string>>,
  changes: Changes = {},
): Promise<Written & { facts: ProductFacts }> {
  const root = mkdtempSync(join(tmpdir(), 'launch-product-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { product_facts } = await factsOf(root, { repository: 'https://github.com/quarry/strata' });
    const written = writtenPages({
      facts: product_facts,
      productPaths: Object.keys(files).sort(),
      lines: (path) => (Object.hasOwn(files, path) ? readFileSync(join(root, path), 'utf8').split('\n') : undefined),
      ...changes,
    });
    return { ...written, facts: product_facts };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
