/** When scheduled work is due, and how long it is quiet. Pure. */
import { z } from 'zod';

export const EVERY = ['daily', 'weekly', 'monthly'] as const;
export type Every = (typeof EVERY)[number];
const HOURS: Readonly<Record<Every, number>> = { daily: 24, weekly: 7 * 24, monthly: 30 * 24 };
/** A look that comes some minutes early is that day's. */
const SLACK_MS = 10 * 60_000;

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'Not a time of the day like `22:00`');
const Zone = z.string().refine(isZone, 'Not a time zone like `Europe/Berlin`');

export const QuietHours = z.strictObject({
  from: Time.optional().meta({ description: 'Begin, `HH:MM`', examples: ['22:00'] }),
  to: Time.optional().meta({ description: 'End, `HH:MM`; before `from` it is on the next day', examples: ['07:00'] }),
  days: z
    .array(z.enum(DAYS))
    .optional()
    .meta({
      description: 'Days that are quiet from midnight to midnight',
      default: [],
      examples: [['saturday', 'sunday']],
    }),
  timezone: Zone.optional().meta({ description: 'Of these times', default: 'UTC', examples: ['Europe/Berlin'] }),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** `last`: milliseconds since the epoch; null: it never ran. One that lies ahead was written by a clock that was wrong, and is no time. */
export const isDue = (every: Every, last: number | null, now: number): boolean =>
  last === null || last > now + SLACK_MS || now - last >= HOURS[every] * 3_600_000 - SLACK_MS;

export function isQuiet({ from, to, days = [], timezone = 'UTC' }: QuietHours, now: number): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  if (days.some((day) => day === part('weekday').toLowerCase())) return true;
  if (from === undefined || to === undefined || from === to) return false;
  const time = `${part('hour')}:${part('minute')}`;
  return from < to ? from <= time && time < to : time >= from || time < to;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
