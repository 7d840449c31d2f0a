/** Whether a site compiles its pages as MDX of today: of that alone it is known what parses. */
import { dirname } from '../content/url-path.ts';
import type { HeadingIdOptions } from './generator.ts';
import { under } from './routes.ts';

/** Version 1 of MDX read almost everything as text. */
const OLD =
  /"(?:@mdx-js\/[\w-]+|@docusaurus\/core)"\s*:\s*"[~^>=v\s]*(?:1|2\.0\.0-[a-z])[.\w-]*"|"@docusaurus\/core"\s*:\s*"[~^>=v\s]*2\.|"gatsby-plugin-mdx"\s*:\s*"[~^>=v\s]*[0-3]\./;
/** Configuration that has pages changed, or read as Markdown, before MDX sees them. */
const OWN_STEP = /\bpreprocessor\b|\bformat\s*:\s*['"`](?:md|detect)['"`]/;

export function mdxOptions(
  files: { read(path: string): string | undefined },
  root: string,
  configs: readonly string[] = [],
): HeadingIdOptions {
  const isOld = foldersUp(root).some((folder) => OLD.test(files.read(under(folder, 'package.json')) ?? ''));
  const isChanged = configs.some((name) => OWN_STEP.test(files.read(under(root, name)) ?? ''));
  return isOld || isChanged ? { mdx: 'loose' } : {};
}

/** A folder and those around it. */
function foldersUp(folder: string): string[] {
  const all = [folder];
  for (let at = folder; at !== ''; at = dirname(at)) all.push(dirname(at));
  return all;
}
