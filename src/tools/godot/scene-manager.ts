/** Scenes, made and edited by Godot itself, so that what is saved is what Godot reads. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { refuseForeign } from '../../adapters/godot/foreign.ts';
import type { GodotProject, Place } from '../../adapters/godot/project.ts';
import { failed, invalid, notFound } from '../../godot/fault.ts';
import { sceneScript } from '../../godot/scene-script.ts';
import { action, defineGodotManager, type GodotAnswer, type GodotCall } from './define.ts';
import { fileOf, resPath, TIMEOUT_MS, timeoutMs } from './fields.ts';
import { ownValues } from './own-values.ts';

const scenePath = resPath('The scene (.tscn)');
const nodePath = z.string().min(1).max(1_000).describe('Path below the root; `.` is the root');
const parentPath = z.string().min(1).max(1_000).optional().describe('Node to add to; default the root, `.`');
const name = (means: string) => z.string().min(1).max(200).describe(means);
const nodeName = name('Name of the new node');
const values = z
  .record(z.string().max(200), z.unknown())
  .describe('Plain values, or {_type: Vector2|Vector3|Color|NodePath|Resource, …}');
const properties = values.optional().describe('As of update');
const node = z.strictObject({ nodeType: name('Class, as Sprite2D'), nodeName, parentPath, properties });

type Edit = Record<string, unknown>;
interface Edited {
  ok: boolean;
  code?: string;
  message?: string;
  tree?: unknown;
}

async function edit(
  { project, engine }: GodotCall,
  scene: string,
  edits: readonly Edit[],
  summary: string,
  more: { create?: { type: string; name: string }; timeoutMs?: number | undefined } = {},
): Promise<GodotAnswer> {
  const { resPath: path } = sceneAt(project, scene, more.create === undefined);
  project.toWrite(path);
  const before = isThere(project, path) ? project.read(path, MAX_BYTES) : null;
  const found = await engine();
  refuseForeign(project, [path, ...edits.flatMap(({ path: used }) => (typeof used === 'string' ? [used] : []))]);
  const own = edits.map((one) =>
    'properties' in one ? { ...one, properties: ownValues(one.properties, project) } : one,
  );
  const request = {
    scene: path,
    save: true,
    edits: own,
    ...(more.create === undefined ? {} : { create: more.create }),
  };
  const { result, saved, logs } = await found.script(
    project.root,
    sceneScript(found.major),
    request,
    more.timeoutMs ?? TIMEOUT_MS,
  );
  const { ok, code, message = 'Godot gave no reason.', tree } = result as Edited;
  if (ok && saved !== undefined) {
    await project.write(path, saved, before);
    return { summary, result: { scenePath: path, tree }, files: [fileOf(project, path, 'scene')], logs };
  }
  const help = 'Call meta_manager with action tool_help for godot_scene_manager.';
  throw (code === 'E_NOT_FOUND' ? notFound : code === 'E_SCHEMA_VALIDATION' ? invalid : failed)(message, help);
}
/** A scene as text: what another program packed may name anything. */
function sceneAt(project: GodotProject, scene: string, isNeeded: boolean): Place {
  const place = project.at(scene, isNeeded);
  if (place.resPath.endsWith('.tscn')) return place;
  throw invalid(`\`${place.resPath}\` is no scene as text.`, 'Give a path that ends in .tscn.');
}
const isThere = (project: GodotProject, path: string): boolean => existsSync(project.at(path).pathAbs);
const MAX_BYTES = 16 * 1_048_576;

const added = ({
  nodeType,
  nodeName,
  parentPath: parent = '.',
  properties: given = {},
}: z.output<typeof node>): Edit => ({
  op: 'add',
  type: nodeType,
  name: nodeName,
  parent,
  properties: given,
});
/** A script or a scene that has to be there before Godot is started. */
const there = ({ project }: GodotCall, path: string): string => project.at(path, true).resPath;

export default defineGodotManager({
  id: 'godot_scene_manager',
  title: 'Godot scenes',
  description:
    'create (rootType, rootName), update (nodePath, properties), batch_create (nodes), attach_script (nodePath, scriptPath), instance (sourcePath, nodeName) and remove (nodePath) on the scene at scenePath of projectPath. Needs Godot; replacing a scene and remove need ALLOW_DANGEROUS_OPS.',
  actions: {
    create: action({
      input: z.strictObject({
        scenePath,
        rootType: name('Class of the root; default Node2D').optional(),
        rootName: name('Its name').optional(),
        timeoutMs,
      }),
      async run({ scenePath: scene, rootType = 'Node2D', rootName = rootType, timeoutMs: ms }, on) {
        if (isThere(on.project, scene)) on.requireDangerous('replaces a scene');
        return edit(on, scene, [], `Created ${scene} with a ${rootType} as its root.`, {
          create: { type: rootType, name: rootName },
          timeoutMs: ms,
        });
      },
    }),
    update: action({
      input: z.strictObject({ scenePath, nodePath, properties: values, timeoutMs }),
      run: ({ scenePath: scene, nodePath: path, properties: given, timeoutMs: ms }, on) =>
        edit(
          on,
          scene,
          [{ op: 'set', node: path, properties: given }],
          `Set ${Object.keys(given).join(', ')} of ${path}.`,
          {
            timeoutMs: ms,
          },
        ),
    }),
    batch_create: action({
      input: z.strictObject({
        scenePath,
        nodes: z.array(node).min(1).max(200).describe('In their order, parents first'),
        timeoutMs,
      }),
      run: ({ scenePath: scene, nodes, timeoutMs: ms }, on) =>
        edit(on, scene, nodes.map(added), `Added ${nodes.length} nodes to ${scene}.`, { timeoutMs: ms }),
    }),
    attach_script: action({
      input: z.strictObject({ scenePath, nodePath, scriptPath: resPath('The script (.gd)'), timeoutMs }),
      async run({ scenePath: scene, nodePath: path, scriptPath, timeoutMs: ms }, on) {
        const script = there(on, scriptPath);
        return edit(on, scene, [{ op: 'script', node: path, path: script }], `Attached ${script} to ${path}.`, {
          timeoutMs: ms,
        });
      },
    }),
    instance: action({
      input: z.strictObject({
        scenePath,
        sourcePath: resPath('The scene that becomes a node'),
        nodeName,
        parentPath,
        timeoutMs,
      }),
      async run({ scenePath: scene, sourcePath, nodeName, parentPath: parent = '.', timeoutMs: ms }, on) {
        const path = sceneAt(on.project, sourcePath, true).resPath;
        return edit(on, scene, [{ op: 'instance', path, name: nodeName, parent }], `Added ${path} as ${nodeName}.`, {
          timeoutMs: ms,
        });
      },
    }),
    remove: action({
      input: z.strictObject({ scenePath, nodePath, timeoutMs }),
      isDangerous: true,
      run: ({ scenePath: scene, nodePath: path, timeoutMs: ms }, on) =>
        edit(on, scene, [{ op: 'remove', node: path }], `Removed ${path} from ${scene}.`, { timeoutMs: ms }),
    }),
  },
  example: { action: 'create', projectPath: 'game', scenePath: 'res://main.tscn', rootType: 'Node2D' },
});
