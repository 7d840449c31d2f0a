/** Files that plugins write beside the pages: lists of pages for programs, which no tree holds. */
import { trimSlashes } from '../content/url-path.ts';

interface MadeFile {
  /** Its address without the first slash. */
  file: RegExp;
  /** What the name of a plugin or of its import holds that writes it. */
  by: RegExp;
}

const MADE: readonly MadeFile[] = [
  { file: /^(?:llms(?:-\w+)*\.txt|_llms-txt\/[\w-]+\.txt)$/, by: /llms/i },
  { file: /^sitemap(?:-index|-\d+)?\.xml$/, by: /sitemap/i },
  {
    file: /^(?:[\w-]+\/)*(?:rss|feed|atom)\.(?:xml|json|rss)$/,
    by: /(?:^|[-_/])(?:rss|feeds?)(?:[-_/A-Z]|$)|(?:Rss|RSS|Feeds?)(?![a-z])/,
  },
  { file: /^robots\.txt$/, by: /robots/i },
];

/** What of a configuration may write a file at this address, or undefined. */
export function madeFile(url: string, config: string, where: string): string | undefined {
  const path = trimSlashes(url);
  const made = MADE.find(({ file }) => file.test(path));
  const by = made === undefined ? undefined : config.match(/[\w@/-]+/g)?.find((name) => made.by.test(name));
  return by === undefined ? undefined : `written by \`${by}\` of ${where}`;
}
