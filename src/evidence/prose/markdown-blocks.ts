/** Markdown as blocks: badges, logos, HTML and struck-out text leave no trace. */
import type { ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import { parseMarkdown } from '../../content/markdown.ts';
import {
  type Block,
  type Context,
  HeadingStack,
  isNegativeMark,
  LABEL_LEVEL,
  newBlock,
  stripDecoration,
} from './blocks.ts';
import { plainMarkdown } from './containers.ts';
import { isContents } from './contents.ts';
import { headingName, isAddress, isCutOff, isNoteLabel, withoutAlert } from './labels.ts';
import { roleSpan } from './roles.ts';

const FRONT_MATTER = /^\uFEFF?(?:---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)|\+\+\+\r?\n[\s\S]*?\r?\n\+\+\+)[ \t]*(?=\r?\n|$)/;

export function markdownBlocks(text: string): Block[] {
  // Front matter becomes blank lines, so that line numbers stay.
  const body = text.replace(FRONT_MATTER, (matter) => matter.replace(/[^\n]/g, ''));
  const headings = new HeadingStack();
  const blocks: Block[] = [];
  const { children } = parseMarkdown(plainMarkdown(body));
  const first = children.find((node) => node.type === 'heading');
  const title = first?.depth === 1 ? undefined : titleInFrontMatter(text);
  if (title !== undefined) {
    blocks.push(newBlock('heading', title.text, title, { headings: [], level: 1 }));
    headings.enter(1, title);
  }
  for (const node of children) visit(node, { headings, blocks, parents: [] });
  return blocks;
}

/** The title of a page that has no heading for it. */
function titleInFrontMatter(text: string): Context | undefined {
  const matter = FRONT_MATTER.exec(text)?.[0];
  if (matter === undefined) return undefined;
  const lines = matter.split(/\r?\n/);
  const at = lines.findIndex((line) => /^title\s*[:=]/.test(line));
  const named = /^title\s*[:=]\s*(?:"([^"]*)"|'([^']*)'|(.*?))\s*$/.exec(lines[at] ?? '');
  const name = headingName(stripDecoration(named?.[1] ?? named?.[2] ?? named?.[3] ?? ''));
  return name === '' || /[{}>|]/.test(name) ? undefined : { text: name, start: at + 1, end: at + 1 };
}

interface Walk {
  headings: HeadingStack;
  blocks: Block[];
  parents: Context[];
}

function visit(node: RootContent, walk: Walk): void {
  const range = rangeOf(node);
  switch (node.type) {
    case 'heading': {
      const text = headingName(stripDecoration(inline(node)));
      walk.blocks.push(newBlock('heading', text, range, { headings: walk.headings.path, level: node.depth }));
      walk.headings.enter(node.depth, { text, ...range });
      return;
    }
    case 'paragraph': {
      const text = withoutAlert(stripDecoration(inline(node)));
      if (text === '' || (isLabel(node, text) && (isNoteLabel(text) || isCutOff(text)))) return;
      if (isLabel(node, text) && !(/:$/.test(text) && isAddress(text)))
        walk.headings.enter(LABEL_LEVEL, { text: text.replace(/:$/, ''), ...range });
      else
        walk.blocks.push(
          newBlock('paragraph', text, range, {
            headings: walk.headings.path,
            parents: walk.parents,
            onlyLinks: onlyLinks(node),
          }),
        );
      return;
    }
    case 'list':
      if (isContents(node)) return;
      for (const item of node.children) visitItem(item, node.ordered === true, walk);
      return;
    case 'blockquote':
      for (const child of node.children) visit(child, walk);
      return;
    case 'table':
      visitTable(node, walk);
      return;
    case 'code':
      walk.blocks.push(
        newBlock('code', node.value, range, {
          headings: walk.headings.path,
          parents: walk.parents,
          language: node.lang ?? null,
        }),
      );
      return;
    default:
  }
}

