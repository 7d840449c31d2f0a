/** Results kept across runs under keys made of content hashes: a second run computes nothing twice, and forgets what it did not use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../adapters/files.ts';
import { sha256 } from '../model/passage.ts';
import { type SealedFolder, sealed, unsealed } from '../ports/seal.ts';

export class LineCache {
  readonly #place: SealedFolder;
  readonly #name: string;
  readonly #known = new Map<string, string>();
  readonly #used = new Map<string, string>();
  #changed = false;

  /** `kind` names the file; one file a repository, so that products do not push each other out. */
  constructor(place: SealedFolder, kind: string, repository: string) {
    this.#place = place;
    this.#name = `${kind}/${sha256(repository).slice(0, 16)}.ndjson`;
    for (const line of readLines(place, this.#name)) {
      const tab = line.indexOf('\t');
      if (tab > 0) this.#known.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }

  get(key: string): string | undefined {
    const text = this.#known.get(key);
    if (text !== undefined) this.#used.set(key, text);
    return text;
  }

  /** `text` holds no line break. */
  set(key: string, text: string): void {
    this.#used.set(key, text);
    this.#changed = true;
  }

  async save(): Promise<void> {
    if (!this.#changed && this.#used.size === this.#known.size) return;
    const lines = [...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, text]) => `${key}\t${text}\n`);
    const bytes = sealed(this.#place, this.#name, Buffer.from(lines.join('')));
    await writeFileAtomic(join(this.#place.folder, this.#name), bytes);
  }
}

function readLines(place: SealedFolder, name: string): string[] {
  try {
    return (
      unsealed(place, name, readFileSync(join(place.folder, name)))
        ?.toString('utf8')
        .split('\n') ?? []
    );
  } catch {
    return [];
  }
}
