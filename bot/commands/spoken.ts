/** Which lines of a comment somebody says there: those that begin with words of a paragraph at the top, in no element of HTML, as a browser reads what the host renders. */
import type { Nodes, Root, Text } from 'mdast';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Elements in which words are not plainly said; whatever else stands in angle brackets, a host leaves out, or it holds nothing. */
const HOLDS: ReadonlySet<string> = new Set(
  'a abbr audio b blockquote button canvas center cite code dd del details dfn dialog div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 i iframe ins kbd li mark math noembed noframes noscript object ol optgroup option plaintext pre q rp rt ruby s samp script section select small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt u ul var video xmp'.split(
    ' ',
  ),
);
/** Nobody who comments writes more; a browser opens each again in every paragraph that follows. */
const MAX_TAGS = 200;
/** Around the number of a line, where its words begin; nothing of the comment holds them. */
const [FROM, TO] = ['\ue000', '\ue001'];

/** Numbers of lines, from 1. */
export function spokenLines(root: Root): Set<number> {
  const spoken = new Set<number>();
  if (tagsIn(root) > MAX_TAGS) return spoken;
  const written = root.children.map((node) => render(node, node.type === 'paragraph')).join('\n');
  gather(parse(`<!doctype html><body>${written}`).childNodes, spoken);
  return spoken;
}

function tagsIn(node: Nodes): number {
  if (node.type === 'html') return node.value.match(/<[A-Za-z/!?]/gu)?.length ?? 0;
  return 'children' in node ? node.children.reduce((sum, child) => sum + tagsIn(child), 0) : 0;
}

const ELEMENTS: Readonly<Partial<Record<Nodes['type'], string>>> = {
  paragraph: 'p',
  heading: 'h2',
  blockquote: 'blockquote',
  list: 'ul',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  link: 'a',
  linkReference: 'a',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
};

/** As the host renders it, without its words; of a paragraph at the top, with the number of each line that begins with words. */
function render(node: Nodes, isTop: boolean): string {
  switch (node.type) {
    case 'html':
      return node.value.replace(/[\ue000\ue001]/gu, 'x');
    case 'text':
      return isTop ? wordsOf(node) : 'x';
    case 'inlineCode':
      return '<code>x</code>';
    case 'code':
      return '<pre>x</pre>';
    case 'break':
      return '<br>';
    // At the end of everything.
    case 'footnoteDefinition':
      return '';
  }
  if (!('children' in node)) return 'x';
  // Elements of the text's own end where they began.
  if (!(isTop && node.type === 'paragraph') && tagsIn(node) === 0) return 'x';
  const within = node.children.map((child) => render(child, isTop)).join('');
  const element = ELEMENTS[node.type];
  return element === undefined ? within : `<${element}>${within}</${element}>`;
}

function wordsOf({ position }: Text): string {
  if (position === undefined) return 'x';
  const { start, end } = position;
  const first = start.column === 1 ? start.line : start.line + 1;
  const lines = Array.from({ length: Math.max(0, end.line - first + 1) }, (_, at) => `${FROM}${first + at}${TO}`);
  return `x${lines.join('')}`;
}

function gather(nodes: readonly DefaultTreeAdapterTypes.ChildNode[], spoken: Set<number>): void {
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    if ('childNodes' in node && !HOLDS.has(node.tagName)) waiting.push(...node.childNodes);
    else if (node.nodeName === '#text' && 'value' in node)
      for (const [, line] of node.value.matchAll(/\ue000(\d+)\ue001/gu)) spoken.add(Number(line));
}
