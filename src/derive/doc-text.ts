/** The words of a docstring as Markdown: blocks, one line, or their first sentence. Roles, doctests and literal blocks are converted; no word changes. */
import { exceedsParser } from '../content/parser-limits.ts';
import { firm } from '../outline/firm.ts';
import { replaceBetween } from '../text/between.ts';
import { replaceLinks } from '../text/links.ts';
import { fencedCode } from './doc-code.ts';
import { literalsAsCode } from './literals.ts';
import { namesAsWritten } from './own-marks.ts';
import { withoutPaths } from './without-paths.ts';

/** What a label of the product's documents names: its title, and where it can be read. */
export type Labelled = (label: string) => { title: string; url?: string } | undefined;
const none: Labelled = () => undefined;

/** Blocks parted by blank lines; fenced code stays whole. */
export function docBlocks(doc: string, ecosystem: string, labelled: Labelled = none): string[] {
  const text =
    ecosystem === 'python' ? pythonMarkdown(doc, labelled) : fencedCode(linked(hanging(doc, ecosystem)), ecosystem);
  const blocks: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const isBlank = line.trim() === '';
    const above = blocks.at(-1) === '' ? blocks.at(-2) : undefined;
    if (fence === undefined && isBlank) {
      if (blocks.at(-1) !== '') blocks.push('');
    } else if (above !== undefined && /^\s+\S/.test(line) && endsInItem(above)) {
      // What is indented below an item belongs to it.
      blocks.pop();
      blocks.push(`${blocks.pop() ?? ''}\n\n${line.trimEnd()}`);
    } else {
      // A list that follows words at once is a block of its own, for formatters that would take it for words.
      if (fence === undefined && FIRST_ITEM.test(line) && /^\n?[^\s#>|*+-]/.test(lastLine(blocks.at(-1))))
        blocks.push('');
      blocks.push(`${blocks.pop() ?? ''}\n${line.trimEnd()}`);
    }
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim() === fence ? undefined : fence;
  }
  // What nobody closed would go on to the end of the page.
  if (fence !== undefined) blocks.push(`${blocks.pop() ?? ''}\n${fence}`);
  return blocks
    .map((block) => block.replace(/^\n+/, '').trimEnd())
    .filter((block) => block.trim() !== '' && !MEMO.test(block) && !exceedsParser(block))
    .map((block) => (/^(?:```|~~~)/.test(block) ? block : settled(block, ecosystem)));
}
const FIRST_ITEM = /^(?:[-*+]|1[.)])\s+\S/;
const lastLine = (block = ''): string => block.slice(block.lastIndexOf('\n') + 1);
/** Whether the last that is not indented is an item, or all is one. */
const endsInItem = (block: string): boolean => {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  return /^[ \t]*(?:[-*+]|\d+[.)])\s/.test(lines.findLast((line) => /^\S/.test(line)) ?? lines[0] ?? '');
};
/** What the makers note for themselves. */
const MEMO = /^(?:TODO|FIXME|XXX|HACK)\b[:( ]/;

export const docLine = (text: string, ecosystem: string, labelled: Labelled = none): string =>
  settled(ecosystem === 'python' ? inline(text, new Map(), labelled) : linked(text), ecosystem, (words) =>
    words.replace(/\s+/g, ' ').trim(),
  );

const settled = (markdown: string, ecosystem: string, shape = (words: string): string => words): string => {
  const words = shape(withoutPaths(markdown));
  return firm(ecosystem === 'python' ? namesAsWritten(words) : words);
};

/** All of it on one line; undefined where it is more than a few paragraphs of plain words. */
export function docWords(doc: string, ecosystem: string, labelled: Labelled = none): string | undefined {
  const blocks = docBlocks(doc, ecosystem, labelled);
  return blocks.length > MOST_PARAGRAPHS || blocks.some((block) => NO_PARAGRAPH.test(block))
    ? undefined
    : blocks.join(' ').replace(/\s+/g, ' ').trim();
}
const MOST_PARAGRAPHS = 3;
const NO_PARAGRAPH = /^(?:```|~~~|[|>#]|\s|[-*+] |\d+[.)] )|:$/;

/** The first sentence of the first paragraph; nothing where it is code, leads to something or only points elsewhere. */
export function docSummary(doc: string, ecosystem: string, labelled: Labelled = none): string | undefined {
  const paragraph = doc.search(/<p\s*\/?>/iu);
  const [first = ''] = docBlocks(paragraph < 0 ? doc : doc.slice(0, paragraph).trimEnd(), ecosystem, labelled);
  if (/^(?:```|~~~|[-*|>#] )/.test(first) || isNote(first)) return undefined;
  const text = first.replace(/\s+/g, ' ').trim();
  // Dots in code and in links end nothing.
  const hidden = (length: number): string => 'x'.repeat(length);
  const bare = replaceLinks(
    text.replace(/`[^`]*`/gu, (code) => hidden(code.length)),
    ({ start, end }) => hidden(end - start),
    'nested',
  );
  const end = SENTENCE_END.exec(bare);
  const sentence = text.slice(0, end === null ? undefined : end.index + end[0].length).trim();
  return sentence === '' || /:$/.test(sentence) || POINTS.test(sentence) ? undefined : sentence;
}

/** What a tag says beside the words of a comment, where it has none: no summary of what it is about. */
const isNote = (block: string): boolean => /^\*\*(?:See also|Default|Returns):\*\*/u.test(block);

const SENTENCE_END =
  /[。！？]|[.!?]["')*_]*(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|no|fig)\.)(?<!(?:^|\s)\p{Lu}\.)(?=\s+["'(*_]?(?:\p{Lu}|x{2}))/u;
/** What says nothing where it does not stand beside the rest. */
const POINTS =
  /^(?:please )?(?:see|refer to|check|read|consult|visit|look at)\b|^for (?:more|details|further)\b|\b(?:below|above|the following)\W*$|\b(?:see|described|listed|shown|mentioned) (?:below|above)\b/iu;

/** What only draws, or is only known to the tool (https://docutils.sourceforge.io/docs/ref/rst/directives.html). */
const DRAWN = new Set(
  'image figure contents toctree index highlight currentmodule module only raw include plot math automodule autoclass autofunction autosummary default-role role'.split(
    ' ',
  ),
);

/** Pictures, comments, and names of places and of addresses: no words of the docstring. */
function isSilent(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('.. ')) return false;
  const rest = text.slice(2).trimStart();
  if (rest.startsWith('_') || rest.startsWith('|')) return rest.includes(':');
  const colons = rest.indexOf('::');
  return colons < 0 ? /^\w/.test(rest) && !rest.includes(':') : DRAWN.has(rest.slice(0, colons));
}

/** The document's own names of addresses, in lower case. */
function addressesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', url] = /^\s*\.\.\s+_([^:]+):\s+(\S+)$/.exec(line.trimEnd()) ?? [];
    if (url !== undefined) found.set(name.replaceAll('`', '').toLowerCase(), url);
  }
  return found;
}

function pythonMarkdown(doc: string, labelled: Labelled): string {
  const out: string[] = [];
  const lines = doc.split('\n');
  const addresses = addressesOf(lines);
  // Marks may be wrapped: words are converted when all of their lines are there.
  let prose: string[] = [];
  const flush = (...more: string[]): void => {
    if (prose.length > 0) out.push(inline(prose.join('\n'), addresses, labelled));
    prose = [];
    out.push(...more);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fenceEnd = endOfFence(lines, at);
    if (fenceEnd !== undefined) {
      flush('', ...dedent(lines.slice(at, fenceEnd + 1)), '');
      at = fenceEnd;
      continue;
    }
    const directive =
      /^(\s*)\.\.\s+(code-block|code|sourcecode|doctest|testcode|testoutput|parsed-literal)::?(?:\s+(\w+))?$/.exec(
        line.trimEnd(),
      );
    const note = /^(\s*)\.\.\s+(note|warning|tip|important|hint|caution|danger|attention|seealso)::?\s*$/.exec(line);
    const rubric = /^\s*\.\.\s+(?:rubric|topic|admonition|sidebar)::\s+(\S.*)$/.exec(line);
    if (rubric !== null) {
      prose.push(`**${rubric[1] ?? ''}**`);
      continue;
    }
    if (directive === null && note === null && isSilent(line)) {
      while (
        at + 1 < lines.length &&
        (lines[at + 1] ?? '').trim() !== '' &&
        isDeeper(lines[at + 1] ?? '', indentOf(line))
      )
        at++;
      continue;
    }
    const isLiteral = directive !== null || /::\s*$/.test(line);
    if (/^\s*>>> /.test(line)) {
      let end = at;
      while (end < lines.length && (lines[end] ?? '').trim() !== '') end++;
      flush('```pycon', ...dedent(lines.slice(at, end)), '```');
      at = end - 1;
    } else if (note !== null) {
      // What stands indented below it is its words.
      const [, indent = '', name = ''] = note;
      let end = at + 1;
      while (end < lines.length && ((lines[end] ?? '').trim() === '' || isDeeper(lines[end] ?? '', indent))) end++;
      const body = dedent(lines.slice(at + 1, end));
      while (body[0]?.trim() === '') body.shift();
      flush(
        ...pythonMarkdown(
          [`${LABELS.get(name) ?? 'Note:'} ${body[0] ?? ''}`, ...body.slice(1)].join('\n'),
          labelled,
        ).split('\n'),
      );
      at = end - 1;
    } else if (isLiteral) {
      let end = at + 1;
      while (end < lines.length && ((lines[end] ?? '').trim() === '' || isDeeper(lines[end] ?? '', indentOf(line))))
        end++;
      const body = dedent(lines.slice(at + 1, end).filter((each) => !/^\s*:\w+:/.test(each)));
      if (directive === null && line.trim() !== '::') prose.push(line.replace(/::\s*$/, ':'));
      const code = body.join('\n').replace(/^\n+/, '').trimEnd();
      if (code !== '')
        flush('', `\`\`\`${directive?.[3] || (directive?.[2] === 'doctest' ? 'pycon' : 'python')}`, code, '```', '');
      at = end - 1;
    } else
      prose.push(
        line.replace(
          /^\s*\.\.\s+(note|warning|tip|important|versionadded|versionchanged)::\s*/,
          (_all, name: string) => `${LABELS.get(name) ?? name} `,
        ),
      );
  }
  flush();
  return out.join('\n');
}
/** Code in the fences of Markdown, which many write in docstrings: the line that closes it. */
function endOfFence(lines: readonly string[], at: number): number | undefined {
  const line = (lines[at] ?? '').trimStart();
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  if (fence === undefined || line.slice(fence.length).includes('`')) return undefined;
  const end = lines.findIndex((line, place) => place > at && line.trim() === fence);
  return end < 0 ? undefined : end;
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note:'],
  ['warning', 'Warning:'],
  ['tip', 'Tip:'],
  ['important', 'Important:'],
  ['hint', 'Hint:'],
  ['caution', 'Caution:'],
  ['danger', 'Danger:'],
  ['attention', 'Attention:'],
  ['seealso', 'See also:'],
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
]);

/** `:class:`~a.B`` names `a.B`; two backticks are code as one is. */
const inline = (text: string, addresses: ReadonlyMap<string, string>, labelled: Labelled): string =>
  literalsAsCode(
    text
      // `words <address>`_ is a link, `words`_ one to an address that is defined elsewhere.
      .replace(/(?<![`:\w])`([^`<>]+)<([^`<>\s]+)>`__?(?!\w)/g, (_all, label: string, url: string) => {
        const goal = url.endsWith('_') ? addresses.get(url.slice(0, -1).toLowerCase()) : url;
        return goal === undefined ? label.trimEnd() : `[${label.trimEnd()}](${goal})`;
      })
      .replace(/(?<![`:\w])`([^`<>]+)`__?(?!\w)/g, (_all, label: string) => {
        const goal = addresses.get(label.replace(/\s+/g, ' ').toLowerCase());
        return goal === undefined ? label : `[${label}](${goal})`;
      })
      .replace(/(?<![\w\]])\[(\d+|#\w*)\]_(?!\w)/g, '[$1]')
      // A section is named by its title, and may be called otherwise.
      .replace(
        /(?<![\w:+-]):(?:std:)?(?:ref|numref):`([^`<]+)(?:<([^`<>]*)>)?`/g,
        (whole, name: string, goal?: string) => {
          const found = labelled((goal ?? name).replace(/\s+/g, ' ').trim().toLowerCase());
          const words = goal === undefined ? found?.title : name.trimEnd();
          if (words === undefined) return whole;
          return found?.url === undefined ? words : `[${words}](${found.url})`;
        },
      )
      .replace(
        /(?<![\w:+-])([\w+-]*):[\w:+-]+:`~?([^`<]+)(<[^`>]*>)?`/g,
        (_all, before: string, name: string, goal?: string) =>
          `${before}\`${(goal === undefined ? name : name.trimEnd()).replace(/^[~!]/, '')}\``,
      ),
  );

/** `{@link Name}` names `Name`. */
const linked = (text: string): string =>
  replaceBetween(text, '{@', '}', (tag) => {
    const [, name, written = ''] = LINK_TAG.exec(tag) ?? [];
    const label = written.replace(/^[|\s]+/, '').trim();
    if (name !== undefined) return label === '' ? `\`${name}\`` : label;
    const inner = tag.lastIndexOf('{@');
    return inner === 0 ? tag : tag.slice(0, inner) + linked(tag.slice(inner));
  });
const LINK_TAG = /^\{@(?:link|linkcode|linkplain|see|code)\s+([^}|\s]+)(?:[|\s]([^}]*))?\}$/;

/** Lines below the first without the indentation that they share; comments of which each line has a mark have none. */
function hanging(doc: string, ecosystem: string): string {
  if (ecosystem === 'go' || ecosystem === 'php' || ecosystem === 'ruby') return doc;
  const [first = '', ...rest] = doc.split('\n');
  return [first, ...dedent(rest)].join('\n');
}

const indentOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? '';

const isDeeper = (line: string, indent: string): boolean => line.length - line.trimStart().length > indent.length;

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}
