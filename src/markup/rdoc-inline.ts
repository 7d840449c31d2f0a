/** Words of RDoc or YARD in one line or paragraph as Markdown: code, links and names that they would link (https://ruby.github.io/rdoc/RDoc/MarkupReference.html); no word changes. */

const LINK = /^(?:https?:|ftp:|mailto:)\S+$/;

/** What stands between backticks stays as it is. */
export const rdocInline = (text: string): string =>
  text
    .split(/(``[^`]+``|`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : marked(part)))
    .join('');

function marked(text: string): string {
  return (
    withLinks(text)
      // `+code+`
      .replace(/(?<![\w+\\])\+([^\s+`](?:[^\s`]{0,120}?[^\s`+])?)\+(?![\w+])/g, (_all, code: string) => `\`${code}\``)
      // `:+symbol+`
      .replace(/(?<![\w:]):`(?=\w)/g, '`:')
      .replace(/\{([^{}]{1,400})\}/g, (whole, inside: string) => yardLink(inside) ?? whole)
      // `#read` names a method, which RDoc links.
      .replace(
        /(?<![\w`/#&:\\.-])(?:[A-Z]\w{0,80}(?:::[A-Z]\w{0,80}){0,8})?#[a-z_]\w*[?!]?(?![\w/])/g,
        (name) => `\`${name}\``,
      )
      // Before a name, a mark that keeps RDoc from linking it.
      .replace(/(?<![\\\w])\\(?=[A-Z]\w|#\w)/g, '')
      .replace(/<(?=[A-Za-z/!?])(?!https?:|mailto:)/g, '\\<')
      .replace(/\[(?=[^\][]*\]\((?!https?:|mailto:))/g, '\\[')
  );
}

/** `{Class#method words}`, `{https://… words}`, `{file:README.md words}` */
function yardLink(inside: string): string | undefined {
  const at = inside.search(/\s/);
  const goal = at < 0 ? inside : inside.slice(0, at);
  const label = at < 0 ? '' : inside.slice(at).trim();
  if (LINK.test(goal)) return label === '' ? `<${goal}>` : `[${label}](${goal})`;
  const named = /^(?:file:|include:)(\S+)$/.exec(goal)?.[1] ?? (NAME.test(goal) ? goal : undefined);
  return named === undefined ? undefined : label === '' ? `\`${named}\`` : label;
}
const NAME = /^(?:(?:::)?[A-Z]\w*(?:::\w+)*(?:[#.][\w?!=[\]]+)?|[#.][\w?!=]+)$/;

/** `{label}[address]` and `label[address]` */
function withLinks(text: string): string {
  let out = '';
  let done = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const goal = goalAt(text, at + 1);
    const isBraced = text[at - 1] === '}';
    const start = isBraced ? startOfBrace(text, at) : startOfWord(text, at);
    const label = text.slice(isBraced ? start + 1 : start, isBraced ? at - 1 : at);
    if (goal === undefined || start < done || label === '' || /[{}\n]/.test(label)) continue;
    const isAddress = LINK.test(goal);
    if (!isAddress && !isBraced && !/^(?:rdoc-ref|rdoc-label|link):/.test(goal)) continue;
    out += text.slice(done, start) + (isAddress ? `[${label}](${goal})` : label);
    done = at + goal.length + 2;
  }
  return out + text.slice(done);
}

/** Up to the bracket that closes it, without spaces. */
function goalAt(text: string, from: number): string | undefined {
  let end = from;
  while (end < text.length && end - from < LONGEST_GOAL && !/[\s[\]]/.test(text.charAt(end))) end++;
  return end > from && text[end] === ']' ? text.slice(from, end) : undefined;
}
const LONGEST_GOAL = 300;

/** The brace before it, as near as a label is long; -1 where there is none. */
function startOfBrace(text: string, end: number): number {
  const from = Math.max(0, end - LONGEST_LABEL);
  const at = text.slice(from, end).lastIndexOf('{');
  return at < 0 ? -1 : from + at;
}
const LONGEST_LABEL = 400;

function startOfWord(text: string, end: number): number {
  let from = end;
  while (from > 0 && /[\w:.#-]/.test(text.charAt(from - 1))) from--;
  return /[`\])]/.test(text.charAt(from - 1)) ? end : from;
}
