/** The add-on for Godot's editor in the dialects of 3 and 4, as an archive to unpack in a project. Same sources, same bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inGodot4, SCENE_VALUES } from '../../src/godot/scene-values.ts';
import { zipOf } from '../mcpb/zip.ts';

const FOLDER = 'addons/launch_bridge';
const godot = path.resolve(import.meta.dirname, '..', '..', 'plugin', 'godot');
/** Shared with the program that edits scenes without an editor; generated, so that the folder is an add-on as it stands. */
export const VALUES_FILE = `plugin/godot/${FOLDER}/values.gd`;
const HEAD = `tool
# Generated from src/godot/scene-values.ts: values from JSON and back, and what a node takes.
extends Reference

`;

export const valuesFile = (): [string, string] => [VALUES_FILE, HEAD + SCENE_VALUES];

/** File of the add-on → text. What only one dialect can say has a file of its own in `godot4`; the rest is translated. */
export function addonFiles(major: 3 | 4): Map<string, string> {
  const read = (folder: string): Map<string, string> =>
    new Map(
      readdirSync(path.join(godot, folder))
        .sort()
        .map((name) => [name, readFileSync(path.join(godot, folder, name), 'utf8')]),
    );
  const of3 = read(FOLDER);
  if (major === 3) return of3;
  return new Map([
    ...[...of3].map(([name, text]): [string, string] => [name, name.endsWith('.gd') ? inGodot4(text) : text]),
    ...read('godot4'),
  ]);
}

export const addonArchiveName = (major: 3 | 4): string => `launch-bridge-godot${major}.zip`;

export const addonArchive = (major: 3 | 4): Buffer =>
  zipOf([...addonFiles(major)].map(([name, text]) => ({ name: `${FOLDER}/${name}`, bytes: Buffer.from(text) })));
