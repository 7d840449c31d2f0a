/** Ids that a template of Jinja writes around a page, with those of the templates that it takes in. */

interface Found {
  ids: ReadonlySet<string>;
  /** Why there may be more. */
  open: string | null;
}

const COMMENT = /\{#[^#]*#\}/g;
const ID = /[ \t\n]id=(?:["']([^"'\n]*)|([^\s"'>]+))/gi;
const TAKES = /\{%[-+]?[ \t\n]*(?:include|extends|from|import)[ \t\n]+(?:["']([^"'\n]*)["'])?/g;
/** Templates in each other, at most. */
const MOST = 40;

/** `fileOf`: the site's own file of a template; all others are the theme's, which every page has. */
export function templateAnchors(
  path: string,
  read: (path: string) => string | undefined,
  fileOf: (name: string) => string | undefined,
): Found {
  const ids = new Set<string>();
  const paths = new Set([path]);
  let why: string | null = null;
  for (const one of paths) {
    const text = read(one)?.replace(COMMENT, '');
    const open = `\`${one}\` may bring headings`;
    if (text === undefined || paths.size > MOST) return { ids, open };
    let isComputed = false;
    for (const [, quoted, bare] of text.matchAll(ID)) {
      const id = quoted ?? bare ?? '';
      if (/[{}]/.test(id)) isComputed = true;
      else ids.add(id);
    }
    for (const [, name] of text.matchAll(TAKES)) {
      const file = name === undefined ? undefined : fileOf(name);
      if (name === undefined) isComputed = true;
      else if (file !== undefined) paths.add(file);
    }
    if (isComputed) why ??= open;
  }
  return { ids, open: why };
}
