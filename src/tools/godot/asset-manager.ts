/** The files of a Godot project: whether one is there, which there are, what a scene holds as text, and how one is renamed or deleted. */

import { statSync } from 'node:fs';
import { z } from 'zod';
import { listFiles } from '../../adapters/godot/list-files.ts';
import { deleteFile, renameFile, whoNames } from '../../adapters/godot/move-file.ts';
import { invalid } from '../../godot/fault.ts';
import { readSceneText } from '../../godot/scene-text.ts';
import { countOf } from '../../text/count.ts';
import { action, defineGodotManager } from './define.ts';
import { fileOf, resPath } from './fields.ts';

export default defineGodotManager({
  id: 'godot_asset_manager',
  title: 'Files of a Godot project',
  description:
    'file_exists (path), list_resources (folder, extension) and scene.read (scenePath: nodes and resources of a .tscn, without Godot) of projectPath read. rename (path, newPath: files that name it follow) and delete (path) need ALLOW_DANGEROUS_OPS.',
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
        const { resources, truncated } = listFiles(project, folder, extension);
        return {
          summary: `${countOf(resources.length, 'file')}.`,
          result: { resources, count: resources.length, truncated },
        };
      },
    }),
    'scene.read': action({
      input: z.strictObject({ scenePath: resPath('The scene (.tscn)') }),
      reads: true,
      async run({ scenePath }, { project }) {
        const { resPath: path } = project.at(scenePath, true);
        if (!path.endsWith('.tscn'))
          throw invalid(`\`${path}\` is no scene as text.`, 'Give a path that ends in .tscn.');
        const { nodes, resources, fault } = readSceneText(project.read(scenePath));
        return {
          summary: `${path} has ${nodes.length} nodes.`,
          result: { scenePath: path, nodes, resources },
          warnings: fault === undefined ? [] : [`Godot reads no further than ${fault}.`],
          files: [fileOf(project, scenePath, 'scene')],
        };
      },
    }),
    rename: action({
      input: z.strictObject({ path: resPath('The file'), newPath: resPath('Where it goes; nothing is there') }),
      isDangerous: true,
      async run({ path, newPath }, { project }) {
        const changed = await renameFile(project, path, newPath);
        const [from, to] = [project.at(path).resPath, project.at(newPath).resPath];
        return {
          summary: `Renamed ${from} to ${to}; corrected in ${countOf(changed.length, 'file')} that named it.`,
          result: { path: to, oldPath: from, changed },
          files: [fileOf(project, newPath, 'file')],
        };
      },
    }),
    delete: action({
      input: z.strictObject({ path: resPath('The file') }),
      isDangerous: true,
      async run({ path }, { project }) {
        const { resPath: known } = project.at(path, true);
        const namedBy = whoNames(project, known);
        const deleted = await deleteFile(project, path);
        return {
          summary: `Deleted ${known}.`,
          result: { path: known, deleted, namedBy: namedBy.filter((file) => !deleted.includes(file)) },
          warnings: namedBy.filter((file) => !deleted.includes(file)).map((file) => `${file} still names it.`),
        };
      },
    }),
  },
  example: { action: 'list_resources', projectPath: 'game', extension: 'tscn' },
});
