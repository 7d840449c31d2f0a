/** Scenes, made and edited by Godot itself, so that what is saved is what Godot reads. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { action, defineGodotManager } from './define.ts';
import { type Edit, editScene, sceneAt } from './edit-scene.ts';
import { nodePath, resPath, scenePath, timeoutMs } from './fields.ts';
import { tryScene } from './next.ts';

const parentPath = z.string().min(1).max(1_000).optional().describe('Node to add to; default the root, `.`');
const name = (means: string) => z.string().min(1).max(200).describe(means);
const nodeName = name('Name of the new node');
const values = z
  .record(z.string().max(200), z.unknown())
  .describe('Plain values, or {_type: Vector2|Vector3|Color|NodePath|Resource, …}');
const properties = values.optional().describe('As of update');
const node = z.strictObject({ nodeType: name('Class, as Sprite2D'), nodeName, parentPath, properties });

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
        if (existsSync(on.project.at(scene).pathAbs)) on.requireDangerous('replaces a scene');
        const { result, ...answer } = await editScene(
          on,
          scene,
          [],
          `Created ${scene} with a ${rootType} as its root.`,
          {
            create: { type: rootType, name: rootName },
            timeoutMs: ms,
          },
        );
        return { ...answer, result: { ...result, next: tryScene(on, String(result.scenePath)) } };
      },
    }),
    update: action({
      input: z.strictObject({ scenePath, nodePath, properties: values, timeoutMs }),
      run: ({ scenePath: scene, nodePath: path, properties: given, timeoutMs: ms }, on) =>
        editScene(
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
        editScene(on, scene, nodes.map(added), `Added ${nodes.length} nodes to ${scene}.`, { timeoutMs: ms }),
    }),
    attach_script: action({
      input: z.strictObject({ scenePath, nodePath, scriptPath: resPath('The script (.gd)'), timeoutMs }),
      async run({ scenePath: scene, nodePath: path, scriptPath, timeoutMs: ms }, on) {
        const script = on.project.at(scriptPath, true).resPath;
        return editScene(
          on,
          scene,
          [{ op: 'script', node: path, path: script }],
          `Attached ${script} to the node ${path}.`,
          {
            timeoutMs: ms,
          },
        );
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
        return editScene(
          on,
          scene,
          [{ op: 'instance', path, name: nodeName, parent }],
          `Added ${path} as ${nodeName}.`,
          {
            timeoutMs: ms,
          },
        );
      },
    }),
    remove: action({
      input: z.strictObject({ scenePath, nodePath, timeoutMs }),
      isDangerous: true,
      run: ({ scenePath: scene, nodePath: path, timeoutMs: ms }, on) =>
        editScene(on, scene, [{ op: 'remove', node: path }], `Removed ${path} from ${scene}.`, { timeoutMs: ms }),
    }),
  },
  example: { action: 'create', projectPath: 'game', scenePath: 'res://main.tscn', rootType: 'Node2D' },
});
