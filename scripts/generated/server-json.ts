/** `server.json`: how registries of MCP servers and their clients find and start this one; made from package.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const REPOSITORY = 'https://github.com/launch-docs/launch';

interface Package {
  name: string;
  version: string;
  mcpName: string;
}

/** With the bundle of a release, which is known by its hash, as another way to get it. */
export function serverJson(root: string, bundle?: { sha256: string }): Record<string, unknown> {
  const { name, version, mcpName } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
  return {
    $schema: SCHEMA,
    name: mcpName,
    title: 'Launch',
    description: 'Documentation pull requests in which a line of the source proves every factual sentence.',
    repository: { url: REPOSITORY, source: 'github' },
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
      ...(bundle === undefined ? [] : [bundlePackage(version, bundle.sha256)]),
    ],
  };
}

export const serverJsonFile = (root: string): [string, string] => [
  'server.json',
  `${JSON.stringify(serverJson(root), null, 2)}\n`,
];

export const bundleName = (version: string): string => `launch-${version}.mcpb`;

const bundlePackage = (version: string, sha256: string): Record<string, unknown> => ({
  registryType: 'mcpb',
  identifier: `${REPOSITORY}/releases/download/v${version}/${bundleName(version)}`,
  fileSha256: sha256,
  transport: { type: 'stdio' },
});
