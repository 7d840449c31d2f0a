/** Which built pages differ after the fixes in more than their fixers declare. */
import type { DeclaredChange } from '../../src/fixers/fixer.ts';
import { readHtml, type Shown } from './read-html.ts';

export interface Undeclared {
  page: string;
  what: string;
  before: string;
  after: string;
}

/** `declared` answers what the fixes of the source of a built page may change. */
export function compareBuilds(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  declared: (page: string) => ReadonlySet<DeclaredChange>,
): { identical: number; asDeclared: number; declared: Record<string, number>; undeclared: Undeclared[] } {
  const undeclared: Undeclared[] = [];
  const kinds: Record<string, number> = {};
  let identical = 0;
  let asDeclared = 0;
  for (const page of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(page), after.get(page)];
    if (old === fresh) identical += 1;
    else if (old === undefined || fresh === undefined)
      undeclared.push({ page, what: 'page', before: old ? 'there' : 'absent', after: fresh ? 'there' : 'absent' });
    else {
      const found = differences(readHtml(old).shown, readHtml(fresh).shown);
      const allowed = declared(page);
      const wrong = found.filter(({ what }) => !allowed.has(what));
      undeclared.push(...wrong.map((one) => ({ page, ...one })));
      for (const { what } of found) if (allowed.has(what)) kinds[what] = (kinds[what] ?? 0) + 1;
      if (found.length === 0) identical += 1;
      else if (wrong.length === 0) asDeclared += 1;
    }
  }
  return { identical, asDeclared, declared: kinds, undeclared };
}

function differences(before: Shown, after: Shown): { what: keyof Shown; before: string; after: string }[] {
  return (Object.keys(before) as (keyof Shown)[]).flatMap((what) => {
    const [left, right] = [before[what], after[what]];
    const at = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    );
    if (at === undefined) return [];
    const around = (list: readonly string[]): string => list.slice(Math.max(0, at - 2), at + 3).join(' ');
    return [{ what, before: around(left), after: around(right) }];
  });
}
