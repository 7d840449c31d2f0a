/** What a Jekyll configuration sets for the front matter of many pages at once (`defaults`): the deepest scope that takes a page decides. */
import { globs } from '../../text/globs.ts';

/** Value of a page's setting as a text, or undefined; the type is `pages`, `posts` or the name of a collection. */
export type FrontMatterDefaults = (path: string, type: string, setting: string) => string | undefined;

interface Scope {
  path: string;
  type: string | undefined;
  takes(path: string): boolean;
  values: Readonly<Record<string, unknown>>;
}

/** Of two scopes the one with the longer path wins, of equal ones the one with a type, of those the later one, as Jekyll decides. */
export function frontMatterDefaults(
  defaults: unknown,
  /** With a slash at its end, '' where there is none: paths of scopes may leave it out. */
  collectionsDir: string,
): FrontMatterDefaults {
  const { stripped, scopes } = scopesOf(defaults, collectionsDir);
  return (path, type, setting) => {
    const own = stripped(path);
    let best: Scope | undefined;
    for (const scope of scopes) {
      if (!Object.hasOwn(scope.values, setting) || (scope.type ?? type) !== type || !scope.takes(own)) continue;
      if (best === undefined || isNearer(scope, best)) best = scope;
    }
    const value = best?.values[setting];
    return typeof value === 'string' ? value : undefined;
  };
}

/** All values that scopes give to a page. */
export function valuesFor(
  defaults: unknown,
  collectionsDir: string,
  path: string,
  type: string,
): { key: string; value: unknown }[] {
  const { stripped, scopes } = scopesOf(defaults, collectionsDir);
  return scopes
    .filter((scope) => (scope.type ?? type) === type && scope.takes(stripped(path)))
    .flatMap(({ values }) => Object.entries(values).map(([key, value]) => ({ key, value })));
}

function scopesOf(defaults: unknown, collectionsDir: string): { stripped(path: string): string; scopes: Scope[] } {
  const stripped = (path: string): string =>
    collectionsDir !== '' && path.startsWith(collectionsDir) ? path.slice(collectionsDir.length) : path;
  const scopes = (Array.isArray(defaults) ? defaults : []).flatMap((set: unknown): Scope[] => {
    const { scope, values } = isObject(set) ? set : {};
    if (!isObject(values)) return [];
    const { path, type } = isObject(scope) ? scope : {};
    const written = typeof path === 'string' ? path.replace(/^\/+/, '') : '';
    const own = stripped(written);
    const matches = written.includes('*') ? globs([own, `${own}/**`], { dot: true }) : undefined;
    return [
      {
        path: written,
        type: typeof type === 'string' ? type : undefined,
        takes: matches ?? ((one) => one.startsWith(own)),
        values,
      },
    ];
  });
  return { stripped, scopes };
}

const isNearer = (scope: Scope, than: Scope): boolean =>
  scope.path.length === than.path.length
    ? scope.type !== undefined || than.type === undefined
    : scope.path.length > than.path.length;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
