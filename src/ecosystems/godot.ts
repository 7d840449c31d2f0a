/** Godot: folders of scripts; a class that has a name is known everywhere by it, and nothing is imported. */
import type { Words } from './words.ts';

export const godot: Words = {
  id: 'godot',
  fence: 'gdscript',
  languages: ['GDScript'],
  unit: 'folder',
  spell: ({ name, kind, module }) => (kind === 'module' ? module : name),
};
