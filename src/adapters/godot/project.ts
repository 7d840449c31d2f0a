/** A Godot project on this machine: nothing outside it, and nothing outside the folder the server works in, is read or written; one guarded reader, one guarded writer. */
import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isInside, readInside } from '../../content/read-inside.ts';
import { denied, invalid, notFound } from '../../godot/fault.ts';
import { foldName, refuseSpelling } from '../../patches/path-rules.ts';
import { protectedInProject } from './protected-paths.ts';
import { removeProjectFile, writeProjectFile } from './write-file.ts';

export interface Place {
  pathAbs: string;
  resPath: string;
}
export interface GodotProject {
  /** Absolute, without links. */
  root: string;
  /** Where a file of the project lies, or would lie. Throws E_PERMISSION_DENIED, E_SCHEMA_VALIDATION or, for what has to be there, E_NOT_FOUND. */
  at(path: string, isThere?: boolean): Place;
  /** The same for a file that will be written: no link on the way, nothing that is no file, and what decides what runs only where the operator allows it. */
  toWrite(path: string): Place;
  /** Its text; a pipe, a device and what is larger than `max` bytes are no text. */
  read(path: string, max?: number): string;
  /** The bytes of a regular file of at most `max`. */
  bytes(path: string, max?: number): Buffer;
  /** Whole, and only over `before`; null where it must not be there. */
  write(path: string, content: string | Buffer, before: string | null): Promise<Place>;
  /** Only while it holds `before`. */
  remove(path: string, before: Buffer): Promise<Place>;
}
/** Throws E_PERMISSION_DENIED unless the operator allows it; `what` is the end of a sentence. */
type Require = (what: string) => void;

const MAX_BYTES = 4 * 1_048_576;

/** Throws E_NOT_FOUND where there is no project, and E_PERMISSION_DENIED where it lies outside `cwd`. */
export function openProject(cwd: string, projectPath: string, requireDangerous: Require): GodotProject {
  const named = resolve(cwd, projectPath);
  if (!existsSync(named))
    throw notFound('The folder `projectPath` is not there.', 'Give the folder that holds project.godot.');
  const [root, fence] = [realpathSync(named), realpathSync(cwd)];
  if (!isInside(fence, root))
    throw denied(
      'The project lies outside the folder this server works in.',
      'Start the server in the project, or in a folder above it.',
    );
  const project = within(root, requireDangerous);
  if (lstatSync(join(root, 'project.godot'), { throwIfNoEntry: false }) === undefined)
    throw notFound('`projectPath` holds no project.godot.', 'Give the folder that holds project.godot.');
  if (!lstatSync(project.at('project.godot', true).pathAbs).isFile())
    throw denied('`project.godot` is no regular file.', 'Give the folder that holds project.godot itself.');
  return project;
}

function within(root: string, requireDangerous: Require): GodotProject {
  const at: GodotProject['at'] = (path, isThere = false) => {
    if (path.startsWith('user://') || path.includes('\0'))
      throw invalid(`\`${path.slice(0, 80)}\` is no path of the project.`, 'Give a path as res://folder/file.');
    const pathAbs = resolve(root, path.replace(/^res:\/\//, './'));
    if (!isInside(root, pathAbs) || !isInside(root, realPath(pathAbs)))
      throw denied(
        `\`${path.slice(0, 80)}\` leads out of the project, or into .git.`,
        'Give a path inside the project.',
      );
    const resPath = `res://${inRoot(root, pathAbs)}`;
    if (isThere && !existsSync(pathAbs))
      throw notFound(`There is nothing at \`${resPath}\`.`, 'Call godot_asset_manager with action list_resources.');
    return { pathAbs, resPath };
  };
  const toWrite: GodotProject['toWrite'] = (path) => {
    const place = at(path);
    const known = inRoot(root, place.pathAbs);
    const refused = refuseSpelling(known) ?? (isOfServer(known) ? 'the server keeps its own files there' : undefined);
    if (refused !== undefined) throw denied(`\`${place.resPath}\` is not written: ${refused}.`, 'Give another path.');
    if (realPath(place.pathAbs) !== place.pathAbs)
      throw denied(
        `A link leads to \`${place.resPath}\`, and nothing is written behind one.`,
        'Give the path it leads to.',
      );
    const found = lstatSync(place.pathAbs, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile())
      throw invalid(`\`${place.resPath}\` is no regular file.`, 'Give the path of a file.');
    const reason = protectedInProject(known) ?? partOfAddon(root, known);
    if (reason !== undefined) requireDangerous(`writes \`${place.resPath}\` (${reason})`);
    return place;
  };
  const bytes = (path: string, max = MAX_BYTES): Buffer => {
    const { pathAbs, resPath } = at(path, true);
    const found = readInside(root, inRoot(root, pathAbs), { max });
    if (found !== undefined) return found;
    throw invalid(
      `\`${resPath}\` is no regular file of at most ${max / 1_048_576} MB.`,
      'Give the path of such a file.',
    );
  };
  return {
    root,
    at,
    toWrite,
    bytes,
    read(path, max = MAX_BYTES) {
      const found = bytes(path, max);
      if (isUtf8(found)) return found.toString('utf8');
      throw invalid(
        `\`${at(path).resPath}\` is no text in UTF-8.`,
        'Give the path of a script, a scene or another text.',
      );
    },
    async write(path, content, before) {
      const place = toWrite(path);
      await writeProjectFile(place.pathAbs, content, before);
      return place;
    },
    async remove(path, before) {
      const place = toWrite(path);
      await removeProjectFile(place.pathAbs, before);
      return place;
    },
  };
}

const inRoot = (root: string, pathAbs: string): string => relative(root, pathAbs).split(sep).join('/');
const isOfServer = (path: string): boolean => foldName(path.split('/')[0] ?? '') === '.godot_mcp';

/** An open editor runs the scripts of its add-ons, and loads them anew when they change. */
function partOfAddon(root: string, path: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const isAddon = folders.some((_, at) => existsSync(join(root, ...folders.slice(0, at + 1), 'plugin.cfg')));
  return isAddon ? 'it belongs to an add-on, which an open editor runs' : undefined;
}

/** Where a path leads, as far as it is there; a link that leads nowhere leads out. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return sep;
    return dirname(path) === path ? path : join(realPath(dirname(path)), path.slice(dirname(path).length));
  }
}
