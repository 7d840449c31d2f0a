/**
 * Writes `dist/`: one bundle an entry with shared chunks, the WebAssembly files they need, and the licences of what is inside.
 * `--check` builds into `.dist-check/` and compares byte for byte. Same inputs, same bytes.
 * `--mcpb` writes the MCP bundle of a release into `.release/` as well.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type RolldownOutput, rolldown } from 'rolldown';
import { compressedName, compressWasm, locateWasm, wasmFiles } from '../src/adapters/tree-sitter.ts';
import { BUNDLE_INPUT, BUNDLE_OUTPUT } from './bundle-options.ts';
import { type Embedded, embeddedIn } from './embedded.ts';
import { addonArchive, addonArchiveName } from './godot/addon.ts';
import { requireLicence } from './licences.ts';
import { writeMcpb } from './mcpb/bundle.ts';
import { NATIVE, readsCompressed } from './reads-compressed.ts';
import { PLUGIN_FILE, pluginModel } from './roblox/plugin-model.ts';
import { fetchSatteriWasm } from './satteri-wasm.ts';
import { type Bundled, sbomOf } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const target = path.join(root, check ? '.dist-check' : 'dist');
const require = createRequire(import.meta.url);

/** Entry name → source. Every one starts with the Node guard and imports the rest lazily. */
const ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['cli', 'src/cli.ts'],
    ['mcp', 'src/mcp.ts'],
    ['action', 'src/action.ts'],
    ['bot', 'bot/index.ts'],
    ['worker', 'src/validation/worker.ts'],
    ['engine-thread', 'bot/engine/thread.ts'],
  ].filter(([, source]) => existsSync(path.join(root, source ?? ''))),
);

/**
 * Code that is loaded as a whole in one file each, with everything it imports that no file above it has: a module of a
 * bundle costs more to find and to link than to compile. What the second thread runs comes without what only the first needs.
 */
const PARTS = Object.entries({
  start: [
    'src/node-guard.ts',
    'src/compile-cache.ts',
    'src/adapters/own-place.ts',
    'src/adapters/user-folders.ts',
    'src/adapters/make-folder.ts',
    'src/adapters/end-signals.ts',
    'src/generated/version.ts',
  ],
  common: [
    'src/errors.ts',
    'src/model/parse-once.ts',
    'src/model/passage.ts',
    'src/adapters/read-small.ts',
    'src/content/read-inside.ts',
    'src/text/controls.ts',
    'src/text/globs.ts',
    'src/text/count.ts',
    'src/ports/progress.ts',
    'src/validation/git-answers.ts',
    'node_modules/fastest-levenshtein',
    'node_modules/picomatch',
  ],
  zod: ['node_modules/zod'],
  records: [
    'src/engine/calls.ts',
    'src/engine/chain.ts',
    'src/engine/run-files.ts',
    'src/adapters/files.ts',
    'src/commit/choose-backend.ts',
  ],
  front: ['src/cli/main.ts', 'src/local-ports.ts', 'src/validation/place.ts'],
  judge: ['src/validation/judge-pages.ts'],
  check: [
    'src/validation/check.ts',
    'src/validation/render-check.ts',
    'src/context.ts',
    'src/adapters/home.ts',
    'src/adapters/store/sqlite.ts',
  ],
}).map(([name, sources], above, all) => {
  const places = sources.map((source) => path.join(root, source));
  const isHere = (id: string): boolean => places.some((place) => id === place || id.startsWith(`${place}${path.sep}`));
  return { name, test: isHere, priority: all.length - above };
});

const SATTERI_WASM = 'satteri_napi.wasm32-wasi.wasm';

rmSync(target, { recursive: true, force: true });
mkdirSync(path.join(target, 'grammars'), { recursive: true });

const wasm = await fetchSatteriWasm(path.join(root, 'node_modules', '.cache', 'launch'));
const native = tryResolve(`@bruits/satteri-linux-x64-gnu/${NATIVE}`);
const bundle = await rolldown({
  cwd: root,
  input: ENTRIES,
  ...BUNDLE_INPUT,
  plugins: [...BUNDLE_INPUT.plugins, readsCompressed.sql, readsCompressed.native(native)],
});
const { output } = await bundle.write({ dir: target, ...BUNDLE_OUTPUT, codeSplitting: { groups: PARTS } });
for (const file of output)
  if (file.type === 'chunk' && file.isEntry && file.code.startsWith('#!'))
    chmodSync(path.join(target, file.fileName), 0o755);

