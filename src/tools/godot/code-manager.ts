/** Scripts and other text files of a Godot project: created, read and edited by exact pieces, each write whole. */

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { invalid, notFound } from '../../godot/fault.ts';
import { countOf } from '../../text/count.ts';
import { countLines } from '../../toolhub/git-patch.ts';
import { action, defineGodotManager, type GodotAnswer, type GodotCall } from './define.ts';
import { editScene } from './edit-scene.ts';
import { fileOf, nodePath, resPath, scenePath, timeoutMs } from './fields.ts';

const MAX_BYTES = 1_048_576;
const scriptPath = resPath('The script (.gd)');
const text = z.string().max(MAX_BYTES);

async function write(
  on: GodotCall,
  path: string,
  content: string,
  before: string | null,
  summary: string,
): Promise<GodotAnswer> {
  const { resPath: known } = await on.project.write(path, content, before);
  return { summary, result: { path: known }, files: [fileOf(on.project, path, 'script')] };
}

export default defineGodotManager({
  id: 'godot_code_manager',
  title: 'Scripts of a Godot project',
  description:
    'script.create (scriptPath, source), script.read (scriptPath), script.attach (to nodePath of scenePath; needs Godot) and file.edit (path, edits of old and new text; each old text stands there once) of projectPath. Replacing a script needs ALLOW_DANGEROUS_OPS.',
  actions: {
    'script.create': action({
      input: z.strictObject({ scriptPath, source: text.describe('GDScript') }),
      async run({ scriptPath: path, source }, on) {
        const { pathAbs, resPath: known } = on.project.toWrite(path);
        if (!known.endsWith('.gd')) throw invalid(`\`${known}\` is no script.`, 'Give a path that ends in .gd.');
        const isThere = existsSync(pathAbs);
        if (isThere) on.requireDangerous('replaces a script');
        const before = isThere ? on.project.read(path, MAX_BYTES) : null;
        return write(on, path, source, before, `${isThere ? 'Replaced' : 'Created'} ${known}.`);
      },
    }),
    'script.read': action({
      input: z.strictObject({ scriptPath }),
      reads: true,
      async run({ scriptPath: path }, on) {
        const source = on.project.read(path, MAX_BYTES);
        const { resPath: known } = on.project.at(path);
        return {
          summary: `${known}, ${countOf(countLines(source), 'line')}.`,
          result: { path: known, source },
          files: [fileOf(on.project, path, 'script')],
        };
      },
    }),
    'script.attach': action({
      input: z.strictObject({ scenePath, nodePath, scriptPath, timeoutMs }),
      async run({ scenePath: scene, nodePath: node, scriptPath: path, timeoutMs: ms }, on) {
        const script = on.project.at(path, true).resPath;
        return editScene(on, scene, [{ op: 'script', node, path: script }], `Attached ${script} to the node ${node}.`, {
          timeoutMs: ms,
        });
      },
    }),
    'file.edit': action({
      input: z.strictObject({
        path: resPath('The file'),
        edits: z
          .array(
            z.strictObject({
              oldText: text.min(1).describe('Stands there once'),
              newText: text.describe('What replaces it'),
            }),
          )
          .min(1)
          .max(100)
          .describe('In their order'),
      }),
      async run({ path, edits }, on) {
        on.project.toWrite(path);
        const before = on.project.read(path, MAX_BYTES);
        let after = before;
        for (const [index, { oldText, newText }] of edits.entries()) {
          const at = after.indexOf(oldText);
          if (at < 0)
            throw notFound(
              `The old text of edit ${index + 1} is not in the file; nothing was written.`,
              'Read the file again.',
            );
          if (after.includes(oldText, at + 1))
            throw invalid(
              `The old text of edit ${index + 1} stands there more than once; nothing was written.`,
              'Give more of the text around it.',
            );
          after = after.slice(0, at) + newText + after.slice(at + oldText.length);
        }
        return write(on, path, after, before, `Made ${countOf(edits.length, 'edit')}.`);
      },
    }),
  },
  example: { action: 'script.read', projectPath: 'game', scriptPath: 'res://player.gd' },
});
