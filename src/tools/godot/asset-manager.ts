/** The files of a Godot project: whether one is there, which there are, and what a scene holds as text. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { invalid } from '../../godot/fault.ts';
import { readSceneText } from '../../godot/scene-text.ts';
import { action, defineGodotManager } from './define.ts';
import { fileOf, resPath } from './fields.ts';

const MOST = 5_000;
const MAX_BYTES = 4 * 1_048_576;
/** Folders of tools, and what Godot imports for itself. */
const SKIPPED = new Set(['.git', '.godot', '.import', '.godot_mcp', 'node_modules']);

export default defineGodotManager({
  id: 'godot_asset_manager',
  title: 'Files of a Godot project',
  description:
    'file_exists (path), list_resources (folder, extension) and scene.read (scenePath: nodes and resources of a .tscn, without Godot) of projectPath. Only reads.',
  actions: {
    file_exists: action({
      input: z.strictObject({ path: resPath('The file') }),
      reads: true,
      async run({ path }, { project }) {
        const { pathAbs, resPath: known } = project.at(path);
        const found = statSync(pathAbs, { throwIfNoEntry: false });
        const result = { path: known, exists: found !== undefined, isFolder: found?.isDirectory() ?? false };
        return {
          summary: `${known} is ${result.exists ? 'there' : 'not there'}.`,
          result,
          files: found?.isFile() === true ? [fileOf(project, path, 'file')] : [],
        };
      },
    }),
    list_resources: action({
      input: z.strictObject({
        folder: resPath('Where to look; default the whole project').optional(),
        extension: z
          .string()
          .regex(/^[A-Za-z0-9]{1,20}$/)
          .optional()
          .describe('As tscn or gd; default all'),
      }),
      reads: true,
      async run({ folder = 'res://', extension }, { project }) {
        const root = project.at(folder, true);
        const found: string[] = [];
        const waiting = [root.pathAbs];
        for (let at = waiting.shift(); at !== undefined && found.length <= MOST; at = waiting.shift())
          for (const entry of readdirSync(at, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
            if (entry.isDirectory() && !SKIPPED.has(entry.name)) waiting.push(join(at, entry.name));
            if (entry.isFile() && (extension === undefined || entry.name.endsWith(`.${extension}`)))
              found.push(project.at(join(at, entry.name)).resPath);
          }
        const resources = found.slice(0, MOST);
        const truncated = found.length > MOST;
        return { summary: `${resources.length} files.`, result: { resources, count: resources.length, truncated } };
      },
    }),
    'scene.read': action({
      input: z.strictObject({ scenePath: resPath('The scene (.tscn)') }),
      reads: true,
      async run({ scenePath }, { project }) {
        const { pathAbs, resPath: path } = project.at(scenePath, true);
        if (!path.endsWith('.tscn'))
          throw invalid(`\`${path}\` is no scene as text.`, 'Give a path that ends in .tscn.');
        if (statSync(pathAbs).size > MAX_BYTES) throw invalid(`\`${path}\` is above 4 MB.`, 'Open it in Godot.');
        const { nodes, resources } = readSceneText(readFileSync(pathAbs, 'utf8'));
        return {
          summary: `${path} has ${nodes.length} nodes.`,
          result: { scenePath: path, nodes, resources },
          files: [fileOf(project, scenePath, 'scene')],
        };
      },
    }),
  },
  example: { action: 'list_resources', projectPath: 'game', extension: 'tscn' },
});
