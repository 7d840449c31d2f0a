/** Commands of Doxygen in the middle of words, as Markdown; code in backticks stays as it is. Pure. */
import { trimEndOf } from '../../text/trim.ts';

export function inlineCommands(text: string): string {
  if (!/[@\\%#]/.test(text)) return text;
  return text
    .replace(/\{@(?:link|linkplain|code) ([^{}\n]{1,200})\}/g, '`$1`')
    .split(/(`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : withoutCommands(part)))
    .join('');
}

/** https://www.doxygen.nl/manual/commands.html#cmda */
const WORD =
  /[@\\](c|p|a|b|e|em|ref|link|endlink|n|copydoc|copybrief|anchor|u8)\b(?:\s*\{[^{}]*\})?[ \t]*|[@\\](f\$|f\[|f\])|[@\\]([@\\&$#<>%".|=~]|::)|(?<![\w&])[%#](?=[A-Za-z_~:])/g;

function withoutCommands(text: string): string {
  let out = '';
  let done = 0;
  for (const { 0: whole, 1: word, 2: formula, 3: escaped, index } of text.matchAll(WORD)) {
    if (index < done) continue;
    out += text.slice(done, index);
    done = index + whole.length;
    if (escaped !== undefined) out += /[<>&]/.test(escaped) ? entityOf(escaped) : escaped;
    else if (formula !== undefined) {
      const close = formula === 'f[' ? /[@\\]f\]/ : /[@\\]f\$/;
      const rest = text.slice(done);
      const end = close.exec(rest);
      out += end === null ? '' : `\`${rest.slice(0, end.index).trim()}\``;
      if (end !== null) done += end.index + end[0].length;
    } else if (word === undefined) {
      // `#name` and `%name` stand before names that are linked, or not.
    } else if (word === 'n') out += '\\\n';
    else if (word === 'link') {
      const rest = text.slice(done);
      const end = /[@\\]endlink/.exec(rest);
      const [target = '', ...label] = rest
        .slice(0, end?.index ?? 0)
        .trim()
        .split(/\s+/);
      out += label.length > 0 ? label.join(' ') : target === '' ? '' : `\`${target.replace(/^#/, '')}\``;
      if (end !== null) done += end.index + end[0].length;
    } else if (word === 'endlink' || word === 'anchor') {
      done += word === 'anchor' ? (/^\S*\s?/.exec(text.slice(done))?.[0].length ?? 0) : 0;
    } else {
      const rest = text.slice(done);
      const [target = ''] = /^#?[^\s,;()[\]<>"'`]+(?:\(\)|<[^<>\s]*>)?|^#?operator\S+/.exec(rest) ?? [];
      const name = trimEndOf(target, /[.:]/u);
      done += name.length;
      const label = word === 'ref' ? /^\s*"([^"]*)"/.exec(text.slice(done)) : null;
      if (label !== null) {
        out += label[1] ?? '';
        done += label[0].length;
      } else out += name === '' ? '' : `${MARKS.get(word) ?? '`'}${name.replace(/^#/, '')}${MARKS.get(word) ?? '`'}`;
    }
  }
  return out + text.slice(done);
}

const entityOf = (mark: string): string => (mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : '&amp;');
const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['e', '*'],
  ['em', '*'],
]);
