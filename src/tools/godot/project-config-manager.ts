/** The settings of a Godot project: read and written in project.godot, everything else there kept byte for byte. */
import { z } from 'zod';
import { findSetting, readSettings, setSetting, settingValue } from '../../godot/config-text.ts';
import { notFound } from '../../godot/fault.ts';
import { inputAction } from '../../godot/input-event.ts';
import { godotValue, plainValue } from '../../godot/values.ts';
import { action, defineGodotManager, type GodotAnswer, type GodotCall } from './define.ts';
import { fileOf } from './fields.ts';

const setting = z
  .string()
  .regex(/^[A-Za-z0-9_]+(?:\/[A-Za-z0-9_./-]+)?$/)
  .max(200)
  .describe('As application/config/name');
const read = ({ project }: GodotCall): string => project.read('project.godot');

/** `text` is a value as Godot writes it. */
async function set(
  on: GodotCall,
  name: string,
  text: string,
  { summary, result }: Pick<GodotAnswer, 'summary' | 'result'>,
): Promise<GodotAnswer> {
  const before = read(on);
  await on.project.write('project.godot', setSetting(before, name, text), before);
  return { summary, result, files: [fileOf(on.project, 'res://project.godot', 'config')] };
}

export default defineGodotManager({
  id: 'godot_project_config_manager',
  title: 'Godot project settings',
  description:
    'project_info.get, project_setting.get, project_setting.set (setting, value) and input_map.setup (inputAction, keys, deadzone) of projectPath. Setting needs ALLOW_DANGEROUS_OPS; comments and other settings stay as they are. Close the editor first: it writes the file anew.',
  actions: {
    'project_info.get': action({
      input: z.strictObject({}),
      reads: true,
      async run(_, on) {
        const settings = readSettings(read(on));
        const value = (name: string): unknown => settingValue(settings, name);
        const name = value('application/config/name');
        return {
          summary: `Project ${String(name ?? 'without a name')}, ${settings.length} settings.`,
          result: {
            name,
            description: value('application/config/description'),
            mainScene: value('application/run/main_scene'),
            configVersion: value('config_version'),
            settings: settings.map((one) => one.name),
          },
        };
      },
    }),
    'project_setting.get': action({
      input: z.strictObject({ setting }),
      reads: true,
      async run({ setting: name }, on) {
        const found = findSetting(readSettings(read(on)), name);
        if (found === undefined)
          throw notFound(`project.godot does not set \`${name}\`.`, 'Call action project_info.get for those it sets.');
        const value = plainValue(found.value);
        return {
          summary: `${name} is ${found.value.slice(0, 200)}.`,
          result: { setting: name, value, text: found.value },
        };
      },
    }),
    'project_setting.set': action({
      input: z.strictObject({ setting, value: z.unknown().describe('A plain value of JSON') }),
      isDangerous: true,
      run({ setting: name, value = null }, on) {
        const text = godotValue(value);
        return set(on, name, text, {
          summary: `Set ${name} to ${text.slice(0, 200)}.`,
          result: { setting: name, value },
        });
      },
    }),
    'input_map.setup': action({
      input: z.strictObject({
        inputAction: z
          .string()
          .regex(/^[A-Za-z0-9_]{1,100}$/)
          .describe('Its name, as jump'),
        keys: z.array(z.string().min(1).max(40)).min(1).max(20).describe('As Space, A, 7, Left, F1'),
        deadzone: z.number().min(0).max(1).optional().describe('Default 0.5'),
      }),
      isDangerous: true,
      async run({ inputAction: name, keys, deadzone = 0.5 }, on) {
        const text = inputAction(keys, deadzone, settingValue(readSettings(read(on)), 'config_version'));
        return set(on, `input/${name}`, text, {
          summary: `${name} is ${keys.join(', ')}.`,
          result: { inputAction: name, keys, deadzone },
        });
      },
    }),
  },
  example: { action: 'project_setting.get', projectPath: 'game', setting: 'application/config/name' },
});
