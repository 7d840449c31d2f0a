/** Headings that the site's own template of a page's type writes around its text, with ids that only Hugo computes. */
import { keysOf } from '../other-pages.ts';
import { type FileSet, inside, isInside, rootOf, under } from '../routes.ts';

const HEADING = /<h[1-6]\b[^<>\n]{0,200}?[ \t]id=["']?(?:\{\{|([\w:.-]+))/g;

/** Answers which template may write an anchor of a page, or undefined. */
export function layoutAnchors(
  files: Pick<FileSet, 'read' | 'paths'>,
  root: string,
  contentRoots: readonly string[],
): (fragment: string, path: string) => string | undefined {
  const layouts = under(root, 'layouts');
  /** By type and, where a page may ask for one by name, the name. */
  const templates = files.paths.flatMap((path) => {
    const [, type = '', name = ''] =
      (isInside(path, layouts) ? /^([^/_][^/]*)\/([\w-]+)\.(?:[\w.]+\.)?html$/.exec(inside(path, layouts)) : null) ??
      [];
    return type === '' || NO_TYPE.has(type) ? [] : [{ path, type, name }];
  });
  return (fragment, path) => {
    if (templates.length === 0) return undefined;
    const keys = keysOf(files.read(path) ?? '', ['type', 'layout']) ?? {};
    const base = rootOf(path, contentRoots);
    const type = keys.type ?? inside(path, base ?? '').split('/', 1)[0];
    const isList = /(?:^|\/)_index\b/.test(path);
    const names = keys.layout === undefined ? (isList ? LISTS : SINGLES) : [keys.layout];
    const own = templates.filter((one) => one.type === type && names.includes(one.name));
    const by = own.find((one) =>
      [...(files.read(one.path) ?? '').matchAll(HEADING)].some(([, id]) => id === undefined || id === fragment),
    );
    return by === undefined ? undefined : `a heading that \`${by.path}\` writes`;
  };
}
const LISTS = ['list', 'section', 'index'];
const SINGLES = ['single', 'page'];
/** Folders of templates that are of no type. */
const NO_TYPE = new Set(['partials', 'shortcodes']);
