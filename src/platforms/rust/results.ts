/** The error that a Rust function gives, by the type it returns. Pure. */

/** `aliasOf`: the signature of a type of that name, where it is written. */
export function errorOf(returns: string | null, aliasOf: (name: string) => string | undefined): string | null {
  const { name, parts } = generic(returns ?? '');
  if (!/Result$/.test(name)) return null;
  const last = name.slice(name.lastIndexOf(':') + 1);
  if (parts.length === 2 && last === 'Result') return parts[1] ?? null;
  const known = STANDARD.get(name);
  if (known !== undefined) return known;
  // Of a type of its own that is called so nobody knows what it holds.
  const alias = aliasOf(last);
  if (alias === undefined || !/Result$/.test(generic(alias.slice(alias.lastIndexOf('= ') + 2)).name)) return null;
  if (parts.length === 2) return parts[1] ?? null;
  // `type Result<T, E = Failure> = core::result::Result<T, E>`
  const at = alias.lastIndexOf('= ');
  const fallback = alias
    .slice(0, Math.max(at, 0))
    .split(/[<,]/)
    .find((each) => each.includes('='));
  const given = fallback?.split('=')[1]?.replaceAll('>', '').trim();
  const error = generic(alias.slice(at + 2)).parts[1];
  return given ?? (error !== undefined && /^[\w:<>]+$/.test(error) ? error : null);
}

/** `a::B<C, D>`, wherever it begins: its name, and what stands in its brackets. */
function generic(type: string): { name: string; parts: string[] } {
  const open = type.indexOf('<');
  const before = (open < 0 ? type : type.slice(0, open)).trim();
  const name = before.split(/[^\w:]/).at(-1) ?? '';
  const inner = open < 0 ? '' : type.slice(open + 1);
  // `impl Future<Output = Result<T, E>>` gives the inner one.
  const at = /^(?:\w+::)*(?:Future|Pin|Box|Option|Poll)$/.test(name) ? inner.indexOf('Result') : -1;
  return at < 0 ? { name, parts: argumentsIn(inner) } : generic(inner.slice(inner.lastIndexOf(' ', at) + 1));
}

const STANDARD: ReadonlyMap<string, string> = new Map([
  ['io::Result', 'io::Error'],
  ['std::io::Result', 'std::io::Error'],
  ['fmt::Result', 'fmt::Error'],
  ['std::fmt::Result', 'std::fmt::Error'],
  ['core::fmt::Result', 'core::fmt::Error'],
]);

/** Parted by commas outside of brackets. */
function argumentsIn(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of list) {
    if ('<([{'.includes(char)) depth++;
    else if ('>)]}'.includes(char)) depth--;
    if (depth < 0) break;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${char}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
