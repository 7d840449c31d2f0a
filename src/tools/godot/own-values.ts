/** Values for properties of nodes: each file they name is one of the project, as `res://…`, however deep it stands. */
import type { GodotProject } from '../../adapters/godot/project.ts';
import { denied, invalid } from '../../godot/fault.ts';

const DEEPEST = 32;
/** Properties whose text is the file a node is loaded from. */
const LOADED: ReadonlySet<string> = new Set(['filename', 'scene_file_path']);

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
type Members = Readonly<Record<string, (value: unknown) => boolean>>;
/** What each `_type` must have, and may have beside it: a member that Godot cannot read it would take for zero. */
const TYPES: ReadonlyMap<unknown, { needs: Members; takes?: Members }> = new Map([
  ['Vector2', { needs: { x: isNumber, y: isNumber } }],
  ['Vector3', { needs: { x: isNumber, y: isNumber, z: isNumber } }],
  ['Color', { needs: { r: isNumber, g: isNumber, b: isNumber }, takes: { a: isNumber } }],
  ['NodePath', { needs: { path: isText } }],
  ['Resource', { needs: { path: isText } }],
]);

/** Throws E_SCHEMA_VALIDATION for a value that cannot be read, and what `project.at` throws. */
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
  if (Object.hasOwn(value, '_type')) requireMembers(value);
  if (value._type === 'Resource') return { _type: 'Resource', path: project.at(String(value.path), true).resPath };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item, project, depth + 1)]));
}

function requireMembers({ _type, ...given }: Record<string, unknown>): void {
  const type = TYPES.get(_type);
  if (type === undefined)
    throw invalid(`The type ${JSON.stringify(_type)} is not known.`, `Give one of ${[...TYPES.keys()].join(', ')}.`);
  const { needs, takes = {} } = type;
  const known = { ...takes, ...needs };
  const isWhole =
    Object.keys(needs).every((name) => Object.hasOwn(given, name)) &&
    Object.entries(given).every(([name, value]) => Object.hasOwn(known, name) && known[name]?.(value) === true);
  if (!isWhole)
    throw invalid(
      `This is no ${_type}: ${JSON.stringify(given).slice(0, 200)}.`,
      `Give ${Object.keys(needs).join(', ')}${takes === type.takes ? `, and ${Object.keys(takes).join(', ')} if it is not the default` : ''}.`,
    );
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
