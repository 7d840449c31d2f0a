/** Writes everything that is derived from the source; `--check` only compares and fails on a difference. One list of products. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generated } from './generated/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [file, text] of await generated(root)) {
  const full = path.join(root, file);
  const before = existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  if (before === text) continue;
  stale.push(file);
  if (check) continue;
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}
if (check && stale.length > 0) {
  process.stderr.write(
    `Unexpected stale files, run \`npm run generate\` and commit them:\n${stale.map((file) => `  ${file}\n`).join('')}`,
  );
  process.exit(1);
}
process.stderr.write(check ? 'generated files are fresh\n' : `generated files: ${stale.length} written\n`);
