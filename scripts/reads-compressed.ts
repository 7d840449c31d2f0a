/** Loaders of WebAssembly and native code in packages read it as it lies in `dist/`: compressed by brotli. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { compressedName } from '../src/adapters/tree-sitter.ts';

/** Replaces each text of a loader, which must stand in it once: another version of the package stops the build. */
function reading(name: string, id: RegExp, changes: readonly (readonly [from: string, to: string])[]): Plugin {
  return {
    name: `reads-compressed-${name}`,
    transform: {
      filter: { id },
      handler(code) {
        for (const [from] of changes)
          if (code.split(from).length !== 2)
            throw new Error(`The loader of ${name} must hold \`${from}\` once. Look at its new version.`);
        return changes.reduce((text, [from, to]) => text.replace(from, () => to), code);
      },
    },
  };
}

const SATTERI = 'satteri_napi.wasm32-wasi.wasm';
const SQL = 'libpg-query.wasm';
const idOf = (file: string | undefined): string =>
  file === undefined ? 'none' : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

/** The native build that `dist/` carries. */
export const NATIVE = 'satteri_napi.linux-x64-gnu.node';
const UNPACK = path.resolve(import.meta.dirname, '../src/adapters/unpack-native.ts');

export const readsCompressed = {
  satteri: reading('satteri', /satteri_napi\.wasi\.cjs$/, [
    [`__nodePath.join(__dirname, '${SATTERI}')`, `__nodePath.join(__dirname, '${compressedName(SATTERI)}')`],
    [
      '__nodeFs.readFileSync(__wasmFilePath)',
      "require('node:zlib').brotliDecompressSync(__nodeFs.readFileSync(__wasmFilePath))",
    ],
  ]),
  /** `file`: the native build, if this machine has it; its bytes give the unpacked library its name. */
  native: (file: string | undefined): Plugin =>
    reading('satteri', /[\\/]satteri[\\/]index\.js$/, [
      [
        "import { createRequire } from 'module'",
        `import { createRequire } from 'module'\nimport { withUnpacked } from ${JSON.stringify(UNPACK)}`,
      ],
      [
        `return require('./${NATIVE}')`,
        `return withUnpacked(${JSON.stringify({ name: NATIVE, id: idOf(file) })}, require)`,
      ],
    ]),
  sql: reading('libpg-query', /[\\/]libpg-query[\\/]wasm[\\/]libpg-query\.js$/, [
    [`locateFile("${SQL}")`, `locateFile("${compressedName(SQL)}")`],
    [
      'var ret=fs.readFileSync(filename,binary?undefined:"utf8");return ret};if(',
      'var ret=fs.readFileSync(filename,binary?undefined:"utf8");return filename.toString().endsWith(".br")?(await import("node:zlib")).brotliDecompressSync(ret):ret};if(',
    ],
  ]),
};
