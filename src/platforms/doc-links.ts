/** What a comment shows of a link to a declaration that it gives words of its own: the words, and what they are for. Pure. */

/** `code`: a name as the comment's markup writes code. */
export function labelledLink(target: string, label: string, code = (text: string): string => `\`${text}\``): string {
  if (label === '') return code(target);
  if (/^https?:\/\//.test(target)) return `[${label}](${target})`;
  const written = label.replaceAll('`', '');
  const [said, name] = [written.replace(/\([^()]*\)$/, ''), target.replace(/\(.*$/s, '')];
  const isName = said === name || said === name.split(/[.#]|::/).at(-1);
  // A call with what it is given says more than one with types.
  return isName ? code(/\([^()]+\)$/.test(written) ? written : target) : `${label} (${code(target)})`;
}
