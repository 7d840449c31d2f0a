/** Leaves out of the bundles what nothing of ours asks for: zod's messages in other languages, and the validator the MCP SDK would make. */
import type { Plugin } from 'esbuild';

export const slim: Plugin = {
  name: 'slim',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: `${import.meta.dirname}/../node_modules/zod/v4/locales`,
    }));
    // Replaced by the `jsonSchemaValidator` that src/mcp/server.ts gives.
    build.onLoad({ filter: /[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};
