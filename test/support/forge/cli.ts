/** `npm run forge`: the stand-in by itself, with a product and a docs site in it, until interrupted. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startForge } from './start-forge.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const port = Number(process.argv[2] ?? process.env.FORGE_PORT ?? 8080);
const forge = await startForge({ port });

function filesOf(folder: string): Record<string, Uint8Array> {
  if (!existsSync(folder)) return { 'README.md': Buffer.from('# Empty\n') };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file)];
    }),
  );
}
const product = await forge.addRepository({
  name: 'acme/product',
  files: filesOf(path.join(root, 'examples/product')),
});
const site = await forge.addRepository({
  actionsMayOpenPulls: true,
  name: 'acme/docs',
  files: filesOf(path.join(root, 'examples/site')),
  collaborators: { ann: 'write', rob: 'read' },
});
const life = { lifeMs: 7 * 24 * 3_600_000 };
const app = forge.app({ name: 'Launch', owner: 'acme', webhookUrl: process.env.FORGE_WEBHOOK_URL ?? null });
const installation = forge.install(app, 'acme');
process.stdout.write(`GitHub stand-in at ${forge.url}

  GITHUB_SERVER_URL=${forge.url}
  GITHUB_API_URL=${forge.apiUrl}
  GITHUB_GRAPHQL_URL=${forge.graphqlUrl}
  GITHUB_TOKEN=${forge.token({ kind: 'actions', repositories: [site, product], ...life }).value}   # a job's token
  # of the person ann: ${forge.token({ kind: 'pat', login: 'ann', ...life }).value}
  # of the App (id ${app.id}, installation ${installation.id}): ${forge.installationToken(installation).value}

  product  ${forge.url}/acme/product
  site     ${forge.url}/acme/docs

Watch and take part: ${forge.url}/acme/docs (comment as ann with the right to write, as rob with the right to read).
Start the bot against it, and enter http://127.0.0.1:3000 and acme on its /setup:

  GITHUB_SERVER_URL=${forge.url} GITHUB_API_URL=${forge.apiUrl} node dist/cli.js bot --port 3000

Webhooks of the App above go to FORGE_WEBHOOK_URL (secret "${app.webhookSecret}"). Stop with Ctrl-C.
`);
process.once('SIGINT', () => void forge.close().then(() => process.exit(0)));
process.once('SIGTERM', () => void forge.close().then(() => process.exit(0)));
