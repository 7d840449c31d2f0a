/** Front pages of folders that the product's own front page sends its readers to, such as that of a command: they are documents of the product; pure. */
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';

const README = /\/readme\.(?:md|mdx|rst|adoc|rdoc|markdown)$/iu;

/** None of a package of its own, nor of tests, samples, or what others wrote. */
export function linkedReadmes({ inventory, text }: ProductTree): ReadonlySet<string> {
  const front = inventory.readme === null ? '' : (text(inventory.readme) ?? '');
  const packages = new Set(inventory.manifests.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)));
  return new Set(
    inventory.files.flatMap(({ path }) => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const isOwn = README.test(`/${path}`) && folder !== '' && !packages.has(folder) && roleOf(path) === 'docs';
      return isOwn && (leadsTo(front, path) || leadsTo(front, folder.slice(0, -1))) ? [path] : [];
    }),
  );
}

/** As the target of a link: relative, from the root, or at the address of a branch. */
function leadsTo(front: string, path: string): boolean {
  for (let at = front.indexOf(path); at >= 0; at = front.indexOf(path, at + 1)) {
    const before = front.slice(Math.max(0, at - BACK), at);
    const isEnd = /^\/?(?:#[\w-]*)?[)>"'\s]/u.test(front.slice(at + path.length, at + path.length + BACK));
    if (
      isEnd &&
      /(?:\]\(<?|<|href=["']|\]:[ \t])(?:\.?\/|https?:\/\/[\w.-]+\/[\w./-]+\/(?:blob|tree)\/[\w.-]+\/)?$/u.test(before)
    )
      return true;
  }
  return false;
}
/** How far a target's beginning and end are looked for. */
const BACK = 160;
