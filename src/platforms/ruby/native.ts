/** Methods that an extension of a gem defines in C: they are counted and reported, not described. Pure. */

/** `rb_define_method(cTable, "rows", rows, 0)`, over several lines or not. */
export function nativeMethods(text: string): { line: number; name: string }[] {
  const found: { line: number; name: string }[] = [];
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!/\brb_define_(?:(?:singleton_)?method|module_function|alias)\s*\(/.test(line)) continue;
    const name = /"([^"\s]{1,80})"/.exec(`${line} ${lines[at + 1] ?? ''}`)?.[1];
    if (name !== undefined) found.push({ line: at + 1, name });
  }
  return found;
}

export const isNative = (path: string): boolean => path.split('/').includes('ext') && /\.(?:c|cc|cpp)$/.test(path);
