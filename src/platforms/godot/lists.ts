/** What stands between commas in GDScript: parameters, and the members of an enum. */
import type { ApiParameter } from '../../model/product-facts.ts';
import { endOfString } from '../../syntax/gdscript-words.ts';

/** Parts at the commas outside of brackets and strings, trimmed; none that is empty. */
export function commaParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") at = endOfString(text, at) - 1;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}

/** `height: int = 3`, `height := 3`, `height = 3`, `...seas: Array`. */
export function parametersOf(list: string): ApiParameter[] {
  return commaParts(list).flatMap((part): ApiParameter[] => {
    const name = /^(?:\.\.\.)?\w+/.exec(part)?.[0];
    if (name === undefined) return [];
    const rest = part.slice(name.length).trim();
    const equals = rest.indexOf('=');
    const type = rest.startsWith(':') ? rest.slice(1, equals === -1 ? undefined : equals).trim() : '';
    const initial =
      equals === -1
        ? null
        : rest
            .slice(equals + 1)
            .replaceAll(/\s+/g, ' ')
            .trim();
    return [{ name, type: type === '' ? null : type, default: initial, description: null }];
  });
}

/** With the values that are written (the others count on), and the words above each or behind it in its line. */
export function enumMembers(
  list: string,
  docs: readonly { at: number; doc: string }[],
): { name: string; value: string; text: string; doc: string[] }[] {
  let from = 0;
  const found = commaParts(list).flatMap((text) => {
    const name = /^\w+/.exec(text)?.[0];
    const at = list.indexOf(text, from);
    from = at + text.length;
    if (name === undefined) return [];
    const equals = text.indexOf('=');
    const value = equals === -1 ? '' : text.slice(equals + 1).trim();
    return [{ name, value, text: text.replaceAll(/\s+/g, ' '), at, doc: [] as string[] }];
  });
  let next = 0;
  for (const { at, doc } of docs) {
    while (next < found.length && (found[next]?.at ?? 0) < at) next++;
    const isBehind = list.slice(list.lastIndexOf('\n', at - 1) + 1, at).trim() !== '';
    found[isBehind ? next - 1 : next]?.doc.push(doc);
  }
  return found;
}
