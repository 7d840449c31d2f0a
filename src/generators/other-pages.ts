/** The front matter of pages whose format is not judged: only the keys that decide an address are read. */

const BLOCK = /^(?:---\r?\n([\s\S]*?)^---[ \t]*\r?$|\+\+\+\r?\n([\s\S]*?)^\+\+\+[ \t]*\r?$)/m;

/** Values of these keys; undefined where a text has no front matter. */
export function keysOf(text: string, names: readonly string[]): Record<string, string> | undefined {
  if (!/^(?:---|\+\+\+)\r?\n/.test(text)) return undefined;
  const [, yaml, toml] = BLOCK.exec(text) ?? [];
  const block = yaml ?? toml;
  if (block === undefined) return undefined;
  const found: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name = '', quoted, bare] = /^(\w+)[ \t]*[:=][ \t]*(?:["']([^"'\r\n]*)["']|([^#\s]+))/.exec(line) ?? [];
    if (names.includes(name)) found[name] = quoted ?? bare ?? '';
  }
  return found;
}
