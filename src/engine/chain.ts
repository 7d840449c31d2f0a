/** The hash chain of a run's log: each event carries the hash of the one before and of itself (RFC 8785, sha256). */
import { createHash } from 'node:crypto';
import { InternalError } from '../errors.ts';
import { canonicalJson } from '../model/canonical-json.ts';
import { Event } from '../model/event.ts';
import { KeyTwice, parseOnce } from '../model/parse-once.ts';

/** `prev_hash` of the first event. */
export const FIRST_PREV_HASH = '0'.repeat(64);

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** sha256 of the canonical JSON of any JSON value. */
export function canonicalHash(value: unknown): string {
  const text = canonicalJson(value);
  if (text === undefined) throw new InternalError('A value to hash is no JSON.');
  return sha256(text);
}

/** The event with its own hash; members that JSON drops are dropped before hashing. */
export function sealEvent(event: Omit<Event, 'event_hash'>): Event {
  const plain = JSON.parse(JSON.stringify(event)) as Omit<Event, 'event_hash'>;
  return { ...plain, event_hash: canonicalHash(plain) };
}

/** One line of events.ndjson. */
export const lineOf = (event: Event): string => `${JSON.stringify(event)}\n`;

export type ChainCheck = { ok: true; events: Event[] } | { ok: false; events: Event[]; line: number; problem: string };

/** Reads a log line by line; `events` are those before the first line that does not hold. */
export function checkLog(text: string, runId: string): ChainCheck {
  const events: Event[] = [];
  const lines = text.split('\n');
  const last = lines.pop();
  const fail = (line: number, problem: string): ChainCheck => ({ ok: false, events, line, problem });
  for (const [index, content] of lines.entries()) {
    const problem = checkLine(content, index, events.at(-1), runId);
    if (typeof problem === 'string') return fail(index + 1, problem);
    events.push(problem);
  }
  if (last !== '') return fail(lines.length + 1, 'The log ends in the middle of a line.');
  return { ok: true, events };
}

function checkLine(content: string, seq: number, before: Event | undefined, runId: string): Event | string {
  let value: unknown;
  try {
    value = parseOnce(content);
  } catch (thrown) {
    return thrown instanceof KeyTwice ? `The key \`${thrown.key}\` stands twice in the line.` : 'The line is no JSON.';
  }
  const parsed = Event.safeParse(value);
  if (!parsed.success)
    return `The line is no event of a run: \`${parsed.error.issues[0]?.path.join('.') ?? 'event'}\` does not fit.`;
  const event = parsed.data;
  const problem = checkLink(event, seq, before, runId);
  return problem ?? event;
}

/** Why an event cannot follow `before`, or undefined. */
export function checkLink(event: Event, seq: number, before: Event | undefined, runId: string): string | undefined {
  const { event_hash: claimed, ...rest } = event;
  if (canonicalHash(rest) !== claimed) return 'The content does not fit its event_hash: the line was changed.';
  if (event.run_id !== runId) return `The event belongs to run ${event.run_id}, not ${runId}.`;
  if (event.seq !== seq) return `The event has position ${event.seq} instead of ${seq}: lines are missing or moved.`;
  if (event.prev_hash !== (before?.event_hash ?? FIRST_PREV_HASH))
    return 'The prev_hash does not fit: the line before is another one.';
  return undefined;
}
