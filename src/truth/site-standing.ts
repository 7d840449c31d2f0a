/** Whether the pages that proof files list are what readers get, by the settings of the site's folder as it lies there: what is proven of a page that is not published, or at another's address, cannot be checked there. */
import { readCheckConfig } from '../config/read-check-config.ts';
import { findFrontmatter } from '../content/frontmatter.ts';
import { gatherSite } from '../content/gather-site.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import { readTextInside } from '../content/read-inside.ts';
import { walkTree } from '../content/site-files.ts';
import { generatorOf } from '../generators/index.ts';
import type { Proof } from '../model/proof.ts';
import { problemsOf } from '../validation/page-standing.ts';

export interface PageFault {
  proof: string;
  page: string;
  reason: string;
}

/** Of a repository with several sites nobody knows here which of them a page is of: a check says it. Without `now`, in milliseconds since the epoch, no date lies ahead. */
export function pageFaults(
  siteRoot: string,
  proofs: readonly { path: string; proof: Proof }[],
  now = Number.POSITIVE_INFINITY,
): PageFault[] {
  const read = (path: string): string | undefined => readTextInside(siteRoot, path);
  const { config } = readCheckConfig(read);
  const { paths } = walkTree(siteRoot);
  if (config.sites !== undefined) return [];
  const site = gatherSite({
    ...{ paths, read, head: null, isDirty: false, isExcluded: () => false },
    config: { ...config, frontmatter: { ...config.frontmatter, learn: false } },
  });
  const { kind } = site.context;
  if (generatorOf(kind).standing === undefined) return [];
  for (const path of site.pagePaths) {
    // Front matter alone decides where a page is.
    const text = read(path) ?? '';
    const head = text.slice(0, findFrontmatter(text, true)?.end ?? 0);
    site.index.put(recordOf(path, parsePage(path, `${head}\n`, kind, site.headingIds), kind, site.brings));
  }
  return proofs.flatMap(({ path: proof, proof: { pages } }) =>
    pages.flatMap(({ path: page }) =>
      problemsOf(site, { proof, page }, now)
        .filter((one) => one.kind !== 'acts')
        .map(({ what, at }) => ({
          proof,
          page,
          reason: `\`${page}\` is not what readers get there: ${what} (\`${at}\`)`,
        })),
    ),
  );
}
