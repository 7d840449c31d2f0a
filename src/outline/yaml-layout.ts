/** What YAML says, however it is indented and quoted: maps, lists and values as they nest, with their comments; pure. */
import { isMap, isNode, isScalar, isSeq, openYaml } from '../yaml/edit.ts';

/** Undefined for a text that is no YAML. */
export function yamlLayout(code: string): string | undefined {
  const said: string[] = [];
  for (const part of code.split(/^---(?=\s|$)/mu)) {
    try {
      const { document, problems } = openYaml(part);
      if (problems.length > 0) return undefined;
      said.push('---', comment(document.commentBefore), shapeOf(document.contents), comment(document.comment));
    } catch {
      return undefined;
    }
  }
  return said.join('\n');
}

const comment = (text: string | null | undefined): string =>
  text == null ? '' : `#${text.replace(/\s+/gu, ' ').trim()}\n`;

function shapeOf(node: unknown): string {
  if (!isNode(node)) return '~';
  const { anchor, tag } = node as { anchor?: string; tag?: string };
  const around = `${comment(node.commentBefore)}${anchor === undefined ? '' : `&${anchor} `}${tag ?? ''}`;
  return `${around}${contentOf(node)}${comment(node.comment)}`;
}

function contentOf(node: unknown): string {
  if (isMap(node)) return `{${node.items.map(({ key, value }) => `${shapeOf(key)}: ${shapeOf(value)}`).join('\n')}}`;
  if (isSeq(node)) return `[${node.items.map(shapeOf).join('\n')}]`;
  if (!isScalar(node)) return String(node);
  const { type = 'PLAIN', value, source } = node;
  if (type === 'PLAIN') return (source ?? String(value)).replace(/\s+/gu, ' ');
  return `${type.startsWith('QUOTE') ? 'quoted' : type} ${JSON.stringify(value)}`;
}
