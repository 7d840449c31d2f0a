/** The MCP bundle (`.mcpb`): manifest, licence, and of `dist/` what the MCP server reads, in one zip. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shownTools } from '../../src/mcp/settings.ts';
import { OPEN_POLICY } from '../../src/tools/policy.ts';
import { safeName } from '../../src/tools/registry.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import { bundleName, serverJson } from '../generated/server-json.ts';
import { ENTRY, manifestOf, type Told } from './manifest.ts';
import { type ZipEntry, zipOf } from './zip.ts';

type Package = Omit<Told, 'tools'>;
const packageOf = (root: string): Package =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;

/** Of `dist/` as it lies there. */
export function mcpbOf(root: string): Buffer {
  const listed = JSON.parse(readFileSync(path.join(root, 'src/generated/tools-list.json'), 'utf8')) as ListedTool[];
  const tools = shownTools(listed, OPEN_POLICY).map(({ id, wire }) => ({
    name: safeName(id),
    description: wire.description,
  }));
  const { version, description, license } = packageOf(root);
  const manifest = manifestOf({ version, description, license, tools });
  const dist = path.join(root, 'dist');
  const entries: ZipEntry[] = [
    { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    { name: 'LICENSE', bytes: readFileSync(path.join(root, 'LICENSE')) },
    ...serverFiles(dist).map((file) => ({
      name: `server/${file}`,
      bytes: readFileSync(path.join(dist, file)),
      isExecutable: `server/${file}` === ENTRY,
    })),
  ];
  return zipOf(entries);
}

/** Writes the bundle and the `server.json` of its release to `folder`; its name, size and hash in one line. */
export function writeMcpb(root: string, folder: string): string {
  const bytes = mcpbOf(root);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const name = bundleName(packageOf(root).version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
  writeFileSync(path.join(folder, 'server.json'), `${JSON.stringify(serverJson(root, { sha256 }), null, 2)}\n`);
  return `${name}: ${bytes.length} bytes, sha256 ${sha256}`;
}

/** What the entry names, what that names, and so on; and what is found by its folder. */
export function serverFiles(dist: string): string[] {
  const all = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const found = new Set(all.filter((file) => file.startsWith('grammars/') || ALWAYS.includes(file)));
  const todo = ['mcp.js'];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    found.add(file);
    const text = /\.[cm]?js$/.test(file) ? readFileSync(path.join(dist, file), 'utf8') : '';
    todo.push(...all.filter((other) => !found.has(other) && !todo.includes(other) && text.includes(other)));
  }
  return [...found].sort();
}
const ALWAYS: readonly string[] = ['package.json', 'build-id', 'licenses.txt', 'sbom.cdx.json'];
