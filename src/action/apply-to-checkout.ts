/** `commit: none` of a fix: the change goes into the checkout, after a patch that takes it back was saved. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';

/** Returns the path of the reverse patch. Throws INVALID_INPUT, with nothing changed, when the checkout is not what was checked. */
export async function applyToCheckout({ git }: Context, root: string, patch: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const undo = path.join(folder, 'undo.patch');
  await writeFile(undo, patch);
  try {
    await git.run(root, ['apply', '--check', '--whitespace=nowarn', '-'], { input: patch });
  } catch (cause) {
    throw new UserError(
      'INVALID_INPUT',
      'Unexpected local changes in the checkout where fixes belong, expected it as it was committed. Commit or drop them, then run again.',
      { cause },
    );
  }
  await git.run(root, ['apply', '--whitespace=nowarn', '-'], { input: patch });
  return undo;
}
