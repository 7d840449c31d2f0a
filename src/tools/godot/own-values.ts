/** Values for properties of nodes: each file they name is one of the project, as `res://…`, however deep it stands. */
import type { GodotProject } from '../../adapters/godot/project.ts';
import { denied, invalid } from '../../godot/fault.ts';

const DEEPEST = 32;
/** Properties whose text is the file a node is loaded from. */
const LOADED: ReadonlySet<string> = new Set(['filename', 'scene_file_path']);

/** Throws what `project.at` throws. */
export function ownValues(properties: unknown, project: GodotProject): unknown {
  if (isRecord(properties))
    for (const name of Object.keys(properties))
      if (LOADED.has(name))
        throw denied(`\`${name}\` cannot be set.`, 'Call godot_scene_manager with action instance.');
  return own(properties, project, 0);
}

function own(value: unknown, project: GodotProject, depth: number): unknown {
  if (depth > DEEPEST) throw invalid('The properties are nested too deeply.', 'Give plainer values.');
  if (Array.isArray(value)) return value.map((item) => own(item, project, depth + 1));
  if (!isRecord(value)) return value;
  if (value._type === 'Resource') {
    if (typeof value.path !== 'string')
      throw invalid('A Resource has no `path`.', 'Give its path as res://folder/file.');
    return { _type: 'Resource', path: project.at(value.path, true).resPath };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item, project, depth + 1)]));
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
