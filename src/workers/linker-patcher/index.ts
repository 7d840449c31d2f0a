/** W6. Links the drafts together, makes one patch bundle of them and applies it through the write fence. */
import { allowedPathsOf } from '../../commit/allowed-paths.ts';
import { CheckConfig } from '../../config/check-config.ts';
import type { Proof } from '../../model/pr.ts';
import { applyPatches } from '../../patches/apply-bundle.ts';
import { isAllowed } from '../../patches/path-rules.ts';
import { parseProof, proofPath } from '../../patches/read-proofs.ts';
import type { Git } from '../../ports/git.ts';
import { readYaml } from '../../yaml/read.ts';
import { defineWorker, type WorkerContext } from '../worker.ts';
import { linkPages } from './link-pages.ts';
import { navigationFiles, navigationPatches } from './navigation-patches.ts';
import { planPatches } from './plan-patches.ts';
import { proofOfPages } from './proof-of-pages.ts';

export default defineWorker({
  id: 'W6',
  name: 'linker-patcher',
  title: 'Linking and patching',
  kinds: ['launch'],
  from: 'DRAFT_READY',
  to: 'LINKING',
  reads: ['drafts', 'page_plan', 'product_facts', 'snippet_catalog', 'site_context', 'hugo_facts'],
  writes: ['patch_bundle'],
  async run(context) {
    const [drafts, plan, facts, catalog, site, hugo] = await Promise.all([
      context.read('drafts'),
      context.read('page_plan'),
      context.read('product_facts'),
      context.read('snippet_catalog'),
      context.read('site_context'),
      context.read('hugo_facts'),
    ]);
    const pages = linkPages({ plan, drafts, productName: facts.product_name, ecosystem: facts.ecosystem, site, hugo });
    const path = proofPath(plan.product_slug);
    const before = await proofAtBase(context, site.sha, path);
    const paths = [...pages.keys(), path, ...(before?.pages.map((page) => page.path) ?? [])];
    const navFiles = navigationFiles(site);
    const base = await filesAt(context.ports.git, context.dirs.site, site.sha, [...paths, ...navFiles]);
    const proof = proofOfPages(pages, facts, catalog.snippets);
    const written = planPatches({
      pages,
      before,
      proof,
      proofPath: path,
      base: (file) => base.get(file),
      baseSha: site.sha,
    });
    const nav = navigationPatches({
      plan,
      productName: facts.product_name,
      site,
      read: (file) => {
        const bytes = base.get(file);
        return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
      },
    });
    const bundle = { ...written, patches: [...written.patches, ...nav.patches] };
    const allowedPaths = allowedPathsOf(context.config, {
      repository: await repositoryPaths(context.ports.git, context.dirs.site, site.sha),
      planned: bundle.patches.map((patch) => patch.path),
    });
    const fenced = nav.patches.filter((patch) => !isAllowed(patch.path, allowedPaths));
    bundle.patches = bundle.patches.filter((patch) => !fenced.includes(patch));
    const { conflicts } = await applyPatches(context.dirs.site, bundle.patches, {
      allowedPaths,
      budgets: context.config.budgets,
      signal: context.signal,
      async onApplied(patch) {
        if (!context.snapshot.applied_patches.includes(patch.patch_id))
          await context.patchApplied(patch.patch_id, patch.path);
      },
    });
    for (const section of new Set(plan.pages.map((page) => page.section)))
      await context.sectionState(section, 'MERGED_IN_WORKTREE');
    const all = [
      ...bundle.conflicts,
      ...nav.conflicts,
      ...fenced.map(({ path, patch_id }) => ({
        path,
        patch_id,
        reason: 'the navigation lists pages by hand and is outside `allowed_paths`: add the new pages to it',
      })),
      ...conflicts,
    ];
    for (const { path: left, reason } of all) context.progress.warn(`\`${left}\` was left as it is: ${reason}.`);
    const noted = all.length === 0 ? '' : `, ${all.length} left as people made them`;
    return {
      artifacts: { patch_bundle: { ...bundle, conflicts: all } },
      summary: `${bundle.patches.length} patches${noted}`,
    };
  },
});

async function proofAtBase({ ports, dirs }: WorkerContext, sha: string, path: string): Promise<Proof | undefined> {
  const bytes = await ports.git.show(dirs.site, sha, path);
  return bytes === undefined ? undefined : parseProof(bytes);
}

/** Files as they were at the commit the run began with, so that a resumed run makes the same bundle. */
async function filesAt(
  git: Git,
  root: string,
  sha: string,
  paths: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const there = new Set((await git.listTree(root, sha)).map((entry) => entry.path));
  const files = new Map<string, Uint8Array>();
  for (const path of new Set(paths)) {
    const bytes = there.has(path) ? await git.show(root, sha, path) : undefined;
    if (bytes !== undefined) files.set(path, bytes);
  }
  return files;
}

/** `allowed_paths` of the site's own configuration at the base commit. */
async function repositoryPaths(git: Git, root: string, sha: string): Promise<string[] | undefined> {
  for (const name of ['.github/launch.yml', 'launch.yml']) {
    const bytes = await git.show(root, sha, name);
    if (bytes === undefined) continue;
    const parsed = CheckConfig.safeParse(readYaml(Buffer.from(bytes).toString('utf8')) ?? {});
    return parsed.success ? parsed.data.allowed_paths : undefined;
  }
  return undefined;
}
