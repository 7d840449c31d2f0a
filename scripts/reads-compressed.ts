/** Loaders of WebAssembly in packages read their code as it lies in `dist/`: compressed by brotli. */
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

export const readsCompressed = {
  satteri: reading('satteri', /satteri_napi\.wasi\.cjs$/, [
    [`__nodePath.join(__dirname, '${SATTERI}')`, `__nodePath.join(__dirname, '${compressedName(SATTERI)}')`],
    [
      '__nodeFs.readFileSync(__wasmFilePath)',
      "require('node:zlib').brotliDecompressSync(__nodeFs.readFileSync(__wasmFilePath))",
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
