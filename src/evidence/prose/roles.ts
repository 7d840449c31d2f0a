/** MyST roles in Markdown, such as {class}`~pkg.Name`: the name alone, as a reader would see it. */

const ROLE = /\{([a-z]+(?::[a-z]+)*)\}$/u;
const IN_CODE = new Set(
  'class func meth attr exc data mod obj const method function property option envvar command file program code kbd'.split(
    ' ',
  ),
);
/** Numbers of tickets and people say nothing of the product. */
const DROPPED = new Set('issue issues pr pull gh user commit ghsa cve pep rfc abbr sup sub'.split(' '));

/** `before` is the text in front of a code span; undefined when no role stands there. */
export function roleSpan(before: string, value: string): { before: string; text: string } | undefined {
  const match = ROLE.exec(before);
  if (match === null) return undefined;
  const name = match[1]?.split(':').at(-1) ?? '';
  const rest = before.slice(0, match.index);
  if (DROPPED.has(name)) return { before: rest, text: '' };
  const titled = /^([^<]+?)\s*<[^>]*>$/u.exec(value)?.[1];
  // A short form drops the module; a member keeps its class.
  const kept = /^(?:meth|attr|property)$/u.test(name) ? -2 : -1;
  const target = value.startsWith('~') ? value.slice(1).split('.').slice(kept).join('.') : value;
  if (titled !== undefined) return { before: rest, text: titled };
  if (IN_CODE.has(name)) return { before: rest, text: `\`${target.replace(/^[~!.]+/u, '')}\`` };
  return { before: rest, text: target.replace(/[-_]+/gu, ' ') };
}
