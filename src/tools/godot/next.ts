/** What to call next in a Godot project, as a call that works as it stands. */
import type { GodotCall } from './define.ts';

export interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
  why: string;
}

const callOf = ({ projectPath }: GodotCall, tool: string, args: Record<string, unknown>, why: string): NextCall => ({
  tool,
  arguments: { ...args, projectPath },
  why,
});

export const createScene = (on: GodotCall, scenePath: string): NextCall =>
  callOf(on, 'godot_scene_manager', { action: 'create', scenePath }, 'It makes the scene that is missing.');

export const tryScene = (on: GodotCall, scenePath?: string): NextCall =>
  callOf(
    on,
    'godot_workspace_manager',
    { action: 'smoke_test', ...(scenePath === undefined ? {} : { scenePath }) },
    'It starts the scene and says what is wrong with it.',
  );
