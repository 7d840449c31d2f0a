/** Navigation as patches of the bundle; what only a person can edit is a conflict that says what to add. */
import type { Patch, PatchBundle } from '../../model/patch.ts';
import { makePatch, patchBetween } from '../../patches/make-patch.ts';
import { type NavInput, navigation } from './navigation.ts';

export { navigationFiles } from './navigation.ts';

const ORIGIN = 'W6:navigation';

export function navigationPatches(input: NavInput): { patches: Patch[]; conflicts: PatchBundle['conflicts'] } {
  const { edit, byHand } = navigation(input);
  const patch =
    edit === null
      ? undefined
      : patchBetween({
          path: edit.path,
          before: input.read(edit.path) ?? null,
          after: edit.text,
          summary: `Lists the pages of ${input.productName} in the navigation`,
          origin: ORIGIN,
        });
  if (byHand === null) return { patches: patch === undefined ? [] : [patch], conflicts: [] };
  const summary = `Lists the pages of ${input.productName}`;
  const wanted = makePatch(
    { op: 'create_file', path: byHand.path, content: byHand.pages.join('\n'), summary, origin: ORIGIN },
    null,
  );
  const named = byHand.pages.map((page) => `\`${page}\``).join(', ');
  return {
    patches: [],
    conflicts: [
      {
        path: byHand.path,
        patch_id: wanted.patch_id,
        reason: `the sidebar lists its pages by hand: add ${named}`,
      },
    ],
  };
}
