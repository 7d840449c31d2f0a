/** URL and file paths as plain strings: joined, split and made comparable, never touching a disk. */

export interface SplitTarget {
  path: string;
  query: string;
  fragment: string | null;
}

/** `a/b?x#y` in its three parts; percent escapes decoded where they are valid. */
export function splitTarget(target: string): SplitTarget {
  const hash = target.indexOf('#');
  const before = hash === -1 ? target : target.slice(0, hash);
  const question = before.indexOf('?');
  return {
    path: decode(question === -1 ? before : before.slice(0, question)),
    query: question === -1 ? '' : before.slice(question),
    fragment: hash === -1 ? null : decode(target.slice(hash + 1)),
  };
}

export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A relative path with a part that is no name: empty, `.` or `..`. */
const HAS_DOTS = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** Joins a folder and a relative path; `..` above the root gives undefined. Never starts with a slash. */
export function joinPath(folder: string, relative: string): string | undefined {
  if (!HAS_DOTS.test(relative)) return folder === '' ? relative : `${folder}/${relative}`;
  const out = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.pop() === undefined) return undefined;
  }
  return out.join('/');
}

/** A relative URL against the URL of a page, as browsers do it; above the root stays at the root. */
export function joinUrl(base: string, relative: string): string {
  if (base.startsWith('/') && !HAS_DOTS.test(relative)) return base.slice(0, base.lastIndexOf('/') + 1) + relative;
  const out = base.split('/').slice(1, -1);
  for (const part of relative.split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..') out.pop();
    else out.push(part);
  }
  return `/${out.join('/')}${/(?:^|\/)\.{0,2}$/.test(relative) && out.length > 0 ? '/' : ''}`;
}

/** One spelling for URLs that a static host serves alike: no trailing slash, no `index.html`, no doubled slashes. */
export function normaliseUrl(url: string): string {
  const clean = url.includes('//') ? url.replace(/\/{2,}/g, '/') : url;
  const bare = clean.endsWith('/index.html')
    ? clean.slice(0, -11)
    : clean.endsWith('/index.htm')
      ? clean.slice(0, -10)
      : clean;
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare === '' ? '/' : bare;
}

/** Without slashes at both ends. */
export function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}

export const dirname = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const stem = (path: string): string =>
  basename(path).replace(/\.(?:mdx?|markdown|mdown|mdwn|mkdn?|mkdown|html?)$/i, '');

/** `to` as seen from the folder `from`. */
export function relativePath(from: string, to: string): string {
  const a = from === '' ? [] : from.split('/');
  const b = to.split('/');
  let shared = 0;
  while (shared < a.length && shared < b.length - 1 && a[shared] === b[shared]) shared++;
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/');
}
