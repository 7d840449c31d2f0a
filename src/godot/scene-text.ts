/** What a scene as text (`.tscn`, formats 2 and 3) holds: its nodes with their paths, and the resources it names. */

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

export function readSceneText(text: string): { nodes: SceneNode[]; resources: SceneResource[] } {
  const resources: SceneResource[] = [];
  const nodes: SceneNode[] = [];
  let node: SceneNode | undefined;
  const external = (written: string | undefined): string | null => {
    const id = /^ExtResource\(\s*"?([\w-]+)"?\s*\)$/.exec(written ?? '')?.[1];
    return resources.find((one) => one.id === id)?.path ?? null;
  };
  for (const line of text.split('\n')) {
    const [, tag, written = ''] = /^\[(\w+)((?:\s[^\n]*)?)\]\s*$/.exec(line) ?? [];
    if (tag !== undefined) {
      const fields = fieldsOf(written);
      node = undefined;
      if (tag === 'ext_resource')
        resources.push({ id: fields.id ?? '', type: fields.type ?? '', path: fields.path ?? '' });
      if (tag === 'node') {
        const { name = '', parent, type = null } = fields;
        const path = parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`;
        node = { path, name, type, script: null, instance: external(fields.instance) };
        nodes.push(node);
      }
    } else if (node !== undefined && line.startsWith('script =')) node.script = external(line.slice(8).trim());
  }
  return { nodes, resources };
}

/** `name="x" id=1 instance=ExtResource( 2 )`. */
function fieldsOf(written: string): Record<string, string> {
  const fields = written.matchAll(/\b(\w+)=(?:"((?:[^"\\]|\\.)*)"|(\w+\([^()]*\)|[^\s"]+))/g);
  return Object.fromEntries([...fields].map(([, key = '', text, plain]) => [key, text ?? plain ?? '']));
}
