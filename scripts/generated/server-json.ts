/** `server.json`: how registries of MCP servers and their clients find and start this one; made from package.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json';

interface Package {
  name: string;
  version: string;
  mcpName: string;
}

export function serverJsonFile(root: string): [string, string] {
  const { name, version, mcpName } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
  const server = {
    $schema: SCHEMA,
    name: mcpName,
    description: 'Documentation pull requests in which a line of the source proves every factual sentence.',
    repository: { url: 'https://github.com/launch-docs/launch', source: 'github' },
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          { name: 'LAUNCH_HOME', description: 'Folder that holds runs and caches' },
          {
            name: 'GITHUB_TOKEN',
            description: 'Opens pull requests and reads private repositories',
            isSecret: true,
          },
          {
            name: 'LAUNCH_MCP_SURFACE',
            description: 'Which tools are listed: contract, full or managers',
            default: 'contract',
          },
        ],
      },
    ],
  };
  return ['server.json', `${JSON.stringify(server, null, 2)}\n`];
}
