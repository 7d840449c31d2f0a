/** Changes a heading's text where it is no code: what stands between backticks stays as it is. */
export function outsideCode(text: string, raw: string, change: (text: string) => string): string {
  const codes: string[] = [];
  let open = text;
  let from = 0;
  for (const [, code = ''] of raw.matchAll(/`([^`\n]+)`/g)) {
    const at = open.indexOf(code, from);
    if (at === -1) continue;
    open = `${open.slice(0, at)}\0${open.slice(at + code.length)}`;
    from = at + 1;
    codes.push(code);
  }
  return change(open).replaceAll('\0', () => codes.shift() ?? '');
}
