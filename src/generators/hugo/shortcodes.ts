/** Which shortcodes a Hugo site has, where all its templates lie in its repository. */
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { replaceBetween } from '../../text/between.ts';
import { type FileSet, under } from '../routes.ts';

/** Hugo's own. */
const BUILT_IN = new Set(
  'comment details figure gist highlight instagram instagram_simple param qr ref relref tweet twitter twitter_simple vimeo vimeo_simple x x_simple youtube'.split(
    ' ',
  ),
);

/** Undefined where a theme or module brings templates that are not seen, or a mount takes them from elsewhere. */
export function shortcodesOf(
  hugo: HugoFacts,
  files: Pick<FileSet, 'paths' | 'hasFolder'>,
  root: string,
): ((name: string) => boolean) | undefined {
  if (!hugo.present) return undefined;
  const isHere = (theme: string): boolean => files.hasFolder(under(root, `themes/${theme}/layouts`));
  if (!hugo.themes.every(isHere)) return undefined;
  const names = new Set(BUILT_IN);
  for (const path of files.paths) {
    const at = path.lastIndexOf('shortcodes/');
    if (at === -1 || (at > 0 && !'/_'.includes(path[at - 1] ?? ''))) continue;
    const file = path.slice(at + 'shortcodes/'.length);
    names.add(file.replace(/\.\w+$/, '')).add(file.replace(/(?:\.\w+){1,3}$/, ''));
  }
  return (name) => names.has(name) || names.has(name.replace(/\.html$/, ''));
}

/** Whether Hugo ends the build where a shortcode of the site's own templates is left open: all of them use its inner text. */
export function closedShortcodes(
  files: Pick<FileSet, 'edition' | 'paths' | 'read'>,
  root: string,
): (name: string) => boolean {
  let known: { edition: number; byName: ReadonlyMap<string, readonly string[]> } | undefined;
  const templates = (): ReadonlyMap<string, readonly string[]> => {
    if (known?.edition !== files.edition) {
      const paths = files.paths.filter((path) => TEMPLATE.test(path) && path.startsWith(under(root, '')));
      const byName = Map.groupBy(paths, (path) => (TEMPLATE.exec(path)?.[1] ?? '').replace(/(?:\.[\w-]+){1,4}$/, ''));
      known = { edition: files.edition, byName };
    }
    return known.byName;
  };
  return (name) => {
    const own = templates().get(name.replace(/\.html$/, '')) ?? [];
    return own.length > 0 && own.every((path) => USES_INNER.test(withoutComments(files.read(path) ?? '')));
  };
}
const TEMPLATE = /(?<![^/])layouts\/_?shortcodes\/([^\n]+)/;
const USES_INNER = /\{\{[^{}]*\.Inner(?:Deindent)?\b/;
const withoutComments = (template: string): string => replaceBetween(template, '{{/*', '*/}}', () => '');
