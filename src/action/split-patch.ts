/** A git patch by file: path → its hunks, without headers. */
export function splitPatch(patch: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const section of patch.split(/^(?=diff --git )/mu)) {
    const lines = section.split('\n');
    const name =
      nameOf(lines.find((line) => line.startsWith('+++ ')) ?? '') ??
      nameOf(lines.find((line) => line.startsWith('--- ')) ?? '');
    const first = lines.findIndex((line) => line.startsWith('@@'));
    if (name !== undefined && first >= 0) files.set(name, lines.slice(first).join('\n').trimEnd());
  }
  return files;
}

/** `+++ b/path`, or quoted with octal escapes when the name is not plain ASCII. */
function nameOf(line: string): string | undefined {
  const written = line.slice(4).replace(/\t$/u, '');
  const plain = written.startsWith('"') ? unquote(written.slice(1, -1)) : written;
  return /^[ab]\//.test(plain) ? plain.slice(2) : undefined;
}
function unquote(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '\\') bytes.push(...Buffer.from(text[at] ?? ''));
    else if (/^[0-7]{3}/.test(text.slice(at + 1))) {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 4), 8));
      at += 3;
    } else {
      at += 1;
      bytes.push(...Buffer.from({ n: '\n', t: '\t' }[text[at] ?? ''] ?? text[at] ?? ''));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}
