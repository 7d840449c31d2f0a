/** What only an open editor does; without one, each action says that none is connected. */
import { z } from 'zod';
import { notConnected } from '../../godot/fault.ts';
import { action, defineGodotManager } from './define.ts';
import { scenePath } from './fields.ts';

const withEditor = <I extends z.ZodObject>(input: I, reads = false) =>
  action({
    input,
    reads,
    async run() {
      throw notConnected(
        'No Godot editor is connected, and this version of Launch connects to none.',
        'Use the actions that work without an editor: those of the other godot managers.',
      );
    },
  });

export default defineGodotManager({
  id: 'godot_editor_manager',
  title: 'Godot editor',
  description:
    'status, open_scene, save_scene, play, stop, undo and redo in the open editor of projectPath. E_NOT_CONNECTED without one; the other godot managers need none.',
  actions: {
    status: withEditor(z.strictObject({}), true),
    open_scene: withEditor(z.strictObject({ scenePath })),
    save_scene: withEditor(z.strictObject({})),
    play: withEditor(z.strictObject({ scenePath: scenePath.optional() })),
    stop: withEditor(z.strictObject({})),
    undo: withEditor(z.strictObject({})),
    redo: withEditor(z.strictObject({})),
  },
  example: { action: 'status', projectPath: 'game' },
});
