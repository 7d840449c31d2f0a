import { describe, expect, it } from 'vitest';
import { isDue, isQuiet, QuietHours } from '../../../bot/schedule/times.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}Z`);

describe('scheduled work', () => {
  it('is due after its period, when it never was, and when its last time lies ahead of every clock', () => {
    const now = at('29T12:00:00');
    const hours = (count: number): number => now + count * 3_600_000;
    expect(
      [null, hours(-24), hours(-23), hours(0.1), hours(1), hours(24 * 365)].map((last) => isDue('daily', last, now)),
    ).toEqual([true, true, false, false, true, true]);
  });
});

describe('quiet hours', () => {
  it.each([
    ['inside, over midnight', { from: '22:00', to: '07:00' }, '27T23:00:00', true],
    ['before them', { from: '22:00', to: '07:00' }, '27T21:59:00', false],
    ['at their end', { from: '22:00', to: '07:00' }, '27T07:00:00', false],
    ['within a day', { from: '09:00', to: '17:00' }, '27T12:00:00', true],
    ['in their own zone', { from: '22:00', to: '07:00', timezone: 'Asia/Tokyo' }, '27T14:00:00', true],
    ['on a whole day', { days: ['saturday' as const] }, '28T12:00:00', true],
    ['on another day', { days: ['saturday' as const] }, '27T12:00:00', false],
    ['without an end', { from: '22:00' }, '27T23:00:00', false],
    ['from and to alike', { from: '22:00', to: '22:00' }, '27T22:00:00', false],
  ])('%s', (_, hours, time, quiet) => {
    expect(isQuiet(hours, at(time))).toBe(quiet);
  });
  it('are refused in another form', () => {
    for (const wrong of [
      { from: '24:00' },
      { from: '7:00' },
      { days: ['sat'] },
      { timezone: 'Mars/Base' },
      { till: '1:00' },
    ])
      expect(QuietHours.safeParse(wrong).success).toBe(false);
  });
});

it('What is daily, weekly or monthly is due after that time, and some minutes early', () => {
  const last = at('01T03:00:00');
  expect([
    isDue('daily', last, at('01T23:00:00')),
    isDue('daily', last, at('02T02:55:00')),
    isDue('weekly', last, at('07T23:00:00')),
    isDue('weekly', last, at('08T03:00:00')),
    isDue('monthly', last, at('30T03:00:00')),
    isDue('monthly', null, at('01T03:00:00')),
  ]).toEqual([false, true, false, true, false, true]);
});
