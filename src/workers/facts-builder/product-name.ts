/** What the product is called: by configuration, by its own front page, else by its package. */
import { elements } from '../../text/between.ts';
import { replaceLinks, withoutPictures } from '../../text/links.ts';
import { trimEndOf } from '../../text/trim.ts';

export interface NameSources {
  configured: string | null;
  readme: string | undefined;
  packageName: string | null;
  slug: string;
  readmeTitle: string | null;
}

export function productNameOf({ configured, readme, packageName, slug, readmeTitle }: NameSources): string {
  if (configured !== null) return configured;
  const title =
    readmeTitle
      ?.replace(/(?<!\s)\s+[-–—:|]\s+[\s\S]*$/, '')
      .replace(/^([^\s:]+):\s+\S[\s\S]*$/, '$1')
      .replace(/^([^(]*)\(.*\)$/, '$1')
      .replace(/`/g, '')
      .trim() ?? '';
  if (
    title !== '' &&
    title.length <= 48 &&
    title.split(' ').length <= 6 &&
    !/^(?:readme|welcome|introduction|overview|documentation|about|contents|table of contents|install|usage|features)\b/i.test(
      title,
    )
  )
    return title;
  if (packageName !== null) return asWritten(packageName.replace(/^@[^/]+\//, ''), readme ?? '');
  return slug;
}

/** The first heading of a README, in Markdown or underlined, without badges and markup. */
export function readmeTitle(readme: string | undefined): string | null {
  const lines = (readme ?? '').split(/\r?\n/);
  for (const [at, line] of lines.slice(0, 80).entries()) {
    const marked =
      headingOf(line) ??
      elementOf(line) ??
      /^= (\S.*)$/.exec(line)?.[1] ??
      (/^={3,}\s*$/.test(lines[at + 1] ?? '') ? line : undefined);
    // A badge is a picture, with or without a link around it.
    const words = marked === undefined ? undefined : replaceLinks(withoutPictures(marked), ({ label }) => label);
    const title = words
      ?.replace(/<[^<>]+>/g, '')
      .replace(/&amp;/g, '&')
      .replace(/&(?:nbsp|#160);/g, ' ')
      .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '')
      .trim();
    if (title !== undefined && title !== '') return title;
  }
  return null;
}

/** A heading of Markdown without its marks. */
function headingOf(line: string): string | undefined {
  const words = /^#\s+(\S.*)$/.exec(line)?.[1];
  return words === undefined ? undefined : trimEndOf(words, '#').trimEnd() || undefined;
}

function elementOf(line: string): string | undefined {
  const [heading] = elements(line, ['h1']);
  if (heading === undefined) return undefined;
  const element = line.slice(heading.start, heading.end);
  return element.slice(element.indexOf('>') + 1, element.lastIndexOf('</')) || undefined;
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
