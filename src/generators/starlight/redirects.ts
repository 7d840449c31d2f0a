/** Redirects that Astro's configuration names, or a file beside it that it takes them from. */
import { dirname, joinPath } from '../../content/url-path.ts';
import type { AddRedirect } from '../generator.ts';
import { type FileSet, firstFile, scripts, under } from '../routes.ts';

const IMPORT = /^import\s([^'"\r\n\u2028\u2029]*)\sfrom\s+['"](\.{1,2}\/[^'"\n]+)['"]/gim;
/** `'/old': '/new'` and `'/old': { status: 302, destination: '/new' }`. */
const RULE =
  /['"](\/[^'"\n[\]]*)['"]\s*:\s*(?:['"]((?:\/|https?:)[^'"\n]*)['"]|\{(?:\s*status\s*:\s*\d+\s*,)?\s*destination\s*:\s*['"]([^'"\n]+)['"])/g;

export function astroRedirects(files: FileSet, root: string, add: AddRedirect): void {
  const config = firstFile(files, scripts(under(root, 'astro.config')));
  if (config === undefined) return;
  const imported = [...config.text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    if (!/redirect/i.test(names)) return [];
    const path = joinPath(dirname(config.path), from);
    return path === undefined ? [] : (firstFile(files, [path, ...scripts(path)]) ?? []);
  });
  const own = config.text.slice(Math.max(0, config.text.search(/\bredirects\s*:\s*\{/)));
  const sources = /\bredirects\s*:\s*\{/.test(config.text) ? [{ path: config.path, text: own }, ...imported] : imported;
  for (const { path, text } of sources)
    for (const [, from = '', plain, destination] of text.matchAll(RULE)) {
      const to = plain ?? destination;
      if (to !== undefined) add(from, to, path);
    }
}
