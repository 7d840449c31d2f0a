/** Writes and removes a file of a project whole, and only over what was read before: what somebody else wrote meanwhile stays. */
import { randomBytes } from 'node:crypto';
import { failed } from '../../godot/fault.ts';
import { sha256 } from '../../model/passage.ts';
import { besideName, removeFile, replaceFile } from '../replace-file.ts';

/** `before`: what it held; null where it must not be there. Throws E_INTERNAL where that is no longer so. */
export async function writeProjectFile(path: string, content: string | Buffer, before: string | null): Promise<void> {
  const replaced = await replaceFile(path, {
    bytes: Buffer.from(content),
    expected: before === null ? null : sha256(Buffer.from(before)),
    temporaries: [besideName(path, randomBytes(4).toString('hex'))],
  });
  if (replaced !== 'done') throw changed();
}

/** Throws E_INTERNAL where it does not hold `before` any more. */
export async function removeProjectFile(path: string, before: Buffer): Promise<void> {
  if ((await removeFile(path, sha256(before))) !== 'done') throw changed();
}

const changed = () =>
  failed(
    'The file was changed by somebody else meanwhile; nothing was written.',
    'Read it again, and repeat the call.',
  );
