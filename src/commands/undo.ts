/** `launch undo [dir]`: takes the last fix of a tree back, from anywhere in it; what a person changed since is left and named. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { defineCommand, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';
import { countOf } from '../text/count.ts';

export default defineCommand({
  name: 'undo',
  group: 'Docs',
  summary: 'take back what `launch check --fix` changed',
  description:
    'Puts every file of the last fix back as it was, byte for byte, also after a fix that was interrupted. A file that was changed since is left as it is and named, and its earlier text is kept.',
  arguments: [{ name: '[dir]', description: 'a folder of the tree that was fixed (default: this one)' }],
  options: [
    { flags: '--list', description: 'only list the fixes that can be taken back, the newest first' },
    { flags: '--fix <id>', description: 'another fix than the newest' },
  ],
  examples: ['launch undo', 'launch undo --list'],
  async run({ io, options, arguments: words }) {
    const [{ findHome, refuseForeignHome }, { createPorts }, { undoFix }, { findRecords }] = await Promise.all([
      import('../adapters/home.ts'),
      import('../local-ports.ts'),
      import('../undo/undo.ts'),
      import('../undo/records.ts'),
    ]);
    const place = placeOf(path.resolve(io.cwd, words[0] ?? '.'));
    const home = findHome(io.env, io.cwd, textOption(options, 'home'), place);
    // A record that came with a clone would be written over a person's files.
    await refuseForeignHome(home, createPorts(io.env).git);
    if (options.list === true) {
      const records = await findRecords(home, place);
      if (io.json) io.out(`${JSON.stringify({ ok: true, fixes: records.map(shown) }, null, 2)}\n`);
      else for (const { id, by, at } of records) io.out(`${id}  ${at}  ${by}\n`);
      return 0;
    }
    const id = textOption(options, 'fix');
    const undone = await undoFix(home, place, { id });
    if (undone === undefined)
      throw new UserError(
        'INVALID_INPUT',
        id === undefined
          ? `There is no fix to take back in \`${place}\`. \`launch check --fix\` keeps one for each time it changed files.`
          : `There is no fix \`${id}\` to take back here. \`launch undo --list\` shows those that there are.`,
        { details: { reason: 'NOTHING_TO_UNDO' } },
      );
    const { record, restored, mixed, left, damaged } = undone;
    const ok = left.length === 0 && damaged.length === 0;
    if (io.json) {
      io.out(`${JSON.stringify({ ok, fix: shown(record), restored, mixed, left, damaged }, null, 2)}\n`);
      return ok ? 0 : 1;
    }
    for (const file of restored)
      io.err(
        `${io.colors.green('✓')} ${file}${mixed.includes(file) ? ' as you saved it while fixes were being made' : ''}`,
      );
    for (const { path: file, reason, kept } of left)
      io.err(
        `${io.colors.red('✗')} ${file}: ${reason}, and is left as it is${kept === null ? '' : `; what stood there before the fix: ${kept}`}`,
      );
    for (const name of damaged)
      io.err(`${io.colors.red('✗')} The snapshot \`${name}\` in ${record.folder} is damaged.`);
    io.out(`${countOf(restored.length, 'file')} put back as before \`${record.by}\` of ${record.at}\n`);
    return ok ? 0 : 1;
  },
});

const shown = ({ id, by, at, root }: { id: string; by: string; at: string; root: string }) => ({ id, by, at, root });

/** Links resolved, as the tree's root is on record. */
function placeOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
