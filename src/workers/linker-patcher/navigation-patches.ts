/** Navigation as patches of the bundle; what only a person can edit is a conflict that says what to add. */
import type { Patch, PatchBundle } from '../../model/patch.ts';
import { makePatch, patchBetween } from '../../patches/make-patch.ts';
import { decodeText } from '../../patches/text.ts';
import { type NavInput, navigation, navigationFiles } from './navigation.ts';

export { navigationFiles } from './navigation.ts';

const ORIGIN = 'W6:navigation';

export interface NavBytes extends Omit<NavInput, 'read'> {
  /** A file of the site's repository; undefined when it is not there. */
  bytes(path: string): Uint8Array | undefined;
}

export function navigationPatches({ bytes, ...rest }: NavBytes): {
  patches: Patch[];
  conflicts: PatchBundle['conflicts'];
} {
  const read = (path: string): string | undefined => {
    const found = bytes(path);
    return found === undefined ? undefined : decodeText(found);
  };
  const input: NavInput = { ...rest, read };
  const summary = `Lists the pages of ${input.productName}`;
  const left = (path: string, pages: readonly string[], reason: string): PatchBundle['conflicts'][number] => {
    const content = pages.join('\n');
    return {
      path,
      reason,
      patch_id: makePatch({ op: 'create_file', path, content, summary, origin: ORIGIN }, null).patch_id,
    };
  };
  const first = navigationFiles(input.site).find((path) => bytes(path) !== undefined);
  if (first !== undefined && read(first) === undefined) {
    const reason = 'it is no UTF-8 text: save it as UTF-8, and add the new pages to it';
    return {
      patches: [],
      conflicts: [
        left(
          first,
          input.plan.pages.map((page) => page.output_path),
          reason,
        ),
      ],
    };
  }
  const { edit, byHand } = navigation(input);
  const patch =
    edit === null
      ? undefined
      : patchBetween({
          path: edit.path,
          before: bytes(edit.path) ?? null,
          after: edit.text,
          summary: `${summary} in the navigation`,
          origin: ORIGIN,
        });
  if (byHand === null) return { patches: patch === undefined ? [] : [patch], conflicts: [] };
  const named = byHand.pages.map((page) => `\`${page}\``).join(', ');
  return {
    patches: [],
    conflicts: [left(byHand.path, byHand.pages, `the sidebar lists its pages by hand: add ${named}`)],
  };
}
