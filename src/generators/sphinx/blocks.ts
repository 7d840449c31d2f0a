/** Directives of MyST whose body is Markdown are read as Markdown: the lines around the body become blank lines of the same length. */
import type { OpaqueSpan } from '../../content/mask.ts';
import { find } from '../opaque.ts';

/** A fence may stand behind the marks of list items. */
const FENCE = /^((?:[ \t]|[*+-][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,}|:{3,})[ \t]*(?:\{([\w:.-]+)\})?/;
/** Directives whose body is text for the reader. */
const HOLDS_MARKDOWN =
  /^(?:admonition|attention|caution|danger|error|hint|important|note|seealso|tip|todo|warning|versionadded|versionchanged|deprecated|version-removed|dropdown|details|margin|sidebar|topic|epigraph|pull-quote|aside|container|div|compound|only|rubric|grid|grid-item|grid-item-card|card|card-carousel|tab|tabs|tab-set|tab-item|table|list-table|figure|exercise|solution|glossary|centered|button-link|attributions|panels|prf:[\w-]+|exercise-start|solution-start|ifconfig|hlist)$/;

interface Open {
  mark: string;
  isText: boolean;
}

export function mystBlocks(text: string, from: number): string {
  const stack: Open[] = [];
  let isOptions = false;
  let isList = false;
  const lines = text.slice(from).split('\n');
  const out = lines.map((line) => {
    const inner = stack.at(-1);
    const blank = (): string => line.replace(/[^\r]/g, ' ');
    const fence = FENCE.exec(line);
    const mark = fence?.[2] ?? '';
    const name = fence?.[3];
    if (inner !== undefined && closes(line, inner.mark)) {
      stack.pop();
      isOptions = false;
      return inner.isText ? blank() : line;
    }
    if (inner !== undefined && !inner.isText) return line;
    if (isOptions) {
      if (isList) {
        isList = !/^[ \t]*---[ \t]*\r?$/.test(line);
        return blank();
      }
      if (/^[ \t]*:[\w-]+:/.test(line)) return blank();
      isOptions = false;
    }
    if (fence === null) return /^%/.test(line) ? blank() : line;
    // A fence of colons without a name is a division.
    const isText = name === undefined ? mark.startsWith(':') : HOLDS_MARKDOWN.test(name.toLowerCase());
    stack.push({ mark, isText });
    if (!isText) return line;
    isOptions = true;
    isList = false;
    return blank();
  });
  return text.slice(0, from) + out.join('\n');
}

/** As many marks or more of the same kind, and nothing else. */
function closes(line: string, mark: string): boolean {
  const bare = line.trim();
  return bare.length >= mark.length && bare === (mark[0] ?? '').repeat(bare.length);
}

/** Substitutions. */
export function mystOpaque(text: string, from: number, out: OpaqueSpan[]): void {
  find(text, from, /\{\{([^{}\n]*)\}\}/g, 'liquid', out);
}