/** Not while the rest is bundled: the bundler's order depends on when its files are read. The largest are worth the time of the best compression. */
const compressed = await Promise.all([
  ...wasmFiles().map(async (file) => ({
    at: path.join('grammars', path.basename(file)),
    bytes: await compressWasm(readFileSync(locateWasm(file))),
  })),
  ...[require.resolve('libpg-query/wasm/libpg-query.wasm'), path.join(wasm, SATTERI_WASM), native]
    .filter((file) => file !== undefined)
    .map(async (file) => ({ at: path.basename(file), bytes: await compressWasm(readFileSync(file), 10) })),
]);
for (const { at, bytes } of compressed) writeFileSync(path.join(target, compressedName(at)), bytes);
const outputs: RolldownOutput['output'][number][] = [...output];
for (const file of ['satteri_napi.wasi.cjs', 'wasi-worker.mjs']) {
  const loader = await rolldown({
    cwd: root,
    input: path.join(wasm, file),
    platform: 'node',
    external: [/^@bruits\//],
    plugins: [readsCompressed.satteri],
    resolve: { modules: [path.join(root, 'node_modules')] },
  });
  const written = await loader.write({
    ...BUNDLE_OUTPUT,
    file: path.join(target, file),
    format: file.endsWith('.cjs') ? 'cjs' : 'esm',
    codeSplitting: false,
  });
  outputs.push(...written.output);
}
writeFileSync(path.join(target, PLUGIN_FILE), pluginModel());
for (const major of [3, 4] as const) writeFileSync(path.join(target, addonArchiveName(major)), addonArchive(major));
writeFileSync(path.join(target, 'package.json'), '{ "type": "module" }\n');
const bundled = packagesOf(outputs);
const embedded = embeddedIn((file) =>
  existsSync(path.join(target, file)) ? readFileSync(path.join(target, file)) : undefined,
);
for (const { name, licence } of embedded) requireLicence({ name, license: licence });
writeFileSync(
  path.join(target, 'licenses.txt'),
  [...bundled.map(noticeOf), ...embedded.map(partOf)].join('\n----\n\n'),
);
const product = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string; version: string };
writeFileSync(path.join(target, 'sbom.cdx.json'), sbomOf(product, bundled, embedded));
// Names this build for what it keeps between runs (src/adapters/build-identity.ts).
writeFileSync(path.join(target, 'build-id'), `${hashOfFolder(target)}\n`);

if (check) {
  const difference = spawnSync('diff', ['-rq', '-x', '*.node', path.join(root, 'dist'), target], { encoding: 'utf8' });
  rmSync(target, { recursive: true, force: true });
  if (difference.status !== 0) {
    process.stderr.write(
      `Unexpected difference between dist/ and a fresh build; run \`npm run build\` and commit dist/.\n${difference.stdout}`,
    );
    process.exit(1);
  }
  process.stderr.write('dist/ equals a fresh build\n');
} else {
  const files = readdirSync(target);
  process.stderr.write(`dist/: ${files.length} files, entries ${Object.keys(ENTRIES).join(', ')}\n`);
  if (process.argv.includes('--mcpb')) process.stderr.write(`${writeMcpb(root, path.join(root, '.release'))}\n`);
}

/** One hash over the names and bytes of every file. */
function hashOfFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .sort())
    hash.update(`${entry}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(folder, entry)))
        .digest(),
    );
  return hash.digest('hex');
}

interface Package extends Bundled {
  folder: string;
}

/** Every package that gave `dist/` code or a file, in order of name. Throws for a licence that may not be bundled. */
function packagesOf(files: readonly RolldownOutput['output'][number][]): Package[] {
  const folders = new Set<string>(
    ['web-tree-sitter', '@vscode/tree-sitter-wasm', 'libpg-query', 'satteri'].map((name) =>
      path.join(root, 'node_modules', name),
    ),
  );
  folders.add(wasm);
  if (native !== undefined) folders.add(path.dirname(native));
  for (const input of files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))) {
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/.][^/]*/u.exec(path.relative(root, input));
    if (found !== null) folders.add(path.join(root, found[0]));
  }
  return [...folders]
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Partial<Bundled>;
      requireLicence(manifest);
      const { name = path.basename(folder), version = '', license = '' } = manifest;
      return { name, version, license, folder };
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
    .filter((one, at, all) => one.name !== all[at - 1]?.name || one.version !== all[at - 1]?.version);
}

/** Name, version and licence text of a package. */
function noticeOf({ name, version, license, folder }: Package): string {
  // The builds of the Markdown parser leave it to the package they are of.
  const place = name.startsWith('@bruits/') ? path.join(root, 'node_modules', 'satteri') : folder;
  const file = readdirSync(place).find((one) => /^(licen[cs]e|copying)([.-]|$)/iu.test(one));
  const text =
    file === undefined ? '(no licence file in the package)' : readFileSync(path.join(place, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Of what a binary file holds: its licence's text is that of the packages above with the same one, or at the address of its source. */
function partOf({ name, version, purl, licence, copyright, inside }: Embedded): string {
  return `${name}${version === undefined ? '' : ` ${version}`} (${licence}), in ${inside}\n\nCopyright (c) ${copyright}\n${purl}\n`;
}

function tryResolve(specifier: string): string | undefined {
  try {
    return require.resolve(specifier);
  } catch {
    return undefined;
  }
}
