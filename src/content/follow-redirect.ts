/** Where a redirect leads: to what is there, to what is not, or out of what can be seen. */
import type { IndexTables } from './build-index.ts';
import type { LookUp } from './look-up.ts';
import type { Resolution, SitePage } from './site-index.ts';
import { splitTarget } from './url-path.ts';

const MAX_HOPS = 5;

export interface FollowInput {
  tables: IndexTables;
  look: LookUp;
  /** The path of an address of the site itself that is written as a URL; undefined for another's. */
  pathOf(url: string): string | undefined;
  onPage(page: SitePage, fragment: string | null): Resolution;
}

/** Undefined where no redirect takes the address. */
export function createFollow({ tables, look, pathOf, onPage }: FollowInput) {
  /** Undefined where it is another's, or made by a program. */
  const insideOf = (to: string): string | undefined =>
    /^\/(?!\/|\.netlify\/|api\/)/.test(to) && !/[:*$]/.test(to) ? to : pathOf(to);

  return (url: string, fragment: string | null): Resolution | undefined => {
    let at = url;
    let by: string | undefined;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const rule = tables.redirects.of(at, (to) => look.hit({ by: 'url', url: splitTarget(to).path }) !== undefined);
      if (rule === undefined) break;
      by = rule.by;
      const inside = insideOf(rule.to);
      if (inside === undefined) return { kind: 'unverified', why: by };
      const { path, fragment: own } = splitTarget(inside);
      const hit = look.hit({ by: 'url', url: path });
      if (hit) return 'page' in hit ? onPage(hit.page, own ?? fragment) : { kind: 'asset', path: hit.asset };
      if (/^\/*$/.test(path)) return { kind: 'opaque', why: 'the home page' };
      at = path;
    }
    if (by === undefined) return undefined;
    const origin = { path: '', url: '/', language: tables.input.context.default_language };
    const why = tables.routes.excuse(origin, at, 'page') ?? tables.elsewhere([{ by: 'url', url: at }], '');
    return why === undefined
      ? { kind: 'missing', wanted: at, why: 'no-page', suggestions: [], isCertain: false }
      : { kind: 'unverified', why: `${by}, and ${why}` };
  };
}
