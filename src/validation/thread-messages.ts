/** What a session and its second thread say to each other: pages one way, what was found on each the other way. */
import type { MessagePort } from 'node:worker_threads';
import type { GatheredSite } from '../content/gather-site.ts';
import type { ToolMessage } from '../gates/facts.ts';
import type { Profile } from '../model/validation-report.ts';
import type { FactsPlace } from './cache.ts';
import type { PageEntry, RawFinding } from './page-store.ts';
import type { ValidationInput } from './session-options.ts';

/** Where the thread takes its orders from, one by one; after each it is woken by a `null`. */
export interface ThreadPorts {
  toRead: MessagePort;
  toJudge: MessagePort;
}

export interface ThreadSetup {
  root: string;
  profile: Profile;
  config: NonNullable<ValidationInput['config']>;
  site: Pick<GatheredSite, 'context' | 'hugo' | 'headingIds'>;
  /** Ids of page gates that do not ask the index. */
  gates: readonly string[];
  /** Whether pages are scanned for secrets as well. */
  secrets: boolean;
  /** Where facts lie that left the session's memory. */
  facts: FactsPlace | undefined;
}

/** A page as the session has read it, with its facts or the place where they lie. Its text comes along where there is memory for all that wait. */
export type PageRead = Pick<PageEntry, 'path' | 'hash' | 'languages' | 'packed' | 'at'> & { text: string | undefined };
/** A page that the thread reads as well as judges; without a hash it is hashed. */
export interface PageToRead {
  path: string;
  hash: string | undefined;
}
export type PageToJudge = PageRead | PageToRead;

/** Pages to read, which come first since the session waits for them, or pages the session has read. */
export type Work = { read: readonly PageToRead[] } | { judge: readonly PageRead[] };
export type Order = Work & { id: number };
export interface Answer {
  id: number;
  pages: JudgedPage[];
}

export interface JudgedPage {
  path: string;
  /** By gate; a gate that could not judge is missing, and the session asks it again. */
  findings: Record<string, RawFinding[]>;
  secrets?: ToolMessage[];
  /** Of a page that the thread has read, all that is known of it. */
  entry?: Omit<PageEntry, 'findings' | 'tools'>;
}
