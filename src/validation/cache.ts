/** What a session keeps across runs: page facts and page findings by content hash, and the last outcome by tree. One pair of files a site. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';
import type { PageEntry } from './page-store.ts';

/** Raised when the layout of the files changes. */
const LAYOUT = 3;

export interface CacheKeys {
  /** Names the site: its place and folder. */
  site: string;
  /** Facts hold as long as this: parser, kind of site, heading ids. */
  facts: string;
  /** Page findings hold as long as this: facts, gates, configuration, contract. */
  findings: string;
}

export interface SessionCache {
  /** Entries by path; empty when nothing fits. */
  readPages(keys: CacheKeys): Map<string, PageEntry>;
  writePages(keys: CacheKeys, entries: Iterable<PageEntry>): void;
  readOutcome(site: string, treeKey: string): Outcome | undefined;
  writeOutcome(site: string, treeKey: string, outcome: Outcome): void;
}

export const hashOf = (...parts: readonly unknown[]): string => {
  const hash = createHash('sha256');
  for (const part of parts)
    hash.update(typeof part === 'string' ? part : (JSON.stringify(part) ?? 'undefined')).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** A cache that cannot be read or written is an empty one, never a failure. */
export function createCache(folder: string): SessionCache {
  const file = (site: string, ending: string): string => join(folder, `check-${site}.${ending}`);
  return {
    readPages({ site, facts, findings }) {
      const found = new Map<string, PageEntry>();
      try {
        const lines = readFileSync(file(site, 'pages'), 'utf8').split('\n');
        const header = JSON.parse(lines[0] ?? '') as { layout: number; facts: string; findings: string };
        if (header.layout !== LAYOUT || header.facts !== facts) return found;
        for (let at = 1; at + 1 < lines.length; at += 2) {
          const entry = JSON.parse(lines[at] ?? '') as PageEntry;
          entry.packed = lines[at + 1] ?? '';
          if (header.findings !== findings) entry.findings = {};
          found.set(entry.path, entry);
        }
      } catch {
        found.clear();
      }
      return found;
    },
    writePages({ site, facts, findings }, entries) {
      const lines = [JSON.stringify({ layout: LAYOUT, facts, findings })];
      for (const { packed, ...rest } of entries) lines.push(JSON.stringify(rest), packed);
      write(file(site, 'pages'), `${lines.join('\n')}\n`);
    },
    readOutcome(site, treeKey) {
      try {
        const text = readFileSync(file(site, 'outcome'), 'utf8');
        const cut = text.indexOf('\n');
        return text.slice(0, cut) === `${LAYOUT} ${treeKey}` ? (JSON.parse(text.slice(cut + 1)) as Outcome) : undefined;
      } catch {
        return undefined;
      }
    },
    writeOutcome(site, treeKey, outcome) {
      write(file(site, 'outcome'), `${LAYOUT} ${treeKey}\n${JSON.stringify(outcome)}`);
    },
  };
  function write(path: string, text: string): void {
    try {
      mkdirSync(folder, { recursive: true });
      const temporary = `${path}.${process.pid}.tmp`;
      writeFileSync(temporary, text);
      renameSync(temporary, path);
    } catch {
      // A read-only place keeps nothing.
    }
  }
}
