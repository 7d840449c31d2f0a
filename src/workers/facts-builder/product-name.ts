/** What the product is called: by configuration, by its own front page, else by its package. */
import { isInertTitle } from '../../markup/inert-title.ts';
import { itemsIn } from '../../outline/read-items.ts';
import { formatOf } from '../../outline/read-outline.ts';

export interface NameSources {
  configured: string | null;
  readme: string | undefined;
  packageName: string | null;
  slug: string;
  readmeTitle: string | null;
}

/** A name that a theme could run is none: it stands in titles. */
export function productNameOf(sources: NameSources): string {
  const { configured, slug } = sources;
  if (configured !== null) return configured;
  const name = ownName(sources);
  return isInertTitle(name) ? name : slug;
}

function ownName({ readme, packageName, slug, readmeTitle }: NameSources): string {
  const title =
    readmeTitle
      ?.replace(/(?<!\s)\s+[-–—:|]\s+[\s\S]*$/, '')
      .replace(/^([^\s:]+):\s+\S[\s\S]*$/, '$1')
      .replace(/^([^(]*)\(.*\)$/, '$1')
      // A face or a drawing beside the name is none of it.
      .replace(/(?<!\s)\s+[\p{Sk}\p{So}\\][\s\S]*$/u, '')
      .replace(/`/g, '')
      // What stands before it and is no word.
      .replace(/^[^\p{L}\p{N}\s@.$]+\s+(?=\S)/u, '')
      .trim() ?? '';
  if (
    title !== '' &&
    title.length <= 48 &&
    title.split(' ').length <= 6 &&
    (packageName === null ||
      // What it goes by here, whatever its package is called.
      bare(title) === bare(slug) ||
      (isNameOf(title, packageName) && isName(title, packageName))) &&
    !/^(?:readme|welcome|introduction|overview|documentation|about|contents|table of contents|install|usage|features|what is)\b/i.test(
      title,
    )
  )
    return title;
  // What a manifest writes with capitals or spaces is written for people.
  if (packageName !== null && /[A-Z ]/u.test(packageName) && !/[@/:]/u.test(packageName)) return packageName;
  if (packageName !== null) return asWritten(packageName.replace(/^@[^/]+\//, ''), readme ?? '');
  return slug;
}

/** The first heading of a README in any format, without badges and emoji; code, later headings and those of sections are no title. */
export function readmeTitle(path: string, readme: string | undefined): string | null {
  const items = itemsIn(readme ?? '', formatOf(path));
  const first = items.find((item) => item.type === 'heading');
  // Below words about the product, a deeper heading begins its first section.
  const isBelow = items.some(
    (item) => item.type === 'block' && item.kind === 'paragraph' && item.start < (first?.start ?? 0),
  );
  if (isBelow && first !== undefined && first.level > 1) return null;
  return first?.text.replace(/\p{Extended_Pictographic}|\uFE0F|\u200D|·/gu, '').trim() || null;
}

/** Whether a title that speaks of the package is a name: not a sentence about it, a copy of it, or another version. Each word of a name is written as one, or stands in the package's. */
function isName(title: string, packageName: string): boolean {
  if (bare(title) === bare(packageName)) return true;
  const [head = ''] = title.split(/ (?:for|in|of|with|by|from|on|to|is|are|and) /u);
  const isWritten = (word: string): boolean => !/^\p{Ll}/u.test(word) || bare(packageName).includes(bare(word));
  return (
    head.split(' ').every(isWritten) &&
    !/[.!?]$|\d\.\d|^(?:an?|how|why|what|this|your|my) /iu.test(title) &&
    (head === title || isNameOf(head, packageName))
  );
}

export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a title names the package: they share a word, or one holds the other without marks (`Beautiful Soup`, `beautifulsoup4`). */
export function isNameOf(title: string, packageName: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return (
    words(title).some((word) => bare(packageName).includes(word)) ||
    words(packageName).some((word) => bare(title).includes(word)) ||
    bare(title) === bare(packageName)
  );
}

/** `execa` where the front page writes `Execa` in its sentences. */
function asWritten(name: string, readme: string): string {
  const prose = readme
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ');
  const counts = new Map<string, number>();
  for (const [match] of prose.matchAll(
    new RegExp(`(?<![\\w/@.-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/@-]|\\.\\w)`, 'gi'),
  ))
    counts.set(match, (counts.get(match) ?? 0) + 1);
  return (
    [...counts].sort(
      (a, b) => Number(a[0] === name) - Number(b[0] === name) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
    )[0]?.[0] ?? name
  );
}
