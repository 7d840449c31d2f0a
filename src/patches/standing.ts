/** Which recorded patches are part of a run, as its log says. */
import type { Patch, PatchBundle } from '../model/patch.ts';

/** The recorded patches that are part of the run: those of the bundle that stand in the log as applied. */
export function standingPatches(
  bundle: PatchBundle | undefined,
  applied: readonly string[],
): { patches: Patch[]; lost: string[] } {
  const known = new Map((bundle?.patches ?? []).map((patch) => [patch.patch_id, patch]));
  const patches = (bundle?.patches ?? []).filter(({ patch_id }) => applied.includes(patch_id));
  return { patches, lost: applied.filter((id) => !known.has(id)) };
}
