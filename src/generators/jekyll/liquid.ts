/** What Liquid in a target comes to where that needs no build: the base path, filters of addresses, links to files and posts. */

/** An address below the host or a whole one, or a file of the site from its root; each with the anchor behind it. */
export type Meant = { path: string } | { file: string; fragment: string | null };

export interface LiquidSite {
  base: string;
  /** The site's settings, which templates read by `site`. */
  settings: Readonly<Record<string, unknown>>;
  /** The file of a post by the name that `post_url` takes. */
  postAt(name: string): string | undefined;
}

const HOST = /^\{\{-?\s*site\.url\s*-?\}\}/;
const BASE = /\{\{-?\s*site\.baseurl\s*-?\}\}/g;
const FILTERED = /\{\{-?\s*["']([^"'\n]*)["']\s*\|\s*(?:(?:relative|absolute)_url|prepend:\s*site\.baseurl)\s*-?\}\}/g;
const SETTING = /\{\{-?\s*site\.([\w-]+(?:\.[\w-]+)*)\s*-?\}\}/g;
const TAG = /^\{%-?\s*(link|post_url)\s+([^\s%]+)\s*-?%\}(?:#(.*))?$/;

/** Undefined where it needs what only a build knows. */
export function liquidTarget(target: string, { base, postAt, settings }: LiquidSite): Meant | undefined {
  if (!target.includes('{')) return undefined;
  const local = target
    .trim()
    .replace(HOST, '')
    .replace(SETTING, (whole, name: string) => (name === 'baseurl' ? whole : (valueAt(settings, name) ?? whole)));
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
  return path.includes('{') ? undefined : { path: path === '' ? '/' : path };
}

/** A text or number of the settings by its path, `a.b`. */
function valueAt(settings: Readonly<Record<string, unknown>>, name: string): string | undefined {
  let value: unknown = settings;
  for (const part of name.split('.'))
    value =
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, part)?.value : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
