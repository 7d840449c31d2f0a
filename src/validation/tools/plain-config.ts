/** Gives a linter a configuration it can read for the length of a run: the project's file, or its content without comments. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LintConfig } from './lint-config.ts';

export async function withReadableConfig<T>(
  { plain, arguments: words }: LintConfig,
  run: (words: readonly string[]) => Promise<T>,
): Promise<T> {
  if (plain === null) return run(words);
  const folder = mkdtempSync(join(tmpdir(), 'launch-lint-'));
  try {
    const file = join(folder, '.markdownlint.json');
    writeFileSync(file, plain);
    return await run(['--config', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
