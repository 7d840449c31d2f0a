/** What a Godot of this machine may be called, in the order they are looked for. */
export const GODOT_NAMES: readonly string[] = ['godot4', 'godot', 'godot-headless', 'godot3-server', 'godot3'];
