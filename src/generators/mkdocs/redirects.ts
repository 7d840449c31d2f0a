/** What the plugin `redirects` is told to move. */
import type { AddRedirect } from '../generator.ts';
import { type FileSet, MARKDOWN } from '../routes.ts';
import { readMkdocs } from './settings.ts';

/** `redirect_maps`: old source path to new source path or URL. */
export function redirects(files: FileSet, root: string, add: AddRedirect): void {
  const { data } = readMkdocs(files, root);
  const plugins = Array.isArray(data.plugins) ? data.plugins : [];
  for (const plugin of plugins) {
    const maps = (plugin as { redirects?: { redirect_maps?: unknown } } | null)?.redirects?.redirect_maps;
    if (typeof maps !== 'object' || maps === null) continue;
    for (const [from, to] of Object.entries(maps))
      if (typeof to === 'string') add(`/${from.replace(MARKDOWN, '').replace(/(^|\/)(?:index|README)$/, '$1')}`, to);
  }
}
