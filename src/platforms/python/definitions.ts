/** Link definitions and footnotes of a docstring put where they are used: beside other docstrings on one page their numbers would collide. Pure. */

/** `[1]: https://…` and `[^1]: words`, each on a line of its own. */
const DEFINITION = /^\s*\[([^\][]+)\]: ?(\S.*)$/;
const USE = /`[^`\n]*`|\[(\^[^\][\s]+)\]|\[([^\][]*)\]\[([^\][]*)\]|(?<![\w\]])\[([^\][]+)\](?![[(:\w])/g;

/** Definitions that nothing uses stay no words of the text; code stays as it is. */
export function withoutDefinitions(doc: string): string {
  const found = new Map<string, string>();
  const kept: string[] = [];
  let inFence = false;
  for (const line of doc.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence;
    const [, label = '', value = ''] = (inFence ? null : DEFINITION.exec(line)) ?? [];
    const [target = ''] = value.trim().split(' ', 1);
    if (label.startsWith('^')) found.set(label, value.trim());
    else if (/^<?(?:https?:\/\/|mailto:|#|\.{0,2}\/)/.test(target))
      found.set(label.toLowerCase(), target.replace(/^<|>$/g, ''));
    else {
      kept.push(line);
    }
  }
  if (found.size === 0) return doc;
  const shown = (part: string): string =>
    part.replace(USE, (written, footnote?: string, text?: string, label?: string, alone?: string) => {
      const note = footnote === undefined ? undefined : found.get(footnote);
      if (note !== undefined) return ` (${note})`;
      const words = text ?? alone;
      const target = words === undefined ? undefined : found.get((label || words).toLowerCase());
      return target === undefined ? written : `[${words}](${target})`;
    });
  const parts: { text: string[]; isCode: boolean }[] = [];
  let open = false;
  for (const line of kept) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    const isCode = open || isFence || /^\s*>>> /.test(line);
    if (isFence) open = !open;
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.text.push(line);
    else parts.push({ text: [line], isCode });
  }
  return parts
    .map(({ text, isCode }) => (isCode ? text.join('\n') : shown(text.join('\n'))))
    .join('\n')
    .trimEnd();
}
