/** What decorates a README and says nothing of the product: badges, emoji at the edges. */

const BADGES =
  'badge badgen.net travis-ci circleci.com codecov.io coveralls.io appveyor.com snyk.io codacy.com codeclimate.com sonarcloud.io deepsource.io bestpractices. isitmaintained nodei.co david-dm.org gitpod.io/button herokucdn.com/deploy packagephobia bundlephobia.com/api hits. visitor star-history contrib.rocks repobeats saythanks.io buymeacoffee ko-fi.com ctan.org/ctanicon discord.com/api discordapp.com/api'.split(
    ' ',
  );
const SHARES = /\bshields\.io\b|opencollective\.com\/[^/]+\/(?:tiers|sponsors?|backers?|organization|individual)/u;

/** A picture that shows a number or a state of the project, not the product. */
export function isBadge(written: string): boolean {
  const url = written.toLowerCase();
  const [path = ''] = url.split(/[?#]/u, 1);
  return (
    BADGES.some((one) => url.includes(one)) ||
    SHARES.test(url) ||
    SCORES.test(url) ||
    isDrawn(path, '/workflows/') ||
    isDrawn(url, 'slack')
  );
}

/** Whether a picture that is drawn anew stands below such a part of an address. */
function isDrawn(url: string, part: string): boolean {
  const at = url.indexOf(part);
  const below = at < 0 ? -1 : url.indexOf('/', at + part.length - 1);
  return below >= 0 && url.includes('.svg', below);
}
const SCORES = /\bstyleci\.io\/repos\/|\bfossa\.(?:io|com)\/api\/projects\//iu;

/** Emoji that only decorate. Marks that answer yes or no, or warn, are words. */
const EMOJI =
  '(?![\\u2714\\u2705\\u274c\\u2716\\u2757\\u26a0\\u2139\\u{1f6a7}\\u{1f6ab}\\u26d4\\u2611\\u2612\\u{1f7e0}-\\u{1f7eb}\\u{1f534}\\u{1f7e2}\\u00a9\\u00ae\\u2122\\u2190-\\u21ff])(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator})[\\ufe0f\\u200d\\u20e3\\p{Emoji_Modifier}]*';
const SHORT = ':[a-z][a-z0-9_+]{2,}:';
const LEADING = new RegExp(`^(?:\\s*(?:${EMOJI}|${SHORT}(?=\\s)))+\\s*`, 'u');
/** White space, emoji, and all else, each text whole. */
const PARTS = new RegExp(
  `(\\s+)|(${EMOJI}|(?<=\\s)${SHORT})|[^\\s:\\p{Extended_Pictographic}\\p{Regional_Indicator}]+|[^]`,
  'gu',
);

/** Length of the emoji, with white space, that open a text. */
export const leadingEmoji = (text: string): number => LEADING.exec(text)?.[0].length ?? 0;
/** Length of the emoji, with white space, that close a text. */
export function trailingEmoji(text: string): number {
  if (/[\p{L}\p{N}.,;!?)\]]$/u.test(text.trimEnd())) return 0;
  let [start, hasEmoji] = [0, false];
  for (const { index, 0: part, 1: space, 2: emoji } of text.matchAll(PARTS)) {
    if (emoji !== undefined) hasEmoji = true;
    else if (space === undefined) [start, hasEmoji] = [index + part.length, false];
  }
  return hasEmoji ? text.length - start : 0;
}

/** The text without emoji at its edges and without white space there. */
export function bareEdges(text: string): string {
  const opened = text.slice(leadingEmoji(text));
  return opened.slice(0, opened.length - trailingEmoji(opened)).trim();
}
