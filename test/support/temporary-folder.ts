/** Folders of one test, and the files it begins with. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type TreeFiles = Record<string, string | Uint8Array | { link: string } | { executable: string }>;

export function temporaryFolder(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-test-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function writeTree(root: string, files: TreeFiles): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    rmSync(file, { force: true });
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(file, content);
    else if ('link' in content) symlinkSync(content.link, file);
    else writeFileSync(file, content.executable, { mode: 0o755 });
  }
}
