/** The floor of a run: every file of a tree read, hashed, and parsed once when it is Python. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadGrammar } from '../src/adapters/tree-sitter.ts';

const python = await loadGrammar('python');
const folder = process.argv[2] ?? '.';
let nodes = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.parentPath.includes('.git')) continue;
  const bytes = readFileSync(path.join(entry.parentPath, entry.name));
  createHash('sha256').update(bytes).digest('hex');
  if (entry.name.endsWith('.py')) nodes += python.withTree(bytes.toString('utf8'), (tree) => tree.descendantCount);
}
process.stdout.write(`${nodes}\n`);
