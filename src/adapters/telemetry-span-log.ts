/** Finished spans as lines of one file a day, written behind the work; old days are dropped, failures to write are ignored. */
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LocalSpan, SpanLog, SpanQuery } from '../ports/span-log.ts';
import { makeFolder } from './make-folder.ts';

export interface SpanSink {
  add(span: LocalSpan): void;
  flush(): Promise<void>;
}
const KEPT_DAYS = 14;
const MAX_DAY_BYTES = 256 * 1024 * 1024;
const MAX_IN_MEMORY = 4_000;
const WRITE_DELAY_MS = 50;
const FILE = /^spans-\d{4}-\d{2}-\d{2}\.ndjson$/;

export function createSpanLog(directory?: string): SpanLog & SpanSink {
  return directory === undefined ? memoryLog() : fileLog(directory);
}

function memoryLog(): SpanLog & SpanSink {
  const spans: LocalSpan[] = [];
  return {
    add(span) {
      spans.push(span);
      if (spans.length > MAX_IN_MEMORY) spans.splice(0, MAX_IN_MEMORY / 4);
    },
    flush: async () => {},
    find: async (query, limit) =>
      newest(
        spans.filter((span) => matches(span, query)),
        limit,
      ),
  };
}

function fileLog(directory: string): SpanLog & SpanSink {
  let waiting: LocalSpan[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let prepared: Promise<void> | undefined;

  const write = async (spans: readonly LocalSpan[]): Promise<void> => {
    prepared ??= prepare(directory);
    await prepared;
    const byDay = Map.groupBy(spans, (span) => `spans-${span.started_at.slice(0, 10)}.ndjson`);
    for (const [name, ofDay] of byDay) {
      const file = path.join(directory, name);
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
      if (size < MAX_DAY_BYTES) await appendFile(file, ofDay.map((span) => `${JSON.stringify(span)}\n`).join(''));
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const spans = waiting;
    waiting = [];
    if (spans.length > 0) writing = writing.then(() => write(spans)).catch(() => {});
    return writing;
  };
  return {
    add(span) {
      waiting.push(span);
      timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
    },
    flush,
    find: (query, limit) => search(directory, query, limit),
  };
}

async function prepare(directory: string): Promise<void> {
  await makeFolder(directory);
  const oldest = `spans-${new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)}.ndjson`;
  const names = await readdir(directory);
  await Promise.all(
    names
      .filter((name) => FILE.test(name) && name < oldest)
      .map((name) => rm(path.join(directory, name), { force: true })),
  );
}

/** Newest day first, until there are enough. */
async function search(directory: string, query: SpanQuery, limit: number): Promise<LocalSpan[]> {
  const names = (await readdir(directory).catch(() => []))
    .filter((name) => FILE.test(name))
    .sort()
    .reverse();
  const ids = Object.values(query).filter((id) => id !== undefined);
  const found: LocalSpan[] = [];
  for (const name of names) {
    const text = await readFile(path.join(directory, name), 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const span = ids.every((id) => line.includes(id)) ? parseSpan(line) : undefined;
      if (span !== undefined && matches(span, query)) found.push(span);
    }
    if (found.length >= limit) break;
  }
  return newest(found, limit);
}

/** A line cut off by a crash is skipped. */
function parseSpan(line: string): LocalSpan | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as LocalSpan);
  } catch {
    return undefined;
  }
}

const matches = (span: LocalSpan, { run_id, trace_id, span_id }: SpanQuery): boolean =>
  (run_id === undefined || span.run_id === run_id) &&
  (trace_id === undefined || span.trace_id === trace_id) &&
  (span_id === undefined || span.span_id === span_id);

/** Sorting is stable: spans of one millisecond stay in the order they ended. */
const newest = (spans: readonly LocalSpan[], limit: number): LocalSpan[] =>
  spans.toSorted((a, b) => Number(a.started_at > b.started_at) - Number(a.started_at < b.started_at)).slice(-limit);
