/** What decorates a README and says nothing of the product: badges, emoji at the edges. */

const BADGE =
  /\bshields\.io\b|badge|badgen\.net|travis-ci|circleci\.com|codecov\.io|coveralls\.io|appveyor\.com|snyk\.io|codacy\.com|codeclimate\.com|sonarcloud\.io|deepsource\.io|bestpractices\.|isitmaintained|nodei\.co|david-dm\.org|gitpod\.io\/button|herokucdn\.com\/deploy|packagephobia|bundlephobia\.com\/api|hits\.|visitor|star-history|contrib\.rocks|repobeats|opencollective\.com\/[^/]+\/(?:tiers|sponsors?|backers?|organization|individual)|\/workflows\/[^?#]*\.svg|saythanks\.io|buymeacoffee|ko-fi\.com|ctan\.org\/ctanicon|readthedocs\.org\/projects\/[^/]+\/badge|slack[^/]*\/.*\.svg|discord(?:app)?\.com\/api/iu;

/** A picture that shows a number or a state of the project, not the product. */
export const isBadge = (url: string): boolean => BADGE.test(url) || SCORES.test(url);
const SCORES = /\bstyleci\.io\/repos\/|\bfossa\.(?:io|com)\/api\/projects\//iu;

/** Emoji that only decorate. Marks that answer yes or no, or warn, are words. */
const EMOJI =
  '(?![\\u2714\\u2705\\u274c\\u2716\\u2757\\u26a0\\u2139\\u{1f6a7}\\u{1f6ab}\\u26d4\\u2611\\u2612\\u{1f7e0}-\\u{1f7eb}\\u{1f534}\\u{1f7e2}\\u00a9\\u00ae\\u2122\\u2190-\\u21ff])(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator})[\\ufe0f\\u200d\\u20e3\\p{Emoji_Modifier}]*';
const SHORT = ':[a-z][a-z0-9_+]{2,}:';
const LEADING = new RegExp(`^(?:\\s*(?:${EMOJI}|${SHORT}(?=\\s)))+\\s*`, 'u');
const TRAILING = new RegExp(`(?:\\s*(?:${EMOJI}|(?<=\\s)${SHORT}))+\\s*$`, 'u');

/** Length of the emoji, with white space, that open a text. */
export const leadingEmoji = (text: string): number => LEADING.exec(text)?.[0].length ?? 0;
/** Length of the emoji, with white space, that close a text. */
export const trailingEmoji = (text: string): number => TRAILING.exec(text)?.[0].length ?? 0;

/** The text without emoji at its edges and without white space there. */
export function bareEdges(text: string): string {
  const opened = text.slice(leadingEmoji(text));
  return opened.slice(0, opened.length - trailingEmoji(opened)).trim();
}
