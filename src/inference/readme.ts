/** What a README says of products: its title, and how often each product is named after its brand. */
import type { SiteProfile } from '../sites/site-profile.ts';
import { longest, type NameReading, readName, wordsOf } from './name-words.ts';

export interface ReadmeReading {
  /** `leads`: the title begins with the brand. */
  title: NameReading & { leads: boolean };
  mentions: { value: string; count: number }[];
  installs: string[];
}
const MAX_CHARACTERS = 60_000;

export function readReadme(readme: string, profile: SiteProfile): ReadmeReading {
  const text = readme.slice(0, MAX_CHARACTERS);
  const title = titleOf(text);
  const titleWords = wordsOf(title);
  return {
    title: { ...readName(title, profile), leads: profile.brands.includes(titleWords[0] ?? '') },
    mentions: countMentions(text, profile),
    installs: installsIn(text, profile),
  };
}

/** The first heading, by `#`, by underline, or by tag; images and links reduced to their text. */
function titleOf(text: string): string {
  const lines = text
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const heading =
      /^ {0,3}#{1,2} +(\S.*)$/.exec(line)?.[1]?.replace(/(?<! ) +#+$/, '') ??
      /<h1\b[^<>]*>((?:(?!<h1).)*?)<\/h1>/i.exec(line)?.[1];
    const underlined =
      /^ {0,3}(?:={3,}|-{3,})\s*$/.test(lines[index + 1] ?? '') && line.trim() !== '' ? line : undefined;
    const found = heading ?? underlined;
    if (found === undefined) continue;
    const plain = found
      .replace(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
      .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/<[^<>]+>/g, ' ')
      .trim();
    if (plain !== '') return plain;
  }
  return '';
}

function countMentions(text: string, profile: SiteProfile): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    const product = profile.brands.includes(word) ? longest(words, index + 1, profile.products) : undefined;
    if (product !== undefined) counts.set(product.value, (counts.get(product.value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Platforms whose package manager installs a package of the brand. */
function installsIn(text: string, profile: SiteProfile): string[] {
  const brands = profile.brands.map((brand) => brand.replace(/[^a-z0-9]/g, '')).join('|');
  const commands: readonly (readonly [string, string])[] = [
    ['python', String.raw`(?:pip3?|uv|poetry)\s+(?:install|add)\s`],
    ['nodejs', String.raw`(?:npm\s+(?:install|i|add)|yarn\s+add|pnpm\s+add)\s`],
    ['net', String.raw`(?:dotnet\s+add\s+package|install-package|nuget\s+install)\s`],
    ['php', String.raw`composer\s+require\s`],
    ['go', String.raw`go\s+get\s`],
    ['rust', String.raw`cargo\s+add\s`],
    ['ruby', String.raw`gem\s+install\s`],
    ['java', String.raw`<groupid>\s*(?:com|org)\.`],
  ];
  return commands
    .filter(([, command]) => new RegExp(`${command}[^\\n]{0,80}(?:${brands})`, 'i').test(text))
    .map(([platform]) => platform);
}
