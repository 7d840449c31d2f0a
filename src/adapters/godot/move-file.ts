/** Files of a project that are renamed or deleted: with what Godot keeps beside them, and with the files that name them. */
import { existsSync } from 'node:fs';
import { invalid } from '../../godot/fault.ts';
import { listFiles } from './list-files.ts';
import type { GodotProject } from './project.ts';

const MAX_BYTES = 64_000_000;
const MAX_TEXT = 16 * 1_048_576;
/** Texts that name others by their paths, in quotes. */
const NAMING = ['tscn', 'tres', 'gd', 'import', 'cfg'] as const;
/** How a file was imported, and since Godot 4 its id. */
const BESIDE = ['.import', '.uid'] as const;

/** The files that name it, as `res://…`. */
export function whoNames(project: GodotProject, resPath: string): string[] {
  const files = ['res://project.godot', ...NAMING.flatMap((end) => listFiles(project, 'res://', end).resources)];
  return files.filter((file) => file !== resPath && names(project, file, resPath)).toSorted();
}

/** Moves it, and corrects those that name it; the old one goes last. */
export async function renameFile(project: GodotProject, from: string, to: string): Promise<string[]> {
  const old = project.toWrite(project.at(from, true).resPath);
  const target = project.toWrite(to);
  const naming = whoNames(project, old.resPath).filter((file) => !isBeside(file, old.resPath));
  const moves = [
    [old.resPath, target.resPath],
    ...besideOf(project, old.resPath).map((end) => [old.resPath + end, target.resPath + end]),
  ];
  // All is looked at before anything is written.
  const written = moves.map(([source = '', place = '']) => {
    if (existsSync(project.toWrite(place).pathAbs))
      throw invalid(`There is \`${place}\` already.`, 'Give another newPath.');
    return { place, source, bytes: project.bytes(project.toWrite(source).resPath, MAX_BYTES) };
  });
  for (const file of naming) project.toWrite(file);
  for (const { place, source, bytes } of written)
    await project.write(
      place,
      source === old.resPath ? bytes : renamed(bytes.toString('utf8'), old.resPath, target.resPath),
      null,
    );
  for (const file of naming) {
    const before = project.read(file, MAX_TEXT);
    await project.write(file, renamed(before, old.resPath, target.resPath), before);
  }
  for (const { source, bytes } of written) await project.remove(source, bytes);
  return naming;
}

/** With what Godot keeps beside it. */
export async function deleteFile(project: GodotProject, path: string): Promise<string[]> {
  const { resPath } = project.toWrite(project.at(path, true).resPath);
  const gone = [resPath, ...besideOf(project, resPath).map((end) => resPath + end)];
  const found = gone.map((file) => ({ file, bytes: project.bytes(project.toWrite(file).resPath, MAX_BYTES) }));
  for (const { file, bytes } of found) await project.remove(file, bytes);
  return gone;
}

const besideOf = (project: GodotProject, resPath: string): string[] =>
  BESIDE.filter((end) => existsSync(project.at(resPath + end).pathAbs));
const isBeside = (file: string, resPath: string): boolean => BESIDE.some((end) => file === resPath + end);

/** Autoloads have a star before the path. */
const written = (resPath: string): [string, string] => [`"${resPath}"`, `"*${resPath}"`];
const renamed = (text: string, from: string, to: string): string =>
  text.replaceAll(written(from)[0], () => written(to)[0]).replaceAll(written(from)[1], () => written(to)[1]);

function names(project: GodotProject, file: string, resPath: string): boolean {
  try {
    const text = project.read(file, MAX_TEXT);
    return written(resPath).some((one) => text.includes(one));
  } catch {
    return false;
  }
}
