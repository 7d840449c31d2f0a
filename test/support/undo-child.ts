/** A process that fixes a tree, holds it open, or takes the fix back, and dies by SIGKILL before its n-th step that changes a disk: `<mode> <root> <home> <n>`. */
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const [mode = '', root = '', home = '', at = '0'] = process.argv.slice(2);
let steps = 0;
const step = (): void => {
  steps += 1;
  if (steps === Number(at)) process.kill(process.pid, 'SIGKILL');
};
/** Whether a call changes anything: what is there is not made again, and what is not there is not removed. */
const changes = (name: string, [target, flags]: readonly unknown[]): boolean => {
  if (name.startsWith('open')) return typeof flags === 'string' && flags !== 'r';
  if (typeof target !== 'string') return true;
  if (name.startsWith('mkdir')) return !fs.existsSync(target);
  return !name.startsWith('rm') || fs.existsSync(target);
};
const watch = (holder: Record<string, unknown>, names: readonly string[]): void => {
  for (const name of names) {
    const real = holder[name] as (...values: unknown[]) => unknown;
    holder[name] = function watched(this: unknown, ...values: unknown[]): unknown {
      if (changes(name, values)) step();
      return Reflect.apply(real, this, values);
    };
  }
};
const promises = createRequire(import.meta.url)('node:fs/promises') as typeof fs.promises;
const handle = await promises.open(path.join(home, 'probe'), 'w');
watch(Object.getPrototypeOf(handle) as Record<string, unknown>, ['writeFile', 'chmod']);
await handle.close();
const names = ['rename', 'rm', 'rmdir', 'mkdir', 'link', 'chmod', 'chown', 'open'];
watch(promises as unknown as Record<string, unknown>, names);
watch(
  fs as unknown as Record<string, unknown>,
  names.filter((name) => name !== 'open').map((name) => `${name}Sync`),
);
syncBuiltinESMExports();

if (mode === 'hold') {
  const { openUndoJournal } = await import('../../src/undo/journal.ts');
  await openUndoJournal({ home, root, now: 1_000, by: 'test' });
  process.stdout.write('held');
  setInterval(() => undefined, 60_000);
} else if (mode === 'fix') {
  const { openUndoJournal } = await import('../../src/undo/journal.ts');
  const { createHash } = await import('node:crypto');
  const journal = await openUndoJournal({ home, root, now: 1_000, by: 'test' });
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(fs.readFileSync(path.join(root, name)))
      .digest('hex');
  const write = (name: string, text: string, expected: string | null) =>
    journal.files.write(path.join(root, name), Buffer.from(text), expected);
  await write('a.md', 'fixed once\n', hashOf('a.md'));
  await write('new/deep/c.md', 'new\n', null);
  await journal.files.remove(path.join(root, 'docs/d.md'), hashOf('docs/d.md'));
  // A fix that does not hold is taken back.
  await write('a.md', 'fixed badly\n', hashOf('a.md'));
  await write('a.md', 'fixed once\n', hashOf('a.md'));
  await journal.close();
} else {
  const { undoFix } = await import('../../src/undo/undo.ts');
  await undoFix(home, root);
}
process.stdout.write(String(steps));
