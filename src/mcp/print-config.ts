/** `launch mcp --print-config <host>`: the entry a host needs, with what starts the server of this installation. */
import { UserError } from '../errors.ts';

export const HOSTS = ['claude-code', 'claude-desktop', 'vscode', 'cursor', 'codex'] as const;
export type Host = (typeof HOSTS)[number];

export interface Installation {
  /** Absolute path of the Node that runs this. */
  node: string;
  /** Absolute path of `dist/mcp.js`. */
  entry: string;
  /** Whether this copy holds the MCP server; the archive that `uses:` downloads does not. */
  complete: boolean;
}
interface Entry {
  file: string;
  text: string;
}
/** Hosts that hide a whole server over one name with a dot. */
const STRICT: ReadonlySet<Host> = new Set(['claude-desktop', 'codex']);

/** What starts the server: this copy where it will stay and has one, else the published package. npm empties `_npx` when it likes. */
export function startOf({ node, entry, complete }: Installation): { command: string; args: string[] } {
  const stays = !/[\\/]_npx[\\/]/u.test(entry);
  return complete && stays
    ? { command: node, args: [entry] }
    : { command: 'npx', args: ['-y', '@launch-docs/launch', 'mcp'] };
}

/** The file the entry belongs in, and its text. */
export function printConfig(host: string, installation: Installation): Entry {
  const known = HOSTS.find((name) => name === host);
  if (known === undefined) {
    throw new UserError(
      'INVALID_INPUT',
      `There is no configuration for \`${host}\`. Take one of ${HOSTS.join(', ')}.`,
      {
        details: { hosts: HOSTS },
      },
    );
  }
  const env = STRICT.has(known) ? { LAUNCH_MCP_TOOL_NAMES: 'safe' } : {};
  const server = { ...startOf(installation), env };
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const entries: Readonly<Record<Host, () => Entry>> = {
    'claude-code': () => ({ file: '.mcp.json', text: json({ mcpServers: { launch: { type: 'stdio', ...server } } }) }),
    'claude-desktop': () => ({ file: 'claude_desktop_config.json', text: json({ mcpServers: { launch: server } }) }),
    vscode: () => ({ file: '.vscode/mcp.json', text: json({ servers: { launch: { type: 'stdio', ...server } } }) }),
    cursor: () => ({ file: '.cursor/mcp.json', text: json({ mcpServers: { launch: server } }) }),
    codex: () => ({ file: '~/.codex/config.toml', text: toml(server) }),
  };
  return entries[known]();
}

/** JSON strings are TOML basic strings. */
function toml({ command, args, env }: { command: string; args: string[]; env: Record<string, string> }): string {
  const quoted = (text: string): string => JSON.stringify(text);
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  return `[mcp_servers.launch]\ncommand = ${quoted(command)}\nargs = [${args.map(quoted).join(', ')}]\n\n[mcp_servers.launch.env]\n${variables.join('')}`;
}
