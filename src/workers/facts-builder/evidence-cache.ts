/** What was extracted from each file, kept by content hash and extractor version, so that a second run reads and parses nothing twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../../adapters/files.ts';
import { sha256 } from '../../model/passage.ts';
import type { FileEvidence } from '../../platforms/evidence.ts';

export class EvidenceCache {
  readonly #path: string;
  /** Serialised, so that an entry costs its text alone until it is asked for. */
  readonly #known = new Map<string, string>();
  readonly #used = new Map<string, string>();
  #changed = false;

  constructor(folder: string, repository: string) {
    this.#path = join(folder, 'facts', `${sha256(repository).slice(0, 16)}.ndjson`);
    for (const line of readLines(this.#path)) {
      const tab = line.indexOf('\t');
      if (tab > 0) this.#known.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }

  get(key: string): FileEvidence | undefined {
    const text = this.#known.get(key);
    if (text === undefined) return undefined;
    try {
      const evidence = JSON.parse(text) as FileEvidence;
      this.#used.set(key, text);
      return evidence;
    } catch {
      // A line cut short by a crash is as good as none.
      return undefined;
    }
  }

  set(key: string, evidence: FileEvidence): void {
    this.#used.set(key, JSON.stringify(evidence));
    this.#changed = true;
  }

  /** Keeps what this run used and forgets the rest. */
  async save(): Promise<void> {
    if (!this.#changed && this.#used.size === this.#known.size) return;
    const lines = [...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, text]) => `${key}\t${text}\n`);
    await writeFileAtomic(this.#path, lines.join(''));
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
