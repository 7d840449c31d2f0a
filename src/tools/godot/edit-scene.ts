/** One way to a scene: Godot loads it with what is the project's own, edits or looks at it, and what it saved is written like any file. */
import { existsSync } from 'node:fs';
import type { Engine } from '../../adapters/godot/engine.ts';
import type { GodotProject, Place } from '../../adapters/godot/project.ts';
import { failed, invalid, notFound } from '../../godot/fault.ts';
import { sceneScript } from '../../godot/scene-script.ts';
import type { GodotAnswer, GodotCall } from './define.ts';
import { fileOf, TIMEOUT_MS } from './fields.ts';
import { ownValues } from './own-values.ts';

export type Edit = Record<string, unknown>;
interface Done {
  ok: boolean;
  code?: string;
  message?: string;
  /** The tree of nodes, or what was looked at. */
  found?: unknown;
}
const MAX_BYTES = 16 * 1_048_576;

export async function editScene(
  { project, engine }: GodotCall,
  scene: string,
  edits: readonly Edit[],
  summary: string,
  more: { create?: { type: string; name: string }; timeoutMs?: number | undefined } = {},
): Promise<GodotAnswer> {
  const { create } = more;
  const { pathAbs, resPath: path } = sceneAt(project, scene, create === undefined);
  project.toWrite(path);
  const before = existsSync(pathAbs) ? project.read(path, MAX_BYTES) : null;
  const own = edits.map((edit) =>
    'properties' in edit ? { ...edit, properties: ownValues(edit.properties, project) } : edit,
  );
  const request = { scene: path, save: true, edits: own, ...(create === undefined ? {} : { create }) };
  const { done, saved, logs } = await perform(project, await engine(), request, more.timeoutMs);
  if (saved === undefined) throw failed(`Godot saved no scene for \`${path}\`.`, 'Look at logs, and report it.');
  await project.write(path, saved, before);
  return { summary, result: { scenePath: path, tree: done.found }, files: [fileOf(project, path, 'scene')], logs };
}

/** The tree of nodes, or with `look` a node's properties or one of them; nothing is saved. */
export async function lookAtScene(
  { project, engine }: GodotCall,
  scene: string,
  { look, timeoutMs }: { look?: { node: string; property?: string }; timeoutMs?: number | undefined },
): Promise<{ path: string; found: unknown; major: number; logs: string[] }> {
  const { resPath: path } = sceneAt(project, scene, true);
  const found = await engine();
  const request = { scene: path, save: false, edits: [], ...(look === undefined ? {} : { look }) };
  const { done, logs } = await perform(project, found, request, timeoutMs);
  return { path, found: done.found, major: found.major, logs };
}

async function perform(
  project: GodotProject,
  engine: Engine,
  request: { scene: string },
  ms: number = TIMEOUT_MS,
): Promise<{ done: Done; saved: string | undefined; logs: string[] }> {
  const { result, saved, logs } = await engine.script(project.root, sceneScript(engine.major), request, ms);
  const done = result as Done;
  if (done.ok) return { done, saved, logs };
  const { code, message = 'Godot gave no reason.' } = done;
  const help = 'Call meta_manager with action tool_help for the manager.';
  throw (code === 'E_NOT_FOUND' ? notFound : code === 'E_SCHEMA_VALIDATION' ? invalid : failed)(message, help);
}

/** A scene as text: what another program packed may name anything. */
export function sceneAt(project: GodotProject, scene: string, isNeeded: boolean): Place {
  const place = project.at(scene, isNeeded);
  if (place.resPath.endsWith('.tscn')) return place;
  throw invalid(`\`${place.resPath}\` is no scene as text.`, 'Give a path that ends in .tscn.');
}
