/** What links answered before, kept in one file with an expiry each; a damaged or foreign file is an empty one. */

import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../adapters/make-folder.ts';
import type { ExternalLinkResult } from '../../gates/facts.ts';
import { type SealedFolder, sealed, unsealed } from '../../ports/seal.ts';

const Entry = z.strictObject({
  state: z.enum(['ok', 'dead']),
  status: z.number().nullable(),
  detail: z.string(),
  until: z.number(),
});
const CacheFile = z.strictObject({ schema_version: z.literal(1), links: z.record(z.string(), Entry) });

const DAY = 24 * 60 * 60 * 1000;
/** How long an answer is believed. What is unknown is asked again. */
const KEPT = { ok: 7 * DAY, dead: DAY } as const;

const NAME = 'external-links.json';

export class LinkCache {
  readonly #entries: Map<string, z.infer<typeof Entry>>;
  constructor(entries: Iterable<[string, z.infer<typeof Entry>]> = []) {
    this.#entries = new Map(entries);
  }

  static async read(place: SealedFolder | null): Promise<LinkCache> {
    if (place === null) return new LinkCache();
    try {
      const bytes = unsealed(place, NAME, await readFile(join(place.folder, NAME)));
      if (bytes === undefined) return new LinkCache();
      return new LinkCache(Object.entries(CacheFile.parse(JSON.parse(bytes.toString('utf8'))).links));
    } catch {
      return new LinkCache();
    }
  }

  find(url: string, now: number): ExternalLinkResult | undefined {
    const entry = this.#entries.get(url);
    return entry === undefined || entry.until <= now
      ? undefined
      : { url, state: entry.state, status: entry.status, detail: entry.detail };
  }

  keep({ url, state, status, detail }: ExternalLinkResult, now: number): void {
    if (state === 'ok' || state === 'dead') this.#entries.set(url, { state, status, detail, until: now + KEPT[state] });
  }

  /** Written whole or not at all; what has expired is dropped. */
  async write(place: SealedFolder | null, now: number): Promise<void> {
    if (place === null) return;
    const file = join(place.folder, NAME);
    const links = Object.fromEntries(
      [...this.#entries].filter(([, { until }]) => until > now).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    await makeFolder(dirname(file));
    const text = `${JSON.stringify({ schema_version: 1, links }, null, 1)}\n`;
    await writeFile(`${file}.new`, sealed(place, NAME, Buffer.from(text)));
    await rename(`${file}.new`, file);
  }
}
