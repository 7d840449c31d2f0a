/** What the generator of a site says of which pages are published where; made once for a site. */
import type { GatheredSite } from '../content/gather-site.ts';
import { generatorOf } from '../generators/index.ts';
import { contentFolder } from '../generators/routes.ts';
import type { Standing } from '../generators/standing.ts';

const known = new WeakMap<object, Standing>();

export function standingOf({ context, hugo, index }: GatheredSite): Standing {
  const before = known.get(index);
  if (before !== undefined) return before;
  const contentRoots = context.content_roots.map((folder) => contentFolder(context.root, folder));
  const { files, routes } = index;
  const made = generatorOf(context.kind).standing?.({ root: context.root, contentRoots, files, hugo, routes }) ?? {};
  known.set(index, made);
  return made;
}
