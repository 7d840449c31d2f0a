/** How every bundle of ours is made: what is left out, what stays outside, and what CommonJS code inside may ask for. */
import path from 'node:path';
import type { InputOptions, OutputOptions, Plugin } from 'rolldown';

const SHIMS = path.join(import.meta.dirname, 'build-shims.js');

/** Leaves out what nothing of ours asks for: zod's messages in other languages, and the validator the MCP SDK would make. */
const slim: Plugin = {
  name: 'slim',
  load: {
    filter: {
      id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$|[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/,
    },
    handler: (id) =>
      id.includes('zod')
        ? "export { default as en } from './en.js';"
        : // Replaced by the `jsonSchemaValidator` that src/mcp/server.ts gives.
          'export class AjvJsonSchemaValidator {}',
  },
};

export const BUNDLE_INPUT = {
  platform: 'node',
  // Optional accelerators and drivers that are looked for and done without.
  external: [
    'pg-native',
    /^@bruits\/satteri-/,
    /satteri_napi/,
    'bufferutil',
    'utf-8-validate',
    'ioredis',
    '@node-rs/xxhash',
    'supports-color',
  ],
  plugins: [slim],
  transform: {
    target: 'node22.19',
    inject: { __filename: [SHIMS, '__filename'], __dirname: [SHIMS, '__dirname'] },
  },
  onLog(level, log, report) {
    // Packages may call `eval`, we do not; and our parts keep apart what a dynamic import asks for.
    if (log.code !== 'EVAL' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level, log);
  },
} satisfies InputOptions;

/**
 * Code as it was written, less its comments and white space. Functions and classes keep the names that a stack trace shows; variables inside
 * of them are short, which takes a twentieth of what `uses:` downloads.
 */
export const BUNDLE_OUTPUT = {
  format: 'esm',
  minify: {
    compress: false,
    mangle: { toplevel: false, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true },
  },
  comments: { legal: false },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
} satisfies OutputOptions;
