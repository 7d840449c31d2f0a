/** Nodes of a scene and their properties, as Godot itself sees them; set and connected so that the scene keeps it. */
import { z } from 'zod';
import { typeName } from '../../godot/type-names.ts';
import { action, defineGodotManager } from './define.ts';
import { editScene, lookAtScene } from './edit-scene.ts';
import { nodePath, scenePath, timeoutMs } from './fields.ts';
import { namedValue } from './named-value.ts';

const name = (means: string) => z.string().min(1).max(200).describe(means);
const property = name('As position');
interface Property {
  name: string;
  type: number;
  value: unknown;
}

export default defineGodotManager({
  id: 'godot_inspector_manager',
  title: 'Nodes of a Godot scene',
  description:
    'scene_tree.get, property_list and get_property (nodePath, property) look; set_property (value as of godot_scene_manager) and connect_signal (signal of nodePath to method of targetPath) save the scene at scenePath of projectPath. Needs Godot.',
  actions: {
    'scene_tree.get': action({
      input: z.strictObject({ scenePath, timeoutMs }),
      reads: true,
      async run({ scenePath: scene, timeoutMs: ms }, on) {
        const { path, found, logs } = await lookAtScene(on, scene, { timeoutMs: ms });
        return { summary: `The nodes of ${path}.`, result: { scenePath: path, tree: found }, logs };
      },
    }),
    property_list: action({
      input: z.strictObject({ scenePath, nodePath, timeoutMs }),
      reads: true,
      async run({ scenePath: scene, nodePath: node, timeoutMs: ms }, on) {
        const seen = await lookAtScene(on, scene, { look: { node }, timeoutMs: ms });
        const found = seen.found as { class: string; properties: Property[] };
        const properties = found.properties.map(({ name: called, type, value }) => ({
          name: called,
          type: typeName(seen.major, type),
          value: namedValue(value, seen.major),
        }));
        return {
          summary: `${node} is a ${found.class} with ${properties.length} properties.`,
          result: { scenePath: seen.path, nodePath: node, class: found.class, properties },
          logs: seen.logs,
        };
      },
    }),
    get_property: action({
      input: z.strictObject({ scenePath, nodePath, property, timeoutMs }),
      reads: true,
      async run({ scenePath: scene, nodePath: node, property: wanted, timeoutMs: ms }, on) {
        const seen = await lookAtScene(on, scene, { look: { node, property: wanted }, timeoutMs: ms });
        const { type, value } = seen.found as Property;
        return {
          summary: `${wanted} of ${node}.`,
          result: {
            scenePath: seen.path,
            nodePath: node,
            property: wanted,
            type: typeName(seen.major, type),
            value: namedValue(value, seen.major),
          },
          logs: seen.logs,
        };
      },
    }),
    set_property: action({
      input: z.strictObject({
        scenePath,
        nodePath,
        property,
        value: z.unknown().describe('A plain value, or {_type: …}'),
        timeoutMs,
      }),
      run: ({ scenePath: scene, nodePath: node, property: wanted, value = null, timeoutMs: ms }, on) =>
        editScene(on, scene, [{ op: 'set', node, properties: { [wanted]: value } }], `Set ${wanted} of ${node}.`, {
          timeoutMs: ms,
        }),
    }),
    connect_signal: action({
      input: z.strictObject({
        scenePath,
        nodePath,
        signal: name('Of the node, as pressed'),
        targetPath: z.string().min(1).max(1_000).describe('Node whose method is called'),
        method: name('Of the target'),
        timeoutMs,
      }),
      run: ({ scenePath: scene, nodePath: node, signal, targetPath: target, method, timeoutMs: ms }, on) =>
        editScene(
          on,
          scene,
          [{ op: 'connect', node, signal, target, method }],
          `The signal ${signal} of the node ${node} calls ${method} of the node ${target}.`,
          { timeoutMs: ms },
        ),
    }),
  },
  example: { action: 'scene_tree.get', projectPath: 'game', scenePath: 'res://main.tscn' },
});
