/** What Godot would load with a project and its scenes lies in the project: autoloads, the main scene, and what scenes and resources as text name, at any depth. */
import { existsSync } from 'node:fs';
import { plainValue, readSettings } from '../../godot/config-text.ts';
import { denied } from '../../godot/fault.ts';
import { readSceneText } from '../../godot/scene-text.ts';
import type { GodotProject } from './project.ts';

const MOST = 2_000;
const MAX_BYTES = 16 * 1_048_576;

/** Throws E_PERMISSION_DENIED naming the first file that lies elsewhere. */
export function refuseForeign(project: GodotProject, scenes: readonly string[]): void {
  const waiting = [...loadedFirst(project), ...scenes];
  const seen = new Set<string>();
  for (let named = waiting.shift(); named !== undefined && seen.size < MOST; named = waiting.shift()) {
    const { pathAbs, resPath } = own(project, named);
    if (seen.has(resPath) || !/\.t(?:scn|res)$/.test(resPath) || !existsSync(pathAbs)) continue;
    seen.add(resPath);
    waiting.push(...readSceneText(project.read(resPath, MAX_BYTES)).resources.map(({ path }) => path));
  }
}

function own(project: GodotProject, named: string): ReturnType<GodotProject['at']> {
  if (named.startsWith('res://') || !(named.startsWith('/') || named.includes('://'))) return project.at(named);
  throw denied(
    `The project loads \`${named.slice(0, 80)}\`, which lies outside it.`,
    'Correct the file that names it.',
  );
}

/** Autoloads are written with a star where they are nodes. */
function loadedFirst(project: GodotProject): string[] {
  return readSettings(project.read('project.godot'))
    .filter(({ section, key }) => section === 'autoload' || (section === 'application' && key === 'run/main_scene'))
    .map(({ value }) => plainValue(value))
    .flatMap((path) => (typeof path === 'string' ? [path.startsWith('*') ? path.slice(1) : path] : []))
    .filter((path) => path !== '' && !path.startsWith('uid://'));
}
