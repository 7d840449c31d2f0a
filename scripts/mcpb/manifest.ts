/** `manifest.json` of the MCP bundle: how a desktop host starts the server and what it asks a person for (MCPB manifest 0.3). */

/** What of package.json and the tools the manifest tells. */
export interface Told {
  version: string;
  description: string;
  license: string;
  tools: readonly { name: string; description: string }[];
}

/** Where the server lies in the bundle. */
export const ENTRY = 'server/mcp.js';

export const manifestOf = ({ version, description, license, tools }: Told): Record<string, unknown> => ({
  manifest_version: '0.3',
  name: 'launch',
  display_name: 'Launch',
  version,
  description,
  author: { name: 'The Launch authors' },
  repository: { type: 'git', url: 'https://github.com/launch-docs/launch' },
  license,
  keywords: ['documentation', 'pull requests', 'hugo', 'links'],
  server: {
    type: 'node',
    entry_point: ENTRY,
    mcp_config: {
      command: 'node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: hosts fill these in.
      args: ['${__dirname}/server/mcp.js'],
      env: {
        // A name with a dot hides every tool in these hosts.
        LAUNCH_MCP_TOOL_NAMES: 'safe',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: hosts fill these in.
        LAUNCH_MCP_SURFACE: '${user_config.surface}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: hosts fill these in.
        LAUNCH_MCP_READ_ONLY: '${user_config.read_only}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: hosts fill these in.
        GITHUB_TOKEN: '${user_config.github_token}',
      },
    },
  },
  tools: tools.map(({ name, description: said }) => ({ name, description: said })),
  compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=24' } },
  // A host leaves the text of a setting as it stands where there is no value: each has one.
  user_config: {
    github_token: {
      type: 'string',
      title: 'GitHub token',
      description: 'Reads private repositories and opens pull requests. Public repositories need none.',
      sensitive: true,
      required: false,
      default: '',
    },
    read_only: {
      type: 'boolean',
      title: 'Only read',
      description: 'Tools that change something are neither listed nor callable.',
      required: false,
      default: false,
    },
    surface: {
      type: 'string',
      title: 'Which tools are listed',
      description: '`contract`: the 28 tools of the contracts. `managers`: a few tools with many actions. `full`: all.',
      required: false,
      default: 'contract',
    },
  },
});
