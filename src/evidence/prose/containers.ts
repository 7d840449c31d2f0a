/** Markup of site generators around prose, made plain Markdown: notes, tabs and their code, with every line where it was. */

const NOTE = /^\s*(?:!!!|\?\?\?\+?|===[!+]?)\s+\S/;
/** `::: tip`, `:::`, and `::: package.module` with its options below. */
const COLONS = /^\s*:::+(?:\s*[\w{].*)?$/;
const GENERATED = /^\s*:::\s+[\w]+(?:\.\w+)+\s*$/;
const OPENS_CODE = /^\s*\{\{[<%]\s*(highlight|code\w*|\w*code)\b([^>%]*?)[>%]\}\}\s*$/i;
const OPENS_HIGHLIGHT = /^\s*\{%-?\s*highlight\s+(\w+).*?%\}\s*$/;
const ONLY_SHORTCODES = /^\s*(?:\{\{[<%][^{}]*[>%]\}\}\s*)+$/;

const indentOf = (line: string): number => /^ */.exec(line)![0].length;

export function plainMarkdown(text: string): string {
  if (!/^[ \t]*(?:!!!|\?\?\?|===|:::)|\{\{[<%]|\{%/m.test(text)) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  /** Indents at which the text of the open notes stands. */
  let notes: number[] = [];
  let closes: RegExp | null = null;
  let fence: string | null = null;
  let generated: number | null = null;
  for (const [at, raw] of lines.entries()) {
    if (raw.trim() === '') {
      out.push('');
      continue;
    }
    const indent = indentOf(raw);
    if (generated !== null && indent > generated) {
      out.push('');
      continue;
    }
    generated = null;
    if (closes === null && fence === null) notes = notes.filter((content) => indent >= content);
    const line = raw.slice(Math.min(indent, 4 * notes.length));
    if (closes !== null) {
      const isEnd = closes.test(raw);
      out.push(isEnd ? '```' : line);
      if (isEnd) closes = null;
    } else if (fence !== null) {
      out.push(line);
      if (line.trim().startsWith(fence) && /^[`~]+$/.test(line.trim())) fence = null;
    } else if (NOTE.test(raw)) {
      notes = [...notes, indent + 4];
      out.push('');
    } else if (COLONS.test(raw)) {
      if (GENERATED.test(raw)) generated = indent;
      out.push('');
    } else {
      fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
      const code = fence === null ? codeOpening(line, lines, at) : undefined;
      closes = code?.closes ?? null;
      out.push(code !== undefined ? `\`\`\`${code.language}` : ONLY_SHORTCODES.test(line) ? '' : line);
    }
  }
  return out.join('\n');
}

/** A shortcode that holds code up to its own end. */
function codeOpening(
  line: string,
  lines: readonly string[],
  at: number,
): { language: string; closes: RegExp } | undefined {
  const [, name, options = ''] = OPENS_CODE.exec(line) ?? [];
  const highlighted = OPENS_HIGHLIGHT.exec(line)?.[1];
  if (name === undefined && highlighted === undefined) return undefined;
  const closes =
    name === undefined
      ? /^\s*\{%-?\s*endhighlight\s*-?%\}/
      : new RegExp(`^\\s*\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}`, 'i');
  if (!lines.slice(at + 1).some((each) => closes.test(each))) return undefined;
  const named = /\b(?:lang|language)\s*=\s*["']?([\w+-]+)/i.exec(options)?.[1];
  return { language: highlighted ?? named ?? /^\s*["']?([a-z][\w+-]*)["']?(?:\s|$)/i.exec(options)?.[1] ?? '', closes };
}
