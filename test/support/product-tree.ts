/** A product tree of files in memory, inventoried as W1 does. */
import { sha256 } from '../../src/model/passage.ts';
import { languageOf } from '../../src/platforms/file-languages.ts';
import type { ProductTree } from '../../src/platforms/platform.ts';
import { describeTree } from '../../src/workers/repo-scout/describe-tree.ts';

export function treeOf(texts: Record<string, string>): ProductTree {
  const files = Object.entries(texts)
    .map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      language: languageOf(path),
      binary: false,
      sha256: sha256(text),
      skipped: null,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    text: (path) => (Object.hasOwn(texts, path) ? texts[path] : undefined),
    inventory: {
      schema_version: 1,
      repository: 'https://example.org/quarry/strata',
      sha: 'a'.repeat(40),
      ref: null,
      dirty: false,
      files,
      ...describeTree(files),
      notes: [],
    },
  };
}
