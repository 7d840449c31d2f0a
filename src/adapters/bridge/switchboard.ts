/** One session with an editor and what is asked over it: answers are matched by id, a live session is never taken over, and nothing ends but by being idle. */
import { InternalError, ServiceError } from '../../errors.ts';
import type { Bridge, BridgePeer, BridgeRequest } from '../../ports/bridge.ts';
import { keepSuccesses } from './kept-successes.ts';
import { type PluginError, pluginFault, sentence } from './plugin-fault.ts';

export const IDLE_MS = 60_000;
export const POLL_MS = 25_000;
const MOST_WAITING = 128;

export interface Line {
  sequence: number;
  line: string;
}
export interface SwitchboardDeps {
  /** What is at the other end, within a sentence. */
  editor: string;
  /** Monotonic milliseconds. */
  now: () => number;
  /** For the timestamps of requests. */
  time(): string;
  newId(): string;
  /** How long an answer is waited for. */
  answerMs: number;
  idleMs?: number;
  /** Why nobody is connected, as a sentence, and what is missing. */
  missing(): { message: string; missing: string[] };
}

interface Waiting {
  request: BridgeRequest;
  requestId: string;
  sequence: number;
  line: string;
  isDelivered: boolean;
  settle(outcome: { payload: Record<string, unknown> } | { failure: Error }): void;
}
interface Session {
  id: string;
  peer: BridgePeer;
  lastSeen: number;
  lastSequence: number;
  waiting: Map<string, Waiting>;
  /** The poll that is open; answered with a line, or with nothing. */
  reader: ((line: Line | undefined) => void) | undefined;
  heard: number;
}

export type Switchboard = Pick<Bridge, 'ask' | 'peer'> & {
  /** The new session, or how long the one that is there may still live. */
  open(peer: BridgePeer): { sessionId: string } | { busyMs: number };
  /** The next request after `after`; undefined when there was none in time. Throws nothing: false where there is no such session. */
  read(
    sessionId: string,
    after: number | undefined,
    waitMs: number,
    isGone: AbortSignal,
  ): Promise<Line | undefined | false>;
  /** False where there is no such session; an answer to what nobody waits for is dropped. */
  write(sessionId: string, answer: Record<string, unknown>): boolean;
  end(sessionId: string): boolean;
  close(): void;
};

