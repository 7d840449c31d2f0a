/** Links to the bot's own pages: signed, expiring, for one run. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { code } from '../src/report/markdown-text.ts';
import type { Bot } from './bot.ts';

/** A link in a comment is public to whoever reads the comment, so it ends with its run's retention. */
export const LINK_DAYS = 30;

const mac = (key: string, run: string, expires: number): string =>
  createHmac('sha256', `launch-page:${key}`).update(`${run}|${expires}`).digest('base64url').slice(0, 32);

/** `expires`: seconds since the epoch. */
export const signedPath = (key: string, run: string, expires: number): string =>
  `/runs/${run}?expires=${expires}&signature=${mac(key, run, expires)}`;

export function isSigned(key: string, run: string, query: URLSearchParams, nowSeconds: number): boolean {
  const expires = Number(query.get('expires') ?? Number.NaN);
  const given = Buffer.from(query.get('signature') ?? '');
  if (!Number.isSafeInteger(expires) || expires < nowSeconds) return false;
  const wanted = Buffer.from(mac(key, run, expires));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The address of a run's page, or null where the bot has none; the day it ends is rounded, so that a text stays the same. */
export function pageUrl(bot: Pick<Bot, 'settings' | 'context'>, run: string): string | null {
  const { publicUrl, pageKey } = bot.settings;
  if (publicUrl === null) return null;
  const made = Date.parse(run.slice(2, 12));
  const expires = Math.floor(made / 1000) + (LINK_DAYS + 1) * 86_400;
  return `${publicUrl}${signedPath(pageKey, run, expires)}`;
}

/** Without a right of its own: whoever follows it signs in. */
export const runUrl = ({ settings: { publicUrl } }: Pick<Bot, 'settings'>, run: string): string | null =>
  publicUrl === null ? null : `${publicUrl}/runs/${run}`;

/** A link that carries its right stands in the run's own repository alone; in comments and elsewhere people sign in. */
export function pageLink(bot: Pick<Bot, 'settings'>, run: string): string {
  const url = runUrl(bot, run);
  return url === null ? code(run) : `[${code(run)}](${url})`;
}
