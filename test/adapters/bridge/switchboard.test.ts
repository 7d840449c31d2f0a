/** One session, answers by id, nothing twice under one key, and an honest word about what may have been done. */
import { describe, expect, test } from 'vitest';
import { createSwitchboard, type Line } from '../../../src/adapters/bridge/switchboard.ts';
import type { ServiceError } from '../../../src/errors.ts';
import type { BridgeRequest } from '../../../src/ports/bridge.ts';

const studio = { clientName: 'test', placeId: 1, placeName: 'Place' };
const never = new AbortController().signal;

function open(answerMs = 5_000) {
  const clock = { now: 0 };
  let ids = 0;
  const board = createSwitchboard({
    now: () => clock.now,
    time: () => '2026-01-01T00:00:00Z',
    newId() {
      ids += 1;
      return `id-${ids}`;
    },
    editor: 'Studio',
    answerMs,
    missing: () => ({ message: 'No Studio.', missing: ['studio'] }),
  });
  const connect = (): string => {
    const opened = board.open(studio);
    if ('busyMs' in opened) throw new Error('busy');
    return opened.sessionId;
  };
  const ask = (operation: string, more: Partial<BridgeRequest> = {}, signal = never) =>
    board.ask(
      {
        operation,
        payload: {},
        isWrite: true,
        dryRun: false,
        correlationId: 'c',
        idempotencyKey: undefined,
        ...more,
      },
      signal,
    );
  const read = async (session: string, after?: number) => {
    const line = await board.read(session, after, 20, never);
    return line === undefined || line === false
      ? undefined
      : { ...line, ...(JSON.parse((line as Line).line) as { requestId: string; operation: string }) };
  };
  const succeed = (session: string, requestId: string | undefined, payload: object) =>
    board.write(session, { requestId, success: true, payload });
  return { board, clock, connect, ask, read, succeed };
}
const failure = (call: Promise<unknown>): Promise<ServiceError> =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (thrown) => thrown as ServiceError,
  );

describe('a session', () => {
  test('is one: a second is refused while the first lives, however old it is, and taken when it is idle for 60 s', async () => {
    const { board, clock, connect } = open();
    const first = connect();
    const polling = board.read(first, 0, 30, never);
    clock.now = 3_600_000;
    expect(board.open(studio)).toEqual({ busyMs: 60_000 });
    expect(await polling).toBeUndefined();
    clock.now += 59_999;
    expect(board.open(studio)).toEqual({ busyMs: 1 });
    expect(board.peer()).toEqual(studio);
    clock.now += 1;
    const second = connect();
    expect(await board.read(first, 0, 1, never)).toBe(false);
    expect(board.write(first, {})).toBe(false);
    expect(board.end(first)).toBe(false);
    expect(board.end(second)).toBe(true);
    connect();
  });
  test('that is not there is said to be missing, and worth another try', async () => {
    const { ask } = open();
    expect(await failure(ask('bridge.ping'))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryable: true,
      message: 'No Studio.',
      details: { missing: ['studio'] },
    });
  });
});

