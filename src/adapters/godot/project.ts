/** A Godot project on this machine: nothing outside it, and nothing outside the folder the server works in, is read or written. */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { denied, invalid, notFound } from '../../godot/fault.ts';

export interface GodotProject {
  /** Absolute, without links. */
  root: string;
  /** Where a file of the project lies, or would lie. Throws E_PERMISSION_DENIED, E_SCHEMA_VALIDATION or, for what has to be there, E_NOT_FOUND. */
  at(path: string, isThere?: boolean): { pathAbs: string; resPath: string };
}

/** Throws E_NOT_FOUND where there is no project, and E_PERMISSION_DENIED where it lies outside `cwd`. */
export function openProject(cwd: string, projectPath: string): GodotProject {
  const named = resolve(cwd, projectPath);
  if (!existsSync(named))
    throw notFound('The folder `projectPath` is not there.', 'Give the folder that holds project.godot.');
  const [root, fence] = [realpathSync(named), realpathSync(cwd)];
  if (!isInside(fence, root))
    throw denied(
      'The project lies outside the folder this server works in.',
      'Start the server in the project, or in a folder above it.',
    );
  if (!existsSync(join(root, 'project.godot')))
    throw notFound('`projectPath` holds no project.godot.', 'Give the folder that holds project.godot.');
  return {
    root,
    at(path, isThere = false) {
      if (path.startsWith('user://') || path.includes('\0'))
        throw invalid(`\`${path.slice(0, 80)}\` is no path of the project.`, 'Give a path as res://folder/file.');
      const pathAbs = resolve(root, path.replace(/^res:\/\//, './'));
      if (!isInside(root, pathAbs) || !isInside(root, realPath(pathAbs)))
        throw denied(`\`${path.slice(0, 80)}\` leads out of the project.`, 'Give a path inside the project.');
      const resPath = `res://${relative(root, pathAbs).split(sep).join('/')}`;
      if (isThere && !existsSync(pathAbs))
        throw notFound(`There is nothing at \`${resPath}\`.`, 'Call godot_asset_manager with action list_resources.');
      return { pathAbs, resPath };
    },
  };
}

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/** Where a path leads, as far as it is there; a link that leads nowhere leads out. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return sep;
    return dirname(path) === path ? path : join(realPath(dirname(path)), path.slice(dirname(path).length));
  }
}
