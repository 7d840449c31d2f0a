/** Files of a Godot project that decide what runs, here or where it is built, installed or reviewed: the list of every commit, and Godot's own. */
import { lookOf, protectedReason } from '../../commit/protected-paths.ts';

/** Autoloads, editor plugins, export programs; libraries of machine code. */
const GODOT_NAMES: ReadonlySet<string> = new Set(['project.godot', 'override.cfg', 'export_presets.cfg', 'plugin.cfg']);
const GODOT_ENDS = ['.gdextension', '.gdnlib', '.gdns'];

/** Why, or undefined; `path` is below the project. */
export function protectedInProject(path: string): string | undefined {
  const name = lookOf(path.split('/').at(-1) ?? '');
  if (GODOT_NAMES.has(name) || GODOT_ENDS.some((end) => name.endsWith(end)))
    return 'it decides what Godot or its editor runs';
  return protectedReason(path);
}
