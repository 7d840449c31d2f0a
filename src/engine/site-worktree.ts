/** A worktree is never state: the site's commit plus the recorded patches give it back, anywhere. */
import { ServiceError } from '../errors.ts';
import type { Patch } from '../model/patch.ts';
import { applyPatches } from '../patches/apply-bundle.ts';
import type { Git } from '../ports/git.ts';

/** Puts `patches` onto a site at its own commit. */
export type RebuildSite = (root: string, patches: readonly Patch[]) => Promise<void>;

/** Back to the site's commit: everything that a killed worker wrote is gone. */
export async function resetSite(git: Git, root: string, sha: string, signal: AbortSignal): Promise<void> {
  await git.run(root, ['reset', '--quiet', '--hard', sha], { signal, own: true });
  await git.run(root, ['clean', '-ffdxq'], { signal, own: true });
}

/** The fence judged these paths when the patches were made; here they are only put back. */
export const rebuildSite: RebuildSite = async (root, patches) => {
  if (patches.length === 0) return;
  const { conflicts } = await applyPatches(root, patches, { allowedPaths: ['**'] });
  const [first] = conflicts;
  if (first !== undefined) {
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      `The site could not be rebuilt: a conflict in ${first.path} (${first.reason}). Start a new run.`,
      {
        details: { reason: 'site_not_rebuilt', path: first.path },
      },
    );
  }
};
