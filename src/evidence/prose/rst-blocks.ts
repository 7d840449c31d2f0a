/** reStructuredText as blocks: sections, paragraphs, lists and code; directives that draw or arrange leave no trace. */
import { type Block, HeadingStack, newBlock, stripDecoration } from './blocks.ts';
import { headingName } from './labels.ts';

const ADORNMENT = /^([=\-`:'"~^_*+#<>.])\1{2,}\s*$/;
const DIRECTIVE = /^(\s*)\.\.\s+(?:\|[^|]+\|\s+)?([\w-]+)::\s*(\S.*|)$/;
const CODE_DIRECTIVES = new Set(['code-block', 'code', 'sourcecode', 'highlight']);
const PROSE_DIRECTIVES = new Set(['note', 'warning', 'important', 'tip', 'hint', 'caution', 'attention', 'danger']);
const ITEM = /^(\s*)(?:([-*+•])|(\d+|#)[.)])\s+(\S.*)$/;

export function rstBlocks(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const headings = new HeadingStack();
  const adornments: string[] = [];
  const blocks: Block[] = [];
  let at = 0;
  const indentOf = (line: string): number => /^\s*/.exec(line)![0].length;
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  /** The lines below `from` that are deeper than `indent`, with blank ones between. */
  const bodyEnd = (from: number, indent: number): number => {
    let end = from;
    for (let index = from; index < lines.length; index++) {
      if (isBlank(index)) continue;
      if (indentOf(lines[index]!) <= indent) break;
      end = index + 1;
    }
    return end;
  };
  const pushCode = (from: number, end: number, language: string | null): void => {
    let start = from;
    while (start < end && (isBlank(start) || /^\s*:[\w-]+:/.test(lines[start]!))) start++;
    const body = lines.slice(start, end);
    const indent = Math.min(...body.filter((line) => line.trim() !== '').map(indentOf));
    if (body.length === 0 || !Number.isFinite(indent)) return;
    blocks.push(
      newBlock(
        'code',
        body
          .map((line) => line.slice(indent))
          .join('\n')
          .trimEnd(),
        { start: start + 1, end },
        { headings: headings.path, language },
      ),
    );
  };

  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === '') {
      at++;
      continue;
    }
    const title = titleAt(lines, at);
    if (title !== undefined) {
      if (!adornments.includes(title.adornment)) adornments.push(title.adornment);
      const level = adornments.indexOf(title.adornment) + 1;
      const range = { start: title.line + 1, end: title.line + 1 };
      const name = headingName(stripDecoration(inlineRst(title.text)));
      blocks.push(newBlock('heading', name, range, { headings: headings.path, level }));
      headings.enter(level, { text: name, ...range });
      at = title.next;
      continue;
    }
    const directive = DIRECTIVE.exec(line);
    if (directive !== null || /^\s*\.\.(?:\s|$)/.test(line)) {
      const indent = directive?.[1]?.length ?? indentOf(line);
      const end = bodyEnd(at + 1, indent);
      const name = directive?.[2] ?? '';
      if (CODE_DIRECTIVES.has(name)) pushCode(at + 1, end, directive?.[3]?.trim() || null);
      if (PROSE_DIRECTIVES.has(name)) {
        const body = [directive?.[3] ?? '', ...lines.slice(at + 1, end)].join(' ');
        const prose = stripDecoration(inlineRst(body));
        if (prose !== '')
          blocks.push(
            newBlock('paragraph', prose, { start: at + 1, end: Math.max(end, at + 1) }, { headings: headings.path }),
          );
      }
      at = Math.max(end, at + 1);
      continue;
    }
    if (
      /^\s*[+|]/.test(line) ||
      /^\s*=+(?:\s+=+)+\s*$/.test(line) ||
      /^\s*:[\w -]+:/.test(line) ||
      /^\s*__?\s/.test(line)
    ) {
      at++;
      continue;
    }
    const item = ITEM.exec(line);
    let end = at + 1;
    while (
      end < lines.length &&
      !isBlank(end) &&
      titleAt(lines, end) === undefined &&
      (item === null ? !ITEM.test(lines[end]!) : indentOf(lines[end]!) > indentOf(line))
    )
      end++;
    const raw = lines
      .slice(at, end)
      .join(' ')
      .replace(item === null ? '' : /^\s*(?:[-*+•]|(?:\d+|#)[.)])\s+/, '');
    const literal = /::\s*$/.test(raw);
    const prose = stripDecoration(inlineRst(raw.replace(/(?<!\s)\s*::\s*$/, raw.trim() === '::' ? '' : ':')));
    if (indentOf(line) > 0 && item === null && /^\s*(?:>>>|\$ )/.test(line)) pushCode(at, end, null);
    else if (prose !== '') {
      blocks.push(
        newBlock(
          item === null ? 'paragraph' : 'item',
          prose,
          { start: at + 1, end },
          { headings: headings.path, ordered: item?.[3] !== undefined },
        ),
      );
    }
    at = end;
    if (literal) {
      const after = bodyEnd(at, indentOf(line));
      pushCode(at, after, null);
      at = Math.max(after, at);
    }
  }
  return blocks;
}

function titleAt(
  lines: readonly string[],
  at: number,
): { text: string; adornment: string; line: number; next: number } | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = ADORNMENT.exec(first)?.[1];
  if (over !== undefined && second.trim() !== '' && ADORNMENT.exec(third)?.[1] === over) {
    return { text: second.trim(), adornment: over + over, line: at + 1, next: at + 3 };
  }
  const under = ADORNMENT.exec(second)?.[1];
  if (
    under !== undefined &&
    first.trim() !== '' &&
    !/^\s/.test(first) &&
    !ADORNMENT.test(first) &&
    second.trim().length >= Math.min(first.trim().length, 4)
  ) {
    return { text: first.trim(), adornment: under, line: at, next: at + 2 };
  }
  return undefined;
}

/** Roles, links, literals and emphasis as plain text with code in backticks. */
export const inlineRst = (text: string): string =>
  text
    .replace(/``([^`]+)``/g, '\u0001$1\u0001')
    .replace(/:[\w:+-]+:`~?(?:[^`<]*\.)?([^`<.]+)`/g, (_all, name: string) => `\u0001${name.trim()}\u0001`)
    .replace(/:[\w:+-]+:`([^`<]+?)\s*<[^>]*>`/g, '\u0001$1\u0001')
    .replace(/`([^`<]+?)\s*<[^>]*>`__?/g, '$1')
    .replace(/`([^`]+)`__?/g, '$1')
    .replace(/`([^`\s]+)`/g, '\u0001$1\u0001')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\|[^|\s][^|]*\|_?/g, '')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?!\w)/g, '$1')
    .replace(/(?<=\w)__?(?=\s|[.,;:)]|$)/g, '')
    .replaceAll('\u0001', '`');
