import { describe, expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import { createPace } from '../../src/adapters/github-pace.ts';

/** A clock that only moves when somebody sleeps. */
function fakeClock() {
  let now = 0;
  return {
    monotonic: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}

describe('the pace of calls', () => {
  it('lets 80 writes go in any minute and no more', async () => {
    const clock = fakeClock();
    const pace = createPace({ clock });
    const at: number[] = [];
    await Promise.all(
      Array.from({ length: 200 }, () =>
        pace.write(async () => {
          at.push(clock.monotonic());
        }),
      ),
    );
    for (const start of at)
      expect(at.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(80);
    expect([at.length, at.at(-1)]).toEqual([200, 120_000]);
  });

  it('holds back every call while a pause lasts, those already queued too', async () => {
    const clock = fakeClock();
    const pace = createPace({ clock, concurrency: 1 });
    const at: [string, number][] = [];
    const note = (name: string) => async () => {
      at.push([name, clock.monotonic()]);
    };
    await Promise.all([
      pace.read(async () => {
        await note('first')();
        pace.pause(5_000);
      }),
      pace.read(note('queued read')),
      pace.write(note('queued write')),
    ]);
    await pace.read(note('later'));
    expect(at).toEqual([
      ['first', 0],
      ['queued read', 5_000],
      ['queued write', 5_000],
      ['later', 5_000],
    ]);
  });

  it('goes on after a call that failed', async () => {
    const pace = createPace({ clock: fakeClock() });
    await expect(
      pace.write(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await pace.write(async () => 'yes')).toBe('yes');
  });
});

describe('a call', () => {
  it('that gets no answer fails in time, and is not sent again', async () => {
    let sent = 0;
    const silent = ((_address: unknown, init?: { signal?: AbortSignal }) => {
      sent += 1;
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    }) as typeof fetch;
    const api = createGitHubClient({ token: 't', clock: createClock(), fetch: silent, callMs: 50, retryBaseMs: 1 });
    for (const call of [api.request('GET /user', {}), api.graphql('{ viewer { login } }', {})])
      await expect(call).rejects.toMatchObject({ name: 'GitHubFailure', status: 0, isUncertain: true });
    expect(sent).toBe(2);
  });

  it('of whoever does not wait fails at once while a pause holds, and says how long', async () => {
    const pace = createPace({ clock: createClock() });
    pace.pause(60_000);
    for (const turn of [pace.read, pace.write])
      await expect(turn(async () => 1, 100)).rejects.toMatchObject({
        name: 'GitHubFailure',
        status: 429,
        laterMs: expect.closeTo(60_000, -4),
      });
  });
});