describe('answers', () => {
  test('belong to the request whose id they name, in whatever order they come', async () => {
    const { board, connect, ask, read, succeed } = open();
    const session = connect();
    const asked = ['a', 'b', 'c'].map((operation) => ask(operation));
    const lines = [await read(session, 0), await read(session, 1), await read(session, 2)];
    expect(lines.map((line) => line?.operation)).toEqual(['a', 'b', 'c']);
    for (const line of lines.toReversed()) succeed(session, line?.requestId, { of: line?.operation });
    expect(await Promise.all(asked)).toEqual([{ of: 'a' }, { of: 'b' }, { of: 'c' }]);
    expect(board.write(session, { requestId: 'id-none', success: true, payload: {} })).toBe(true);
  });
  test('that come too late are dropped, and the next call gets its own', async () => {
    const { connect, ask, read, succeed } = open(30);
    const session = connect();
    const asked = ask('slow');
    const slow = await read(session, 0);
    expect(await failure(asked)).toMatchObject({ retryable: false, details: { outcome: 'unknown' } });
    succeed(session, slow?.requestId, { of: 'slow' });
    const next = ask('next');
    const line = await read(session, 1);
    succeed(session, line?.requestId, { of: line?.operation });
    expect(await next).toEqual({ of: 'next' });
  });
  test('to polls that got lost are given again, once each', async () => {
    const { connect, ask, read, succeed } = open();
    const session = connect();
    const asked = ask('once');
    const lost = await read(session, 0);
    const again = await read(session, 0);
    expect(again).toEqual(lost);
    succeed(session, again?.requestId, { done: 1 });
    succeed(session, again?.requestId, { done: 2 });
    expect(await asked).toEqual({ done: 1 });
    expect(await read(session, 0)).toBeUndefined();
  });
  test('of the plugin that are failures keep their kind', async () => {
    const { board, connect, ask, read } = open();
    const session = connect();
    const kinds = {
      VALIDATION_ERROR: { code: 'INVALID_INPUT' },
      NOT_FOUND: { code: 'INVALID_INPUT', details: { fault: 'NOT_FOUND' } },
      SCRIPT_FAILED: { code: 'SERVICE_UNAVAILABLE', retryable: false },
      BUSY: { code: 'SERVICE_UNAVAILABLE', retryable: true },
      INTERNAL_ERROR: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    };
    let after = 0;
    for (const [code, expected] of Object.entries(kinds)) {
      const asked = failure(ask('x'));
      const line = await read(session, after);
      after = line?.sequence ?? 0;
      board.write(session, {
        requestId: line?.requestId,
        success: false,
        error: { code, message: 'why', retryable: true },
      });
      expect(await asked, code).toMatchObject({ message: 'why', ...expected });
    }
  });
});

describe('what is kept', () => {
  test('is the success of a write under its key, operation and payload, and nothing else', async () => {
    const { board, connect, ask, read } = open();
    const session = connect();
    let after = 0;
    /** Whether it reached Studio. */
    const isAsked = async (more: Partial<BridgeRequest>, success: boolean): Promise<boolean> => {
      const asked = ask('script.create', more).catch(() => undefined);
      const line = await read(session, after);
      after = line?.sequence ?? after;
      if (line !== undefined)
        board.write(session, {
          requestId: line.requestId,
          success,
          payload: { n: after },
          error: { code: 'NOT_FOUND' },
        });
      await asked;
      return line !== undefined;
    };
    const key = { idempotencyKey: 'k', payload: { a: 1, b: 2 } };
    expect(await isAsked(key, false)).toBe(true);
    expect(await isAsked({ ...key, dryRun: true }, true)).toBe(true);
    expect(await isAsked(key, true)).toBe(true);
    expect(await isAsked({ ...key, payload: { b: 2, a: 1 } }, true)).toBe(false);
    expect(await isAsked({ ...key, payload: { a: 1 } }, true)).toBe(true);
    expect(await isAsked({ ...key, idempotencyKey: 'other' }, true)).toBe(true);
    expect(await isAsked({ payload: key.payload }, true)).toBe(true);
    const reading = { ...key, isWrite: false };
    expect([await isAsked(reading, true), await isAsked(reading, true)]).toEqual([true, true]);
  });
});

describe('a call that gets no answer', () => {
  test.each([
    ['was never taken', false, {}, true, 'not_done'],
    ['was a write that may be done', true, {}, false, 'unknown'],
    ['was a write under a key', true, { idempotencyKey: 'k' }, true, 'unknown'],
    ['was a rehearsal', true, { dryRun: true }, true, 'not_done'],
    ['was a read', true, { isWrite: false }, true, 'not_done'],
  ] as const)('and %s says so', async (_, isTaken, more, retryable, outcome) => {
    const { board, connect, ask, read } = open();
    const session = connect();
    const asked = failure(ask('x', more));
    if (isTaken) await read(session, 0);
    board.end(session);
    expect(await asked).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable, details: { outcome } });
  });
  test('ends when its caller ends it, and is not delivered any more', async () => {
    const { connect, ask, read } = open();
    const session = connect();
    const stop = new AbortController();
    const asked = failure(ask('x', {}, stop.signal));
    stop.abort(new Error('cancelled'));
    expect((await asked).message).toBe('cancelled');
    expect(await read(session, 0)).toBeUndefined();
  });
});
