/** Files of a repository at a commit, for the source lines of a page: fetched through its installation, kept a while, bounded. */
import path from 'node:path';
import type { BaseFile } from '../../src/report/patch-views.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import type { RunOwner } from '../runs.ts';

const KEPT_CHARACTERS = 16 * 1024 * 1024;
/** A page asks GitHub for so many files at most, and waits so long. */
const FETCHED = 30;
const WAIT_MS = 2_500;

/** A commit never changes, so what was read of one holds. */
export function createSiteFiles(bot: Bot): (owner: RunOwner) => Promise<BaseFile> {
  const kept = new Map<string, Buffer | null>();
  let size = 0;
  const keep = (key: string, bytes: Buffer | null): void => {
    if (size > KEPT_CHARACTERS) {
      kept.clear();
      size = 0;
    }
    size += bytes?.length ?? 0;
    kept.set(key, bytes);
  };
  return async (owner) => {
    const { engine, clock } = bot.context;
    const { inputs } = await engine.snapshot(owner.run);
    const sha = inputs.site_sha ?? owner.head_sha;
    const { site_path: folder = '.' } = await engine.config(owner.run);
    const client = repositoryOf(bot, owner.repository);
    let until: number | undefined;
    let left = FETCHED;
    return async (file) => {
      if (sha === null) return null;
      const inside = path.posix.normalize(path.posix.join(folder, file));
      if (inside.startsWith('..') || inside.startsWith('/')) return null;
      const key = `${owner.repository.installation}|${owner.repository.id}|${sha}|${inside}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      until ??= clock.monotonic() + WAIT_MS;
      if (left-- <= 0 || clock.monotonic() > until) return null;
      const fetched = client.file(inside, sha).then(
        (text) => {
          const bytes = text === undefined ? null : Buffer.from(text);
          keep(key, bytes);
          return bytes;
        },
        () => null,
      );
      const waiting = new AbortController();
      const late = clock.sleep(until - clock.monotonic(), waiting.signal).then(
        () => null,
        () => null,
      );
      return Promise.race([fetched, late]).finally(() => waiting.abort());
    };
  };
}
