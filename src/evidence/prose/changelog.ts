/** Versions and what changed in them: material for announcements, never features of today. */
import { type FileEvidence, noEvidence, type RawClaim } from '../../platforms/evidence.ts';
import type { Block, Context } from './blocks.ts';
import { splitSentences } from './sentences.ts';

const VERSION =
  /^\W*(?:version |release |v)?\[?v?(\d+\.\d+(?:\.\d+)*(?:[-.]?(?:a|b|rc|alpha|beta|pre|dev|post)[\d.]*)?)\]?(?:[\s(:–—-]|$)/i;
const DATE = /\b(\d{4}-\d{2}-\d{2})\b/;
/** How far back an announcement may look. */
const MAX_VERSIONS = 10;

const CHANGE: readonly [RegExp, string][] = [
  [/^(?:added|add|new|features?|enhancements?|what'?s new)\b/i, 'added'],
  [/^(?:fixed|fix|fixes|bug ?fixes|bugs?)\b/i, 'fixed'],
  [/^(?:changed|change|changes|updated|improved|improvements?)\b/i, 'changed'],
  [/^(?:removed|remove|dropped|drop)\b/i, 'removed'],
  [/^(?:deprecated|deprecate|deprecations?)\b/i, 'deprecated'],
  [/^(?:security)\b/i, 'security'],
  [/^(?:breaking)/i, 'breaking'],
];

/** A version and at most its date: nothing that a numbered chapter would be called. */
const ONLY_VERSION =
  /^\W*(?:version |release )?\[?v?\d+\.\d+(?:\.\d+)*(?:[-.]?(?:a|b|rc|alpha|beta|pre|dev|post)[\d.]*)?\]?(?:\s*[-–—:,]?\s*\(?(?:\d{4}\b|\w+ \d{1,2},? \d{4}|\d{1,2} \w+ \d{4}|un(?:released|dated)|yanked).*)?$/i;

/** Whether most sections are versions, whatever the page is called. */
export function isChangelog(blocks: readonly Block[]): boolean {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level <= 3);
  const versions = headings.filter(({ text }) => ONLY_VERSION.test(text));
  return (
    versions.length >= 3 &&
    versions.some(({ level }) => {
      const peers = headings.filter((each) => each.level === level);
      return versions.filter((each) => each.level === level).length * 2 > peers.length;
    })
  );
}

export function changelogEvidence(blocks: readonly Block[]): FileEvidence {
  const versions: string[] = [];
  const claims: RawClaim[] = [];
  for (const block of blocks) {
    const heading = block.headings.findLast((each) => VERSION.test(each.text));
    const version = heading === undefined ? undefined : VERSION.exec(heading.text)?.[1];
    if (heading === undefined || version === undefined || block.kind !== 'item') continue;
    if (!versions.includes(version)) versions.push(version);
    if (versions.length > MAX_VERSIONS) break;
    const made = changeClaim(block, heading, version);
    if (made !== null) claims.push(made);
  }
  return { ...noEvidence(), claims };
}

function changeClaim(block: Block, heading: Context, version: string): RawClaim | null {
  const text = (splitSentences(block.text)[0] ?? '')
    .replace(/\s*\(?(?:by @[\w-]+|#\d+|https?:\/\/\S+|`?[0-9a-f]{7,40}`?|PR #?\d+|in #\d+|@[\w-]+)(?:[,;)\s]+|$)/g, ' ')
    .replace(/\s*[([]\s*[)\]]?\s*$/, '')
    .trim()
    .replace(/(?<![.:;,-])[.:;,-]+$/, '')
    .trim();
  if (text.length < 10 || text.length > 240 || /https?:/.test(text) || /\b(?:I|we|our|thanks)\b/i.test(text))
    return null;
  const group = block.headings.at(-1);
  const change =
    CHANGE.find(([pattern]) => pattern.test(text))?.[1] ??
    CHANGE.find(([pattern]) => group !== undefined && group !== heading && pattern.test(group.text))?.[1] ??
    null;
  const past =
    /^(Added|Fixed|Changed|Removed|Dropped|Deprecated|Improved|Updated|Renamed|Replaced|Moved|Made|Restored|Introduced|Extended)\b/.exec(
      text,
    )?.[1];
  const date = DATE.exec(heading.text)?.[1];
  return {
    text:
      past === undefined
        ? `Version ${version}: ${text}`
        : `Version ${version} ${past.toLowerCase()}${text.slice(past.length)}.`,
    kind: 'version',
    source: 'readme',
    start: block.start,
    end: block.end,
    symbol: heading.text,
    tags: [
      `version:${version}`,
      ...(date === undefined ? [] : [`date:${date}`]),
      ...(change === null ? [] : [`change:${change}`]),
      `item:${text}`,
      past === undefined ? 'form:phrase' : 'form:sentence',
    ],
    also: [{ start: heading.start, end: heading.end }],
  };
}
