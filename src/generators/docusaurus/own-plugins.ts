/** Whether a site's own Markdown plugin writes the targets of links: what they lead to then is known to it alone. */
import { dirname, joinPath } from '../../content/url-path.ts';
import { type FileSet, firstFile, scripts } from '../routes.ts';
import { type ContentPlugin, optionsWith } from './config.ts';

const IMPORT =
  /(?:\bimport\s+(\w+)\s+from|\bconst\s+(\w+)\s*=\s*require\(|\bfrom|\brequire\(|\bimport\()\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const LISTS = /(?:remark|rehype|recma)Plugins['"]?\s*:/gi;

/** Looks into the modules of the repository that a configuration imports: answers of which kinds of content they write links. */
export function rewritesLinks(
  files: FileSet,
  config: { path: string; text: string } | undefined,
): (kind: string | undefined) => boolean {
  if (config === undefined || config.text.search(LISTS) === -1) return () => false;
  const writers = [...config.text.matchAll(IMPORT)].flatMap(([, imported, required, name = '']) => {
    const path = joinPath(dirname(config.path), name);
    const text =
      path === undefined ? undefined : firstFile(files, [path, ...scripts(path), ...scripts(`${path}/index`)])?.text;
    const isWriter = text !== undefined && /link/i.test(text) && /\.url\s*=(?!=)/.test(text);
    return isWriter ? [imported ?? required] : [];
  });
  if (writers.length === 0) return () => false;
  const options = optionsWith(config.text, LISTS);
  const kinds = new Set<ContentPlugin['kind']>();
  for (const writer of writers) {
    const users = options.filter(({ text }) => writer !== undefined && text.match(/\w+/g)?.includes(writer) === true);
    // Who gives it on by another name, or to what has no name here, may give it to all.
    if (users.length === 0 || users.some(({ kind }) => kind === undefined)) return () => true;
    for (const { kind } of users) if (kind !== undefined) kinds.add(kind);
  }
  return (kind) => kind === undefined || [...kinds].some((one) => one === kind);
}
