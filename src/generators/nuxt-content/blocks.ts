/** Components of MDC (`::note`, `#slot`, their properties) become blank lines, so that the text in them is read as Markdown. */

const COMPONENT = /^([ \t]*)(:{2,})[ \t]*(?:([a-z][\w-]*)(?:\[[^\]\n]*\])?(?:\{[^\n]*\})?[ \t]*)?\r?$/i;
const SLOT = /^[ \t]*#[a-z][\w-]*(?:\{[^\n]*\})?[ \t]*\r?$/;
const RULE = /^[ \t]*---[ \t]*\r?$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

interface Open {
  indent: number;
  marks: number;
}

/** The text with every offset where it was. */
export function mdcBlocks(text: string, from: number): string {
  if (!text.includes('::', from)) return text;
  const stack: Open[] = [];
  let fence: string | undefined;
  /** The fence stands in an item, which its blank lines do not end. */
  let isItem = false;
  let properties: 'may begin' | 'open' | undefined;
  const blank = (line: string): string => line.replace(/[^\r]/g, ' ');
  const out = text
    .slice(from)
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence !== undefined) {
        if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
        return isItem ? line : outdented(line, stack);
      }
      if (properties === 'open') {
        if (RULE.test(line)) properties = undefined;
        return blank(line);
      }
      if (properties === 'may begin' && RULE.test(line)) {
        properties = 'open';
        return blank(line);
      }
      properties = undefined;
      const component = COMPONENT.exec(line);
      if (component !== null) {
        const marks = (component[2] ?? '').length;
        if (component[3] === undefined) {
          const at = stack.findLastIndex((open) => open.marks === marks);
          if (at !== -1) stack.length = at;
        } else {
          stack.push({ indent: (component[1] ?? '').length, marks });
          properties = 'may begin';
        }
        return blank(line);
      }
      if (stack.length > 0 && SLOT.test(line)) return blank(line);
      if (mark === undefined) return outdented(line, stack);
      fence = mark;
      const item = asItem(line, stack);
      isItem = item !== undefined;
      return item ?? outdented(line, stack);
    });
  return text.slice(0, from) + out.join('\n');
}

/** The first line of a fence that would be code by its indent, as one of an item; no item takes more than eight spaces. */
function asItem(line: string, stack: readonly Open[]): string | undefined {
  const lead = line.search(/\S/);
  if ((stack.at(-1)?.indent ?? 0) < 2 || lead < 4 || lead > 8) return undefined;
  const at = Math.min(lead - 2, 3);
  return `${' '.repeat(at)}-${line.slice(at + 1)}`;
}

/** In a component that is indented itself, four spaces are no code: the line is read as one of a quote. */
function outdented(line: string, stack: readonly Open[]): string {
  const indent = stack.at(-1)?.indent ?? 0;
  return indent >= 2 && /^ {4,}\S/.test(line)
    ? `${' '.repeat(Math.min(indent, 3))}>${line.slice(Math.min(indent, 3) + 1)}`
    : line;
}