export function createSwitchboard(deps: SwitchboardDeps): Switchboard {
  const { idleMs = IDLE_MS, now, editor } = deps;
  const kept = keepSuccesses();
  let session: Session | undefined;

  /** An open poll is a sign of life as long as it lasts. */
  const live = (): Session | undefined => {
    if (session === undefined || session.reader !== undefined || now() - session.lastSeen < idleMs) return session;
    drop(session, 'was idle too long');
    return undefined;
  };
  const drop = (ended: Session, why: string): void => {
    if (session === ended) session = undefined;
    ended.reader?.(undefined);
    for (const one of [...ended.waiting.values()])
      one.settle({ failure: lost(one, `The connection to ${editor} ${why}.`, 'closed') });
  };
  const seen = (sessionId: string): Session | undefined => {
    const known = live();
    if (known?.id !== sessionId) return undefined;
    known.lastSeen = now();
    return known;
  };
  const nextFor = (of: Session): Waiting | undefined =>
    [...of.waiting.values()].find(({ sequence }) => sequence > of.heard);
  const deliver = (of: Session): void => {
    const next = nextFor(of);
    if (of.reader === undefined || next === undefined) return;
    next.isDelivered = true;
    of.reader({ sequence: next.sequence, line: next.line });
  };

  return {
    open(peer) {
      const there = live();
      if (there !== undefined)
        return { busyMs: there.reader === undefined ? Math.ceil(idleMs - (now() - there.lastSeen)) : idleMs };
      const id = deps.newId();
      session = {
        id,
        peer,
        lastSeen: now(),
        lastSequence: 0,
        waiting: new Map(),
        reader: undefined,
        heard: 0,
      };
      return { sessionId: id };
    },
    async read(sessionId, after, waitMs, isGone) {
      const known = seen(sessionId);
      if (known === undefined) return false;
      // A poll that replaces one whose answer got lost asks for the same again.
      known.reader?.(undefined);
      const delivered = [...known.waiting.values()].filter(({ isDelivered }) => isDelivered);
      known.heard = after ?? Math.max(known.heard, ...delivered.map(({ sequence }) => sequence));
      return new Promise<Line | undefined>((resolve) => {
        const finish = (line: Line | undefined): void => {
          if (known.reader !== finish) return;
          known.reader = undefined;
          known.lastSeen = now();
          clearTimeout(timer);
          isGone.removeEventListener('abort', gone);
          resolve(line);
        };
        const gone = (): void => finish(undefined);
        const timer = setTimeout(() => finish(undefined), waitMs);
        known.reader = finish;
        isGone.addEventListener('abort', gone);
        deliver(known);
      });
    },
    write(sessionId, answer) {
      const known = seen(sessionId);
      if (known === undefined) return false;
      const one = typeof answer.requestId === 'string' ? known.waiting.get(answer.requestId) : undefined;
      if (one === undefined) return true;
      const { success, payload, error } = answer;
      if (success === true && typeof payload === 'object' && payload !== null) {
        kept.keep(one.request, payload as Record<string, unknown>);
        one.settle({ payload: payload as Record<string, unknown> });
      } else one.settle({ failure: pluginFault((error ?? {}) as PluginError, editor) });
      return true;
    },
    end(sessionId) {
      const known = seen(sessionId);
      if (known === undefined) return false;
      drop(known, 'was closed');
      return true;
    },
    peer: () => live()?.peer,
    close() {
      if (session !== undefined) drop(session, 'was closed');
    },
    async ask(request, signal) {
      const before = kept.find(request);
      if (before !== undefined) return before;
      const known = live();
      if (known === undefined) {
        const { message, missing } = deps.missing();
        throw new ServiceError('SERVICE_UNAVAILABLE', message, {
          retryable: true,
          details: { reason: 'no_studio', missing },
        });
      }
      if (known.waiting.size >= MOST_WAITING)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          `${MOST_WAITING} requests wait for ${editor} already. Nothing was done.`,
          {
            retryable: true,
            details: { reason: 'studio_busy' },
          },
        );
      return new Promise((resolve, reject) => {
        const requestId = deps.newId();
        known.lastSequence += 1;
        const { operation, payload, correlationId, idempotencyKey, dryRun } = request;
        const one: Waiting = {
          request,
          requestId,
          sequence: known.lastSequence,
          isDelivered: false,
          line: JSON.stringify({
            requestId,
            correlationId,
            operation,
            ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
            payload,
            dryRun,
            timeoutMs: Math.max(1, deps.answerMs - 1_000),
            timestamp: deps.time(),
          }),
          settle(outcome) {
            if (!known.waiting.delete(requestId)) return;
            clearTimeout(timer);
            signal.removeEventListener('abort', aborted);
            if ('payload' in outcome) resolve(outcome.payload);
            else reject(outcome.failure);
          },
        };
        const aborted = (): void =>
          one.settle({ failure: signal.reason instanceof Error ? signal.reason : new InternalError('Aborted.') });
        const timer = setTimeout(
          () =>
            one.settle({
              failure: lost(one, `${sentence(editor)} gave no answer within ${deps.answerMs / 1_000} s.`, 'timeout'),
            }),
          deps.answerMs,
        );
        known.waiting.set(requestId, one);
        signal.addEventListener('abort', aborted);
        if (signal.aborted) aborted();
        else deliver(known);
      });
    },
  };
}

/** What never left is not done. What left may be done by now: only a read, a rehearsal or a key makes another try safe. */
function lost({ request, isDelivered }: Waiting, why: string, ended: 'timeout' | 'closed'): ServiceError {
  const { isWrite, dryRun, idempotencyKey } = request;
  const isSafe = !isDelivered || !isWrite || dryRun || idempotencyKey !== undefined;
  const after =
    !isWrite || dryRun || !isDelivered ? 'Nothing was done.' : 'It may be done by now: look before you repeat it.';
  return new ServiceError('SERVICE_UNAVAILABLE', `${why} ${after}`, {
    retryable: isSafe,
    details: { reason: 'no_answer', ended, outcome: isDelivered && isWrite && !dryRun ? 'unknown' : 'not_done' },
  });
}
