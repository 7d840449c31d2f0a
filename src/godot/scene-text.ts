/** What a scene as text (`.tscn`, formats 2 and 3) holds: its nodes with their paths, and the resources it names. */
import { isMark, readItems, type Span } from './items.ts';
import { nextToken } from './lexer.ts';

export interface SceneNode {
  path: string;
  name: string;
  /** Null for a node that is another scene. */
  type: string | null;
  /** The script, or the scene it is, as `res://…`. */
  script: string | null;
  instance: string | null;
}
export interface SceneResource {
  id: string;
  type: string;
  path: string;
}
export interface SceneText {
  nodes: SceneNode[];
  resources: SceneResource[];
  /** Where Godot reads no further, and why. */
  fault: string | undefined;
}

export function readSceneText(text: string): SceneText {
  const resources = new Map<string, SceneResource>();
  const nodes: SceneNode[] = [];
  let node: SceneNode | undefined;
  const external = (span: Span | undefined): string | null =>
    span === undefined ? null : (resources.get(externalId(text, span) ?? '')?.path ?? null);
  const sceneWith = (fault: string | undefined): SceneText => ({ nodes, resources: [...resources.values()], fault });
  for (const item of readItems(text, 'fields')) {
    if (item.kind === 'fault')
      return sceneWith(`${item.message} in line ${text.slice(0, item.from).split('\n').length}`);
    if (item.kind === 'assign') {
      if (item.key === 'script' && node !== undefined) node.script = external(item.value);
      continue;
    }
    const field = (name: string): string | undefined => scalar(text, item.fields.get(name));
    node = undefined;
    if (item.name === 'ext_resource') {
      const id = field('id') ?? '';
      resources.set(id, { id, type: field('type') ?? '', path: field('path') ?? '' });
    }
    if (item.name === 'node') {
      const [name = '', parent] = [field('name'), field('parent')];
      const path = parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`;
      node = { path, name, type: field('type') ?? null, script: null, instance: external(item.fields.get('instance')) };
      nodes.push(node);
    }
  }
  return sceneWith(undefined);
}

/** A text decoded, any other value as it is written. */
function scalar(text: string, span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const { kind, value } = nextToken(text, span.from);
  return kind === 'text' ? value : text.slice(span.from, span.to);
}

/** Of `ExtResource( 2 )` and `ExtResource("2_ab")`. */
function externalId(text: string, span: Span): string | undefined {
  const name = nextToken(text, span.from);
  const open = nextToken(text, name.to);
  const id = nextToken(text, open.to);
  return name.value === 'ExtResource' && isMark(open, '(') && isMark(nextToken(text, id.to), ')')
    ? id.value
    : undefined;
}
