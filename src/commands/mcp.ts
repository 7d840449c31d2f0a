/** `launch mcp`: the MCP server on stdio, or the entry a host needs to start it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand, textOption } from '../cli/command.ts';
import { missingPart } from '../missing-part.ts';

export default defineCommand({
  name: 'mcp',
  group: 'Front ends',
  summary: 'serve the tools to an agent over MCP on stdio',
  options: [
    {
      flags: '--print-config <host>',
      description: 'print the entry for claude-code, claude-desktop, vscode, cursor or codex, and stop',
    },
  ],
  examples: ['launch mcp --print-config claude-code'],
  async run({ options, io }) {
    const host = textOption(options, 'printConfig');
    if (host === undefined) {
      const { serve } = await import('../mcp/serve.ts');
      await serve({ env: io.env });
      return new Promise<number>(() => undefined);
    }
    const { printConfig } = await import('../mcp/print-config.ts');
    const entry = printConfig(host, { node: process.execPath, entry: mcpEntry(), complete: await holdsServer() });
    if (io.json) io.out(`${JSON.stringify(entry, null, 2)}\n`);
    else {
      io.err(io.colors.dim(`for ${entry.file}`));
      io.out(entry.text);
    }
    return 0;
  },
});

/** Whether the files of the server are in this copy. */
async function holdsServer(): Promise<boolean> {
  try {
    await import('../mcp/serve.ts');
    return true;
  } catch (thrown) {
    if (missingPart(thrown, ['mcp']) === undefined) throw thrown;
    return false;
  }
}

/** The bundle beside this one, or the one `npm run build` makes. */
function mcpEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const beside = path.join(here, 'mcp.js');
  return existsSync(beside) ? beside : path.resolve(here, '..', '..', 'dist', 'mcp.js');
}
