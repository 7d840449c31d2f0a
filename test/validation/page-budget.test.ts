/** A page that takes too long is given up by itself, whatever it is at: it is red and never kept, and the others are judged. */
import { afterEach, expect, test } from 'vitest';
import { definePageGate } from '../../src/gates/gate.ts';
import schemas from '../../src/gates/schemas.ts';
import { eachWithin, endsWithin, underOneWatch } from '../../src/validation/page-budget.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.done();
  site = undefined;
});

test('a loop and a pattern without end are ended, past every catch', () => {
  const endless = (): void => {
    for (;;) {
      try {
        for (;;);
      } catch {}
    }
  };
  expect(endsWithin(100, endless)).toBe(false);
  expect(endsWithin(100, () => void /^(?:a|a)*$/u.test(`${'a'.repeat(60)}b`))).toBe(false);
  expect(endsWithin(5_000, () => {})).toBe(true);
  expect(() =>
    endsWithin(5_000, () => {
      throw new TypeError('ours');
    }),
  ).toThrow('ours');
});

test('time that others had counts for nobody', () => {
  let times = 0;
  const sleeps = (): void => {
    times++;
    if (times === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  };
  expect(endsWithin(100, sleeps)).toBe(true);
  expect(times).toBe(2);
});

test('items share a watch; the late ones are named, the others done once', () => {
  const done: number[] = [];
  const late = eachWithin([1, 2, 3, 4, 5], 150, (item) => {
    if (item % 2 === 0) for (;;);
    done.push(item);
  });
  expect(late).toEqual([2, 4]);
  expect(done).toEqual([1, 3, 5]);
});

test('what is late under one watch is done again with a watch for each', () => {
  const said: string[] = [];
  underOneWatch(150, () => {
    said.push('begun');
    const late = eachWithin([1, 2, 3], 150, (item) => {
      if (item === 2) for (;;);
    });
    said.push(`late: ${late.join()}`);
  });
  // Once more for each time that a busy machine gave it too little.
  expect(said.length).toBeGreaterThanOrEqual(3);
  expect(said.slice(0, -1).every((each) => each === 'begun')).toBe(true);
  expect(said.at(-1)).toBe('late: 2');
});

const stuck = definePageGate({
  id: 'stuck',
  title: 'Ends on every page',
  version: 1,
  profiles: ['local', 'ci', 'prod'],
  rules: [{ id: 'stuck/seen', error_code: 'SEEN', severity: 'warn', description: 'Seen.' }],
  check(page, _facts, report) {
    if (page.text.includes('endless')) for (;;);
    report({ rule: 'stuck/seen', fixable: 'no', location: { path: page.path, line: 1 }, message: 'Seen' });
  },
});

test('a gate that does not end on a page is red for that page, judges the others, and is asked again next time', async () => {
  const made = makeSite({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n\nendless\n', 'docs/c.md': '# C\n' });
  site = made;
  const check = async () => {
    const session = await openSession({
      root: made.root,
      profile: 'local',
      ports,
      cacheDir: made.cache,
      gates: [stuck],
      config: { limits: { page_seconds: 0.3 } },
    });
    return session.validate();
  };
  for (const outcome of [await check(), await check()]) {
    expect(outcome.report.ok).toBe(false);
    expect(outcome.report.gates.find(({ name }) => name === 'stuck')?.outcome).toBe('failed');
    expect(outcome.findings.map(({ rule, location }) => `${rule}:${location?.path}`).sort()).toEqual([
      'stuck/seen:docs/a.md',
      'stuck/seen:docs/c.md',
      'stuck/timeout:docs/b.md',
    ]);
  }
  made.write({ 'docs/b.md': '# B\n\nshort\n' });
  const fixed = await check();
  expect(fixed.findings.map(({ rule }) => rule)).toEqual(['stuck/seen', 'stuck/seen', 'stuck/seen']);
});

test('a page that takes too long to be read is told, and read when there is time', async () => {
  const made = makeSite({ 'docs/a.md': '# A\n', 'docs/b.md': `# B\n\n${'*a* [b](a.md) `c`\n\n'.repeat(40_000)}` });
  site = made;
  const check = async (seconds: number) => {
    const config = { limits: { page_seconds: seconds } };
    const input = { root: made.root, profile: 'local' as const, ports, cacheDir: made.cache, gates: [schemas], config };
    return (await openSession(input)).validate();
  };
  const late = await check(0.02);
  expect(late.report.ok).toBe(false);
  expect(late.findings.map(({ rule, location }) => `${rule}:${location?.path}`)).toContain(
    'schemas/page-too-slow:docs/b.md',
  );
  expect((await check(60)).findings).toEqual([]);
});
