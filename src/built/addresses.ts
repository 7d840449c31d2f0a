/** Which file of a build an address is served from, and what a link in its HTML leads to, as a browser reads it. Pure. */
import { decode } from '../content/url-path.ts';

export type Led =
  /** Another host, another scheme, or a place of this host that the build is not served at. */
  | { to: 'elsewhere' }
  | { to: 'file'; file: string; fragment: string | null }
  | { to: 'nothing'; address: string; fragment: string | null };

export interface Addresses {
  /** Path below the root of the build, decoded: `/guide/`, `/guide`, `/guide.html`. */
  fileAt(path: string): string | undefined;
  /** `base`: of `<base>`. */
  lead(from: string, href: string, base: string | null): Led;
}

const HOST = 'http://build.invalid';

/** `basePath`: where the root of the build is served, '' or `/docs`; `hosts`: names of the site's own. */
export function createAddresses(files: ReadonlySet<string>, basePath: string, hosts: ReadonlySet<string>): Addresses {
  const fileAt = (path: string): string | undefined => {
    const bare = path.replace(/^\/+/, '');
    if (files.has(bare)) return bare;
    const stem = bare.replace(/\/$/, '');
    const index = stem === '' ? 'index.html' : `${stem}/index.html`;
    if (files.has(index)) return index;
    return stem !== '' && files.has(`${stem}.html`) ? `${stem}.html` : undefined;
  };
  return {
    fileAt,
    lead(from, href, base) {
      const own = `${HOST}${basePath}${addressOf(from)}`;
      const url = base === null ? parse(href, own) : parse(href, parse(base, own)?.href ?? own);
      if (url === undefined) return { to: 'elsewhere' };
      if (url.origin !== HOST && !hosts.has(url.host)) return { to: 'elsewhere' };
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return { to: 'elsewhere' };
      const fragment = url.hash === '' ? null : decode(url.hash.slice(1));
      const path = decode(url.pathname);
      if (basePath !== '' && path !== basePath && !path.startsWith(`${basePath}/`)) return { to: 'elsewhere' };
      const inside = path.slice(basePath.length) || '/';
      const file = fileAt(inside);
      // Another build may serve that part of the same host.
      if (file === undefined && url.origin !== HOST) return { to: 'elsewhere' };
      return file === undefined ? { to: 'nothing', address: inside, fragment } : { to: 'file', file, fragment };
    },
  };
}

/** `a/index.html` is `/a/`; any other file is its own path. */
export const addressOf = (file: string): string =>
  `/${(file === 'index.html' ? '' : file.endsWith('/index.html') ? file.slice(0, -10) : file)
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;

const parse = (href: string, base: string): URL | undefined => {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
};
