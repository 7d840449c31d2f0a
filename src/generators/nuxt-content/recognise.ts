/** A Nuxt site whose pages are Markdown names the module, or a layer that brings it, in its configuration or manifest; pages alone are known by their form. */
import type { SiteFiles } from '../../content/site-files.ts';
import { endings, firstFile, SCRIPTS } from '../recognition.ts';
import { numberedTree } from './numbered.ts';

export function recogniseNuxtContent(files: SiteFiles): string | undefined {
  if (files.list('content').length === 0) return numberedTree(files);
  const config = firstFile(files, [...endings('nuxt.config', ...SCRIPTS), ...endings('content.config', ...SCRIPTS)]);
  if (config !== undefined && /@nuxt\/content|['"]docus['"]|@nuxt-themes\/docus/.test(files.read(config) ?? ''))
    return `\`${config}\` uses Nuxt Content`;
  return /"(?:@nuxt\/content|docus|@nuxt-themes\/docus)"\s*:/.test(files.read('package.json') ?? '')
    ? '`package.json` names Nuxt Content'
    : undefined;
}
