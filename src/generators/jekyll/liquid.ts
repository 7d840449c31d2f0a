/** What Liquid in a target comes to where that needs no build: the base path, filters of addresses, links to files and posts. */

/** An address below the host, or a file of the site from its root; each with the anchor behind it. */
export type Meant = { path: string } | { file: string; fragment: string | null };

export interface LiquidSite {
  base: string;
  /** The file of a post by the name that `post_url` takes. */
  postAt(name: string): string | undefined;
}

const HOST = /^\{\{-?\s*site\.url\s*-?\}\}/;
const BASE = /\{\{-?\s*site\.baseurl\s*-?\}\}/g;
const FILTERED = /\{\{-?\s*["']([^"'\n]*)["']\s*\|\s*(?:(?:relative|absolute)_url|prepend:\s*site\.baseurl)\s*-?\}\}/g;
const TAG = /^\{%-?\s*(link|post_url)\s+([^\s%]+)\s*-?%\}(?:#(.*))?$/;

/** Undefined where it needs what only a build knows. */
export function liquidTarget(target: string, { base, postAt }: LiquidSite): Meant | undefined {
  if (!target.includes('{')) return undefined;
  const local = target.trim().replace(HOST, '');
  // Jekyll 3 asks for the base path before these tags, Jekyll 4 writes it itself.
  const [, tag, name = '', fragment] = TAG.exec(local.replace(BASE, '')) ?? [];
  if (tag !== undefined) {
    if (name.includes('{')) return undefined;
    const file = tag === 'link' ? name.replace(/^\//, '') : (postAt(name) ?? `_posts/${name}.md`);
    return { file, fragment: fragment ?? null };
  }
  const path = local
    .replace(BASE, base)
    .replace(FILTERED, (_whole, written: string) =>
      /^[a-z]+:/i.test(written) ? '{' : `${base}${written.startsWith('/') || written === '' ? '' : '/'}${written}`,
    );
  return path.includes('{') || /^[a-z][a-z\d+.-]*:/i.test(path) ? undefined : { path: path === '' ? '/' : path };
}
