/** Pages as blocks, and blocks as Markdown: every marker where it renders to nothing, no heading without content, no line twice. */
import type { Dialect } from './dialect.ts';

/** Markdown that is escaped already, with the claims that prove it. */
export interface Line {
  text: string;
  claims?: readonly string[];
}
export interface CodeBlock {
  kind: 'code';
  language: string;
  code: string;
  snippet?: string;
  claims?: readonly string[];
}
export type Block =
  /** `symbol`: the API symbol that the heading's anchor stands for. */
  | { kind: 'heading'; level: number; text: string; symbol?: string }
  | { kind: 'paragraph'; lines: readonly Line[] }
  | { kind: 'list'; items: readonly Line[]; ordered?: boolean }
  | {
      kind: 'table';
      head: readonly string[];
      rows: readonly { cells: readonly string[]; claims?: readonly string[] }[];
    }
  | CodeBlock
  | { kind: 'steps'; steps: readonly { text: Line; code: CodeBlock; after?: Line }[] };

export const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
export const paragraph = (...lines: readonly Line[]): Block => ({ kind: 'paragraph', lines });

/** Markdown of the page's body, ending with one newline. */
export function renderBlocks(
  blocks: readonly Block[],
  dialect: Dialect,
  isProvable: (markdown: string, claims: readonly string[] | undefined) => boolean = () => true,
): string {
  const provable = blocks.map((block) => keepProvable(block, isProvable));
  const kept = dropEmptyHeadings(dropRepeats(provable).filter((block) => !isEmpty(block)));
  return `${kept.map((block) => renderBlock(block, dialect)).join('\n\n')}\n`;
}

/** `<!-- claim_id: a b -->`, each id once. */
export const claimMarker = (ids: readonly string[] | undefined): string =>
  ids === undefined || ids.length === 0 ? '' : `<!-- claim_id: ${[...new Set(ids)].join(' ')} -->`;
export const snippetMarker = (id: string | undefined): string => (id === undefined ? '' : `<!-- snippet_id: ${id} -->`);

function renderBlock(block: Block, dialect: Dialect): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return block.lines.map(renderLine).join('\n');
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered === true ? `${index + 1}.` : '-'} ${renderLine(item)}`)
        .join('\n');
    case 'table':
      return [
        row(block.head),
        row(block.head.map(() => '---')),
        ...block.rows.map(({ cells, claims }) => join([row(cells), claimMarker(claims)], ' ')),
      ].join('\n');
    case 'code':
      return renderCode(block);
    case 'steps':
      return dialect.codeInLists ? renderSteps(block.steps) : renderParagraphSteps(block.steps);
  }
}

const renderLine = ({ text, claims }: Line): string => join([text, claimMarker(claims)], ' ');
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => (cell === '' ? '—' : cell)).join(' | ')} |`;
const join = (parts: readonly string[], glue: string): string => parts.filter((part) => part !== '').join(glue);

function renderCode({ language, code, snippet, claims }: CodeBlock): string {
  const body = code.replace(/\r\n?/gu, '\n').replace(/(?<!\n)\n+$/u, '');
  const longest = Math.max(2, ...(body.match(/^[ \t]*`{3,}/gmu) ?? []).map((fence) => fence.trim().length));
  const fence = '`'.repeat(longest + 1);
  return join(
    [`${fence}${language}\n${body}\n${fence}`, join([snippetMarker(snippet), claimMarker(claims)], '\n')],
    '\n',
  );
}

type Steps = Extract<Block, { kind: 'steps' }>['steps'];

function renderSteps(steps: Steps): string {
  return steps
    .map(({ text, code, after }, index) => {
      const number = `${index + 1}. `;
      const inner = join([renderLine(text), renderCode(code), after === undefined ? '' : renderLine(after)], '\n\n');
      return (
        number +
        inner
          .split('\n')
          .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(number.length) + line))
          .join('\n')
      );
    })
    .join('\n\n');
}

const renderParagraphSteps = (steps: Steps): string =>
  steps
    .map(({ text, code, after }, index) =>
      join(
        [`**Step ${index + 1}.** ${renderLine(text)}`, renderCode(code), after === undefined ? '' : renderLine(after)],
        '\n\n',
      ),
    )
    .join('\n\n');

function isEmpty(block: Block): boolean {
  switch (block.kind) {
    case 'heading':
      return block.text.trim() === '';
    case 'paragraph':
      return block.lines.length === 0;
    case 'list':
      return block.items.length === 0;
    case 'table':
      return block.rows.length === 0;
    case 'code':
      return block.code.trim() === '';
    case 'steps':
      return block.steps.length === 0;
  }
}

/** Lines, items and rows that their passages do not carry are left out. */
function keepProvable(
  block: Block,
  isProvable: (markdown: string, claims: readonly string[] | undefined) => boolean,
): Block {
  const keep = ({ text, claims }: Line): boolean => isProvable(text, claims);
  switch (block.kind) {
    case 'paragraph':
      return { ...block, lines: block.lines.filter(keep) };
    case 'list':
      return listOrLine({ ...block, items: block.items.filter(keep) }, block.items.length);
    case 'table':
      return { ...block, rows: block.rows.filter(({ cells, claims }) => isProvable(row(cells), claims)) };
    default:
      return block;
  }
}

/** One sentence that is left of many is no list. */
function listOrLine(block: Extract<Block, { kind: 'list' }>, before: number): Block {
  const [only, ...others] = block.items;
  return only !== undefined && others.length === 0 && before > 1 && /[.!?]$/u.test(only.text) ? paragraph(only) : block;
}

/** Two documents say the same with a word more or less; what they point to is called so and so. */
const FILLERS = new Set(
  'a an the also just simply currently please then will and or see for more docs documentation guide user users manual page section'.split(
    ' ',
  ),
);

/** What two sentences share that say the same. */
function sameWords(text: string): string {
  const words = text.toLowerCase().match(/[^\s.`*,;:()]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length >= 4 ? telling : words).join(' ');
}

/** A sentence that stands on the page already is not said again. */
function dropRepeats(blocks: readonly Block[]): Block[] {
  const said = new Set<string>();
  const isNew = ({ text, claims }: Line): boolean => {
    if (claims === undefined || claims.length === 0) return true;
    const key = sameWords(text);
    if (said.has(key)) return false;
    said.add(key);
    return true;
  };
  return blocks.map((block): Block => {
    if (block.kind === 'paragraph') return { ...block, lines: block.lines.filter(isNew) };
    if (block.kind === 'list') return { ...block, items: block.items.filter(isNew) };
    return block;
  });
}

/** A heading needs content before the next heading of its level or above; a sentence that ends in a colon needs what it announces. */
function dropEmptyHeadings(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks.toReversed()) {
    const next = kept.at(-1);
    if (block.kind === 'heading' && (next === undefined || (next.kind === 'heading' && next.level <= block.level)))
      continue;
    if (
      block.kind === 'paragraph' &&
      announces(block) &&
      (next === undefined || next.kind === 'heading' || next.kind === 'paragraph')
    )
      continue;
    kept.push(block);
  }
  return kept.reverse();
}

const announces = (block: Extract<Block, { kind: 'paragraph' }>): boolean =>
  block.lines.length === 1 && block.lines[0]?.text.endsWith(':') === true;
