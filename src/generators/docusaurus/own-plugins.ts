/** Whether a site's own Markdown plugin writes the targets of links: what they lead to then is known to it alone. */
import { dirname, joinPath } from '../../content/url-path.ts';
import { type FileSet, firstFile, scripts } from '../routes.ts';

const IMPORT = /(?:\bfrom|\brequire\(|\bimport\()\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;

/** Looks into the modules of the repository that a configuration with `remarkPlugins` imports. */
export function rewritesLinks(files: FileSet, config: { path: string; text: string } | undefined): boolean {
  if (config === undefined || !/remarkPlugins/i.test(config.text)) return false;
  return [...config.text.matchAll(IMPORT)].some(([, name = '']) => {
    const path = joinPath(dirname(config.path), name);
    const text =
      path === undefined ? undefined : firstFile(files, [path, ...scripts(path), ...scripts(`${path}/index`)])?.text;
    return text !== undefined && /link/i.test(text) && /\.url\s*=(?!=)/.test(text);
  });
}
