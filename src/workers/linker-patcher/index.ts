/** W6. Links the drafts together, makes one patch bundle of them and applies it through the write fence. */

import { beforeLongWork } from '../../adapters/end-signals.ts';
import { allowedPathsOf, protectedPaths } from '../../commit/allowed-paths.ts';
import { CheckConfig } from '../../config/check-config.ts';
import type { PatchBundle } from '../../model/patch.ts';
import type { Proof } from '../../model/proof.ts';
import { withPauses } from '../../model/steps.ts';
import { applyPatches } from '../../patches/apply-bundle.ts';
import { violation } from '../../patches/fence.ts';
import { isAllowed } from '../../patches/path-rules.ts';
import { proofPath } from '../../patches/read-proofs.ts';
import type { Git } from '../../ports/git.ts';
import { type Commits, commitsIn } from '../../proofs/kept-commit.ts';
import { parseProof } from '../../proofs/read-proof.ts';
import { readWithOf } from '../../proofs/read-with.ts';
import { countOf } from '../../text/count.ts';
import { readYaml } from '../../yaml/read.ts';
import { defineWorker, type WorkerContext } from '../worker.ts';
import { generatedPages } from './generated-pages.ts';
import { navigationFiles, navigationPatches } from './navigation-patches.ts';
import { type Planned, planPatches } from './plan-patches.ts';

export default defineWorker({
  id: 'W6',
  name: 'linker-patcher',
  title: 'Linking and patching',
  kinds: ['launch'],
  from: 'DRAFT_READY',
  to: 'LINKING',
  reads: ['drafts', 'page_plan', 'product_facts', 'site_context'],
  writes: ['patch_bundle'],
  async run(context) {
    const [drafts, plan, facts, site] = await Promise.all([
      context.read('drafts'),
      context.read('page_plan'),
      context.read('product_facts'),
      context.read('site_context'),
    ]);
    // What the parser of Markdown holds is given back only between turns of the loop.
    const pages = await withPauses(generatedPages(drafts, plan), () => beforeLongWork(context.signal));
    const path = proofPath(plan.product_slug);
    const before = await proofAtBase(context, site.sha, path);
    const paths = [...pages.map(({ entry }) => entry.path), path, ...(before?.pages.map((page) => page.path) ?? [])];
    const navFiles = navigationFiles(site);
    const base = await filesAt(context.ports.git, context.dirs.site, site.sha, [...paths, ...navFiles]);
    const { bundle: written, edits } = planPatches({
      pages,
      before,
      product: {
        schema_version: 3,
        product_slug: facts.product_slug,
        product_name: facts.product_name,
        repository: facts.repository,
        sha: facts.sha,
        version: facts.version,
        install_commands: facts.install_commands.map(({ command }) => command),
        ...readWithOf(context.config),
      },
      proofPath: path,
      base: (file) => base.get(file),
      baseSha: site.sha,
      isSame: await sameFiles(context, facts.sha, before),
    });
    const nav = navigationPatches({
      plan,
      productName: facts.product_name,
      site,
      bytes: (file) => base.get(file),
    });
    const bundle = { ...written, patches: [...written.patches, ...nav.patches], edits: edits.map(editOf) };
    const allowedPaths = allowedPathsOf(context.config, {
      repository: await repositoryPaths(context.ports.git, context.dirs.site, site.sha),
      planned: bundle.patches.map((patch) => patch.path),
    });
    const fenced = nav.patches.filter((patch) => !isAllowed(patch.path, allowedPaths));
    bundle.patches = bundle.patches.filter((patch) => !fenced.includes(patch));
    const shut = protectedPaths(
      bundle.patches.map((patch) => patch.path),
      allowedPaths,
    );
    if (shut.length > 0) throw violation(shut);
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
      summary: `${countOf(bundle.patches.length, 'patch', 'patches')}${noted}`,
    };
  },
});

async function proofAtBase({ ports, dirs }: WorkerContext, sha: string, path: string): Promise<Proof | undefined> {
  const bytes = await ports.git.show(dirs.site, sha, path);
  return bytes === undefined ? undefined : parseProof(bytes);
}

/** By the trees of the commits that the proofs name; a checkout without one of them, as a shallow one is, cannot tell. */
async function sameFiles(
  { ports, dirs }: WorkerContext,
  now: string,
  before: Proof | undefined,
): Promise<Commits['isSame']> {
  const filesOf = async (sha: string): Promise<ReadonlyMap<string, string>> => {
    try {
      return new Map((await ports.git.listTree(dirs.product, sha)).map(({ path, blob }) => [path, blob]));
    } catch {
      return new Map();
    }
  };
  const shas = before === undefined || before.sha === now ? [] : commitsIn(before);
  if (shas.length === 0) return () => false;
  const current = await filesOf(now);
  const trees = new Map(await Promise.all(shas.map(async (sha) => [sha, await filesOf(sha)] as const)));
  return (path, sha) => {
    const then = trees.get(sha);
    if (then === undefined || then.size === 0 || current.size === 0) return false;
    if (current.has(path) || then.has(path)) return current.get(path) === then.get(path);
    const folder = `${path.replace(/\/$/u, '')}/`;
    const inside = [...new Set([...current.keys(), ...then.keys()])].filter((each) => each.startsWith(folder));
    return inside.length > 0 && inside.every((each) => current.get(each) === then.get(each));
  };
}

/** What a person's edit met, in words. */
function editOf({ path, note }: Planned['edits'][number]): NonNullable<PatchBundle['edits']>[number] {
  return { path, kind: note.kind, theirs: 'page' in note ? note.page : null, now: 'now' in note ? note.now : null };
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
