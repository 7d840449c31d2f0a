/** What is done in the open editor of a project, each change one step of its undo; without an editor, each action says that none is connected. */
import { z } from 'zod';
import { failed } from '../../godot/fault.ts';
import { typeName } from '../../godot/type-names.ts';
import { askEditor } from './ask-editor.ts';
import { action, defineGodotManager, type GodotAnswer, type GodotCall } from './define.ts';
import { sceneAt } from './edit-scene.ts';
import { fileOf, nodePath, resPath, scenePath } from './fields.ts';
import { namedValue } from './named-value.ts';
import { ownValues } from './own-values.ts';

const name = (means: string) => z.string().min(1).max(200).describe(means);
const properties = z
  .record(z.string().max(200), z.unknown())
  .describe('Plain values, or {_type: Vector2|Vector3|Color|NodePath|Resource, …}');
const none = z.strictObject({});

const asked = async (
  on: GodotCall,
  operation: string,
  payload: Record<string, unknown>,
  summary: (result: Record<string, unknown>) => string,
  /** The end of a sentence: what needs ALLOW_EXTERNAL_TOOLS. */
  external?: string,
): Promise<GodotAnswer> => {
  const isLet = external === undefined ? undefined : () => on.requireExternal(external);
  const { major: _, ...result } = await askEditor(on, operation, payload, true, isLet);
  return { summary: summary(result), result };
};

/** Whatever is loaded into the editor may run its scripts there, outside any sandbox. */
const loadedBy = (given: Record<string, unknown>): string | undefined =>
  JSON.stringify(given).includes('"Resource"') ? 'loads a file into the editor' : undefined;

export default defineGodotManager({
  id: 'godot_editor_manager',
  title: 'Godot editor',
  description:
    'In the open editor of projectPath: status, open_scene, save_scene, play, stop, undo, redo, scene_tree, get_property (nodePath, property), add_node (nodeType, nodeName), update_node (nodePath, properties), attach_script (nodePath, scriptPath), remove_node. Each change is one step of undo, unsaved. Loading or running files needs ALLOW_EXTERNAL_TOOLS. Without an editor: E_NOT_CONNECTED.',
  actions: {
    status: action({
      input: none,
      reads: true,
      async run(_, on) {
        const result = await askEditor(on, 'editor.status', {}, false);
        return {
          summary: `The editor has ${String(result.scenePath ?? 'no saved scene')} open.`,
          result: { connected: true, ...result },
        };
      },
    }),
    open_scene: action({
      input: z.strictObject({ scenePath }),
      async run({ scenePath: scene }, on) {
        const { resPath: path } = on.project.at(scene, true);
        const said = `The editor has ${path} open.`;
        return asked(on, 'editor.open_scene', { scenePath: path }, () => said, 'loads a scene into the editor');
      },
    }),
    save_scene: action({
      input: none,
      async run(_, on) {
        const answer = await asked(on, 'editor.save_scene', {}, ({ scenePath: path }) => `Saved ${String(path)}.`);
        return { ...answer, files: [fileOf(on.project, String(answer.result.scenePath), 'scene')] };
      },
    }),
    play: action({
      input: z.strictObject({ scenePath: scenePath.optional() }),
      async run({ scenePath: scene }, on) {
        const path = scene === undefined ? undefined : sceneAt(on.project, scene, true).resPath;
        const payload = path === undefined ? {} : { scenePath: path };
        const said = `${path ?? 'The main scene'} is played.`;
        return asked(on, 'editor.play', payload, () => said, "runs the project's own code");
      },
    }),
    stop: action({
      input: none,
      run: (_, on) =>
        asked(on, 'editor.stop', {}, ({ wasPlaying }) => (wasPlaying === true ? 'Stopped.' : 'Nothing was played.')),
    }),
    undo: action({
      input: none,
      run: (_, on) => asked(on, 'editor.undo', {}, ({ step }) => `Undone: ${String(step)}.`),
    }),
    redo: action({
      input: none,
      run: (_, on) => asked(on, 'editor.redo', {}, ({ step }) => `Done again: ${String(step)}.`),
    }),
    scene_tree: action({
      input: none,
      reads: true,
      async run(_, on) {
        const { scenePath: path, tree } = await askEditor(on, 'scene.tree', {}, false);
        return {
          summary: `The nodes of ${String(path ?? 'the scene')}, saved or not.`,
          result: { scenePath: path, tree },
        };
      },
    }),
    get_property: action({
      input: z.strictObject({ nodePath, property: name('As position') }),
      reads: true,
      async run({ nodePath: node, property }, on) {
        const answer = await askEditor(on, 'node.get', { nodePath: node, property }, false);
        const found = z.object({ type: z.number(), value: z.unknown() }).safeParse(answer.found);
        if (!found.success) throw failed("The add-on's answer lacks members.", 'Install the add-on of this version.');
        const { type, value } = found.data;
        const major = Number(answer.major);
        return {
          summary: `${property} of ${node}.`,
          result: { nodePath: node, property, type: typeName(major, type), value: namedValue(value, major) },
        };
      },
    }),
    add_node: action({
      input: z.strictObject({
        nodeType: name('Class, as Node2D'),
        nodeName: name('Name of the new node'),
        parentPath: z.string().min(1).max(1_000).optional().describe('Node to add to; default the root, `.`'),
        properties: properties.optional(),
      }),
      async run({ properties: given = {}, ...node }, on) {
        const payload = { ...node, properties: ownValues(given, on.project) };
        const said = ({ nodePath: path }: Record<string, unknown>) => `Added ${String(path)}; it is not saved.`;
        return asked(on, 'node.add', payload, said, loadedBy(given));
      },
    }),
    update_node: action({
      input: z.strictObject({ nodePath, properties }),
      async run({ nodePath: node, properties: given }, on) {
        const payload = { nodePath: node, properties: ownValues(given, on.project) };
        const said = `Set ${Object.keys(given).join(', ')} of ${node}; it is not saved.`;
        return asked(on, 'node.set', payload, () => said, loadedBy(given));
      },
    }),
    attach_script: action({
      input: z.strictObject({ nodePath, scriptPath: resPath('The script (.gd)') }),
      async run({ nodePath: node, scriptPath }, on) {
        const script = on.project.at(scriptPath, true).resPath;
        const payload = { nodePath: node, scriptPath: script };
        const said = `Attached ${script} to the node ${node}; it is not saved.`;
        return asked(on, 'node.script', payload, () => said, 'loads a script into the editor');
      },
    }),
    remove_node: action({
      input: z.strictObject({ nodePath }),
      run: ({ nodePath: node }, on) =>
        asked(on, 'node.remove', { nodePath: node }, () => `Removed ${node}; it is not saved.`),
    }),
  },
  example: { action: 'status', projectPath: 'game' },
});
