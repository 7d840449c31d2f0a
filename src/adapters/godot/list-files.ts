/** The files below a folder of a project, in order of their names level by level: no link is followed, and neither a large nor a deep tree holds a call. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { invalid } from '../../godot/fault.ts';
import type { GodotProject } from './project.ts';

export const MOST_FILES = 5_000;
const MOST_LOOKED_AT = 200_000;
/** Folders of tools, and what Godot imports for itself. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', '.godot', '.import', '.godot_mcp', 'node_modules']);

export function listFiles(
  project: GodotProject,
  folder: string,
  extension: string | undefined,
): { resources: string[]; truncated: boolean } {
  const { pathAbs, resPath } = project.at(folder, true);
  if (!lstatSync(pathAbs).isDirectory()) throw invalid(`\`${resPath}\` is no folder.`, 'Give the path of a folder.');
  const found: string[] = [];
  const waiting = [{ pathAbs, resPath: resPath.endsWith('/') ? resPath : `${resPath}/` }];
  let looked = 0;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
    for (const entry of readdirSync(at.pathAbs, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      looked += 1;
      if (found.length > MOST_FILES || looked > MOST_LOOKED_AT)
        return { resources: found.slice(0, MOST_FILES), truncated: true };
      if (entry.isDirectory() && !SKIPPED.has(entry.name))
        waiting.push({ pathAbs: join(at.pathAbs, entry.name), resPath: `${at.resPath}${entry.name}/` });
      if (entry.isFile() && (extension === undefined || entry.name.endsWith(`.${extension}`)))
        found.push(`${at.resPath}${entry.name}`);
    }
  return { resources: found.slice(0, MOST_FILES), truncated: found.length > MOST_FILES };
}
