/** HTML in documentation comments as Markdown, by a closed list of tags; no word changes, code stays as it is. */

/** Paragraphs, lists, code, emphasis and links; any other tag is left as written. */
export function htmlAsMarkdown(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  return text
    .split(/(^[ \t]*```[\s\S]*?^[ \t]*```[ \t]*$|<pre\b[^>]*>[\s\S]*?<\/pre>|`[^`\n]+`)/gim)
    .map((part, at) => (at % 2 === 0 ? inline(part) : /^<pre/i.test(part) ? fenced(part) : part))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const inline = (text: string): string =>
  text
    .replace(/<(code|tt|kbd|samp)>([\s\S]*?)<\/\1>/gi, (_all, _tag, code: string) => `\`${decoded(code)}\``)
    .replace(/<a\s[^>]*href=["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
    .replace(/<(b|strong)>([\s\S]*?)<\/\1>/gi, '**$2**')
    .replace(/<(i|em|var)>([\s\S]*?)<\/\1>/gi, '*$2*')
    .replace(/[ \t]*<li\b[^>]*>\s*/gi, '\n- ')
    .replace(/[ \t]*<\/(?:li|p)>[ \t]*/gi, '')
    .replace(/[ \t]*<\/?(?:ul|ol|p|div)\b[^>]*>[ \t]*\n?/gi, '\n\n')
    .replace(/[ \t]*<br\s*\/?>[ \t]*\n?/gi, '\\\n');

function fenced(text: string): string {
  const code = decoded(
    text.replace(/^<pre\b[^>]*>(?:\s*<code\b[^>]*>)?/i, '').replace(/(?:<\/code>\s*)?<\/pre>$/i, ''),
  );
  return `\n\n\`\`\`\n${code.replace(/^\s*\n/, '').trimEnd()}\n\`\`\`\n\n`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['amp', '&'],
]);
const decoded = (code: string): string =>
  code.replace(/&(\w+);/g, (all, name: string) => ENTITIES.get(name.toLowerCase()) ?? all).replace(/&#64;/g, '@');