function visitItem(item: ListItem, ordered: boolean, walk: Walk): void {
  const [first, ...rest] = item.children;
  let parents = walk.parents;
  if (first?.type === 'paragraph') {
    const raw = inline(first);
    const text = stripDecoration(raw);
    const range = rangeOf(first);
    const negated = item.checked === false || isNegativeMark(raw);
    if (text !== '') {
      walk.blocks.push(
        newBlock('item', text, range, {
          headings: walk.headings.path,
          parents,
          ordered,
          negated,
          onlyLinks: onlyLinks(first) && isNavigation(first),
        }),
      );
      parents = [...parents, { text: text.replace(/:$/, ''), ...range }];
    }
  } else if (first !== undefined) visit(first, { ...walk, parents });
  for (const child of rest) visit(child, { ...walk, parents });
}

function visitTable(table: Table, walk: Walk): void {
  const [head, ...rows] = table.children;
  if (head === undefined) return;
  const header = head.children.map((cell) => stripDecoration(inline(cell)));
  const headerLine = rangeOf(head).start;
  for (const row of rows) {
    // A tick or a cross is the whole meaning of its cell.
    const cells = row.children.map((cell) => markOf(inline(cell)) ?? stripDecoration(inline(cell)));
    walk.blocks.push(
      newBlock('row', cells.join(' | '), rangeOf(row), { headings: walk.headings.path, header, cells, headerLine }),
    );
  }
}

/** A cell that is only a tick or a cross, as a word. */
function markOf(text: string): string | undefined {
  if (/^\s*(?:✅|✔️?|✓|☑️?|🟢|:white_check_mark:|:heavy_check_mark:)\s*$/u.test(text)) return 'yes';
  if (/^\s*(?:❌|✗|✘|✖️?|🔴|🚫|:x:|:heavy_multiplication_x:)\s*$/u.test(text)) return 'no';
  return undefined;
}

/** A paragraph that only announces what follows: all bold, or a few words and a colon. */
function isLabel(node: Paragraph, text: string): boolean {
  const bold = node.children.every(
    (child) => child.type === 'strong' || (child.type === 'text' && /^[\s:]*$/.test(child.value)),
  );
  return (
    (bold && node.children.length > 0 && text.length <= 60 && !/[.!?]$/.test(text)) ||
    (/:$/.test(text) && text.split(' ').length <= 4)
  );
}

/** A word or two before the links at most: `Quick links: A, B`. */
function onlyLinks(node: Paragraph): boolean {
  const links = node.children.filter((child) => child.type === 'link' || child.type === 'linkReference');
  const rest = node.children
    .filter((child) => !links.includes(child as never))
    .map(inline)
    .join(' ');
  return (
    links.length > 0 &&
    stripDecoration(rest)
      .replace(/[^\p{L}\s]/gu, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean).length <= 2
  );
}

/** Points to a page, not to a place on this one. */
const isNavigation = (node: Paragraph): boolean =>
  node.children.some((child) => child.type === 'link' && !child.url.startsWith('#'));

/** Text with code in backticks; images, HTML and struck-out text are left out. */
export function inline(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'break':
      return ' ';
    case 'image':
    case 'imageReference':
    case 'html':
    case 'delete':
    case 'footnoteReference':
      return '';
    default:
      return 'children' in node ? inlineOf(node.children) : '';
  }
}

/** Children in a row; a role's name and its code span are one word. */
function inlineOf(children: readonly Nodes[]): string {
  return unresolved(joined(children));
}

/** A reference that only the site's generator resolves is the text that it shows. */
const unresolved = (text: string): string =>
  text.replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1').replace(/\[(`[^`[\]]+`)\](?![[(])/g, '$1');

function joined(children: readonly Nodes[]): string {
  let text = '';
  for (const child of children) {
    const role = child.type === 'inlineCode' ? roleSpan(text, child.value) : undefined;
    text = role === undefined ? text + inline(child) : role.before + role.text;
  }
  return text;
}

const rangeOf = (node: Nodes): { start: number; end: number } => ({
  start: node.position?.start.line ?? 1,
  end: node.position?.end.line ?? 1,
});
