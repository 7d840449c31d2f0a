/** Names of classes in full, as PHP resolves them (https://www.php.net/manual/en/language.namespaces.rules.php). */

/** Names that a file takes from elsewhere, each in full by the alias it has there, in lower case. */
export type Uses = ReadonlyMap<string, string>;

/** `use A\B, C\{D, E as F};` names `b`, `d` and `f`; functions and constants are names of another kind. */
export function usesOf(statement: string): [alias: string, name: string][] {
  const text = statement.trim().replace(/;$/, '').slice('use'.length).trim();
  if (/^(?:function|const)\s/i.test(text)) return [];
  const open = text.indexOf('{');
  const before = open < 0 ? '' : text.slice(0, open).trim();
  const list = open < 0 ? text : text.slice(open + 1).replace('}', '');
  return list.split(',').flatMap((item) => {
    const [name = '', as, alias] = item.trim().split(/\s+/);
    if (name === '' || (as !== undefined && as.toLowerCase() !== 'as')) return [];
    const full = withoutRoot(before + name);
    return [[(alias ?? full.slice(full.lastIndexOf('\\') + 1)).toLowerCase(), full] as [string, string]];
  });
}

/** A class's name as the API writes names: `Tide.Water`; one of no namespace is a name alone. */
export function inFull(written: string, namespace: string, uses: Uses): string {
  const [first = '', ...rest] = written.split('\\');
  const taken = uses.get(first.toLowerCase());
  const name = written.startsWith('\\')
    ? withoutRoot(written)
    : first.toLowerCase() === 'namespace'
      ? [namespace, ...rest].join('\\')
      : taken === undefined
        ? [namespace, written].join('\\')
        : [taken, ...rest].join('\\');
  return withoutRoot(name).replaceAll('\\', '.');
}

const withoutRoot = (name: string): string => (name.startsWith('\\') ? name.slice(1) : name);
