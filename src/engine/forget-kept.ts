/** What is kept across runs (results of workers, facts of pages) goes by its last use: texts of a repository stay no longer than its runs. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whatever was not used since then; all of it without a time. What is still wanted is made again. */
export async function forgetKept(home: string, before = Number.POSITIVE_INFINITY): Promise<void> {
  const folder = join(home, 'cache');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const usedAt = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (usedAt !== undefined && usedAt < before) await rm(file, { force: true });
  }
}
