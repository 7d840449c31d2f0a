/** Navigation files of the site's generator with entries for the new pages, edited in their own text; pure. */
import { posix } from 'node:path';
import type { NavGroup } from '../../generators/generator.ts';
import { generatorOf } from '../../generators/index.ts';
import type { Page, PagePlan } from '../../model/page-plan.ts';
import type { SiteContext } from '../../model/repo-inventory.ts';

export interface NavInput {
  plan: PagePlan;
  productName: string;
  site: Pick<SiteContext, 'kind' | 'root' | 'content_roots'>;
  /** A file of the site's repository as text; undefined when it is not there. */
  read(path: string): string | undefined;
}

export interface Navigation {
  /** The file and its new text. */
  edit: { path: string; text: string } | null;
  /** A list that only a person can edit, and what it lacks. */
  byHand: { path: string; pages: string[] } | null;
}

/** Files that a generator of this kind may keep its navigation in. */
export const navigationFiles = ({ kind, root, content_roots }: NavInput['site']): string[] =>
  (generatorOf(kind).navigation?.files(content_roots) ?? []).map((name) => posix.join(root, name));

export function navigation(input: NavInput): Navigation {
  const path = navigationFiles(input.site).find((each) => input.read(each) !== undefined);
  const text = path === undefined ? undefined : input.read(path);
  const own = generatorOf(input.site.kind).navigation;
  if (own === undefined || path === undefined || text === undefined) return { edit: null, byHand: null };
  const groups = groupsOf(input.plan, posix.join(input.site.root, input.site.content_roots[0] ?? ''));
  const edited = own.add?.(text, input.productName, groups);
  const all = groups.flatMap(({ path: index, children }) => [
    ...(index === null ? [] : [index]),
    ...children.map((child) => child.path),
  ]);
  const pages = own.lacks?.(text, all) ?? [];
  return {
    edit: edited === undefined || edited === text ? null : { path, text: edited },
    byHand: pages.length === 0 ? null : { path, pages },
  };
}

/** Pages by section in the order of the plan, paths as the generator counts them. */
function groupsOf(plan: PagePlan, contentRoot: string): NavGroup[] {
  const groups = new Map<Page['section'], NavGroup>();
  for (const page of plan.pages) {
    const path = posix.relative(contentRoot, page.output_path);
    if (path.startsWith('..')) continue;
    const group = groups.get(page.section) ?? { title: NAMES[page.section], path: null, children: [] };
    groups.set(page.section, group);
    if (page.slug === '') group.path = path;
    else group.children.push({ title: page.title.replaceAll('`', ''), path });
  }
  return [...groups.values()];
}

const NAMES: Readonly<Record<Page['section'], string>> = {
  products: 'Overview',
  docs: 'Guides',
  reference: 'API reference',
  kb: 'Knowledge base',
  blog: 'News',
};
