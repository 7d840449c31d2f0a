/** Our own servers, ready to be held against a contract: what each needs of the world is made beside it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { linkOverHttp } from '../../src/contract-check/links/http.ts';
import type { Link } from '../../src/contract-check/links/link.ts';
import { linkOverTcp } from '../../src/contract-check/links/tcp.ts';
import type { ContractId } from '../../src/contract-check/rule.ts';
import bridgeDocument from '../../src/generated/bridge-tools-list.json' with { type: 'json' };
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { answerHttp } from '../../src/mcp/http.ts';
import type { ServerOptions } from '../../src/mcp/methods.ts';
import { offer } from '../../src/mcp/offer.ts';
import { readSettings } from '../../src/mcp/settings.ts';
import { listenTcp, readTcpSettings } from '../../src/mcp/tcp.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import type { Registry } from '../../src/tools/registry.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import { COMPILED } from './compiled.ts';
import { startGitHttp } from './git-http.ts';
import { bareClone, makeRepository } from './git-repository.ts';
import { openBridgeWorld, reached } from './roblox/world.ts';
import { makeInputs, openScripted } from './scripted-run.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { ALL_TOOLS, openToolHub, type ToolHubFixture } from './toolhub.ts';

export interface ContractServer {
  registry: Registry;
  /** For `--with`. */
  given: Record<string, string>;
  /** Settings with which another process serves the same. */
  env: Record<string, string>;
  tcp(): Promise<Link>;
  http(): Promise<Link>;
  close(): Promise<void>;
}

export async function openContractServer(contract: ContractId): Promise<ContractServer> {
  const { registry, given, env, close } = contract === 'launch' ? await launchWorld() : await hubWorld(contract);
  const options = serving(registry, contract);
  const closers: (() => Promise<void>)[] = [];
  return {
    registry,
    given,
    env,
    async tcp() {
      const server = await listenTcp(readTcpSettings('0', {}), options);
      closers.push(server.close);
      return linkOverTcp(`127.0.0.1:${server.port}`, undefined);
    },
    async http() {
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        await answerHttp(request, response, JSON.parse(Buffer.concat(chunks).toString('utf8')), options);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closers.push(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
      return linkOverHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, undefined);
    },
    async close() {
      for (const one of closers) await one();
      await close();
    },
  };
}
/** As a process serves them when nothing is set; the managers on a surface of their own. */
const serving = (
  registry: Registry,
  contract: ContractId = 'launch',
  listed: readonly ListedTool[] = document as unknown as ListedTool[],
): ServerOptions => {
  const settings = readSettings(contract === 'manager' ? { LAUNCH_MCP_SURFACE: 'managers' } : {}, listed);
  return offer({ listed, settings, registry: async () => registry, log: () => {} });
};
type World = Pick<ContractServer, 'registry' | 'given' | 'env' | 'close'>;

/** ToolHub's stand-in for GitHub, which the workflow and manager contracts are served over as well. */
async function hubWorld(contract: ContractId): Promise<World> {
  if (contract === 'manager') return managerWorld();
  const hub = await openToolHub({ QA_TEST_CMD: 'node check.mjs', QA_LINT_CMD: 'node check.mjs' });
  const folder = path.dirname(hub.home);
  if (contract === 'workflow') {
    const file = path.join(folder, 'policy.json');
    const rules = [{ name: 'stranger', match: { actor: 'stranger' }, effect: 'deny' }];
    writeFileSync(file, JSON.stringify({ version: 'v1', mode: 'allow-all', rules }));
    const more = { LAUNCH_POLICY_FILE: file };
    const [bridge, studioless] = [await bridgeServer(hub), await bridgeServer(hub)];
    await bridge.connect();
    return {
      registry: hub.open(more),
      env: { ...hub.env, ...more },
      given: { denied: 'stranger', bridge: bridge.address, studioless: studioless.address },
      async close() {
        await bridge.close();
        await studioless.close();
        await hub.close();
      },
    };
  }
  const { forge, repo } = hub;
  await forge.git(repo, ['branch', 'topic', 'main']);
  await forge.commit(repo, { branch: 'topic', files: { 'docs/guide.md': 'one\nthree\n' }, message: 'change' });
  const opened = await fetch(`${forge.apiUrl}/repos/acme/docs/pulls`, {
    method: 'POST',
    headers: {
      authorization: `token ${hub.env.GITHUB_TOKEN}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'test',
      'x-github-api-version': '2022-11-28',
    },
    body: JSON.stringify({ title: 'Topic', head: 'topic', base: 'main' }),
  });
  const { number } = (await opened.json()) as { number: number };
  const wide = hub.open({ REPO_ALLOWLIST: 'acme/docs acme/other' });
  const denied = (await hub.call('runs_create', { repo: 'acme/other', purpose: 'x' }, {}, wide)).meta.run_id;
  const run_id = await hub.run();
  const change = {
    run_id,
    base_branch: 'main',
    head_branch: 'checked',
    commit_message: 'Correct the guide',
    pr_title: 'Correct the guide',
    files: [{ path: 'docs/guide.md', original_content: 'one\ntwo\n', modified_content: 'one\n2\n' }],
  };
  const { result: asked } = await hub.call('approvals_request', change);
  const [approval_id, content_sha256] = [String(asked.approval_id), String(asked.content_sha256)];
  const reviewer = hub.open({ LAUNCH_APPROVER_TOKEN: forge.token({ kind: 'pat', login: 'reviewer' }).value });
  await hub.call('approvals_grant', { run_id, approval_id, content_sha256 }, {}, reviewer);
  const TOOL_ALLOWLIST = ALL_TOOLS.replace('github.issues.create ', 'github_issues_create ');
  const strict = await listenTcp(readTcpSettings('0', {}), serving(hub.open({ TOOL_ALLOWLIST })));
  const given = {
    repo: 'acme/docs',
    pull: String(number),
    denied,
    change: JSON.stringify({ ...change, approval_id }),
    withheld: `127.0.0.1:${strict.port}`,
  };
  const close = async (): Promise<void> => {
    await strict.close();
    await hub.close();
  };
  return { registry: hub.registry, env: hub.env, given, close };
}

/** A server with the bridge, and with a Studio once it is connected. */
async function bridgeServer(hub: ToolHubFixture): Promise<{
  address: string;
  connect(): Promise<void>;
  close(): Promise<void>;
}> {
  const world = await openBridgeWorld();
  const server = await listenTcp(
    readTcpSettings('0', {}),
    serving(hub.open({}, world.bridge), 'workflow', [...document, ...bridgeDocument] as unknown as ListedTool[]),
  );
  return {
    address: `127.0.0.1:${server.port}`,
    async connect() {
      await world.connect();
      await reached(world);
    },
    async close() {
      await server.close();
      await world.close();
    },
  };
}

/** Its tests never end in time, it has no token for GitHub and no Godot, and there is another that runs no programs. */
async function managerWorld(): Promise<World> {
  const hub = await openToolHub({ QA_TEST_CMD: 'node hang.mjs', QA_TIMEOUT_SECONDS: '0.5' });
  const run_id = await hub.run();
  const godot = ['workspace', 'code', 'asset'].map((name) => `godot_${name}_manager`).join(' ');
  const more = {
    ALLOW_EXTERNAL_TOOLS: 'true',
    GITHUB_TOKEN: '',
    GODOT_PATH: '',
    TOOL_ALLOWLIST: `${ALL_TOOLS} ${godot}`,
  };
  const locked = await listenTcp(
    readTcpSettings('0', {}),
    serving(hub.open({ ...more, ALLOW_EXTERNAL_TOOLS: '' }), 'manager'),
  );
  const project = path.join(path.dirname(hub.home), 'project');
  const given = {
    project,
    locked: `127.0.0.1:${locked.port}`,
    lacking: JSON.stringify({
      tool: 'godot_workspace_manager',
      arguments: { action: 'smoke_test', projectPath: path.join(project, 'godot') },
    }),
    slow: JSON.stringify({ tool: 'qa_manager', arguments: { action: 'test', run_id } }),
    away: JSON.stringify({ tool: 'github_manager', arguments: { action: 'get_pr', run_id, pr_number: 1 } }),
  };
  const close = async (): Promise<void> => {
    await locked.close();
    await hub.close();
  };
  return { registry: hub.open(more), env: { ...hub.env, ...more }, given, close };
}

/** The real engine over scripted workers, and repositories over git's own HTTP. */
async function launchWorld(): Promise<World> {
  const folder = temporaryFolder();
  const { product, site } = makeInputs(folder.path, ['safe Dead link', 'safe Other', 'safe Third']);
  const host = (name: string, files: Record<string, string>): void => {
    const work = path.join(folder.path, 'work', name);
    makeRepository(work, files);
    mkdirSync(path.join(folder.path, 'hosted', path.dirname(name)), { recursive: true });
    bareClone(work, path.join(folder.path, 'hosted', `${name}.git`));
  };
  host('aspose-cells/Aspose.Cells-for-Java', {
    'README.md': '# Aspose.Cells for Java',
    'pom.xml': '<project><artifactId>aspose-cells</artifactId></project>',
  });
  host('acme/cells-for-python', { 'README.md': '# cells', 'setup.py': 'setup(name="cells")' });
  const git = await startGitHttp(path.join(folder.path, 'hosted'));
  const [profile] = loadSiteProfiles({});
  const profiles = path.join(folder.path, 'profile.json');
  const git_hosts = [{ host: 'github.com', clone: `${git.url}/{owner}/{repo}.git` }];
  writeFileSync(profiles, JSON.stringify({ ...profile, git_hosts }));
  const home = path.join(folder.path, 'home');
  const context = await openScripted(home);
  const env = { LAUNCH_SITE_PROFILES: profiles, LAUNCH_SITE: site, GITHUB_SERVER_URL: git.url };
  return {
    registry: createLaunchRegistry({ env, cwd: folder.path, context: async () => context }),
    env: { ...COMPILED, ...env, LAUNCH_HOME: home, PATH: process.env.PATH ?? '' },
    given: {
      product,
      site,
      repository: 'https://github.com/aspose-cells/Aspose.Cells-for-Java',
      enterprise: `${git.url}/aspose-cells/Aspose.Cells-for-Java`,
      ambiguous: 'https://github.com/acme/cells-for-python',
      missing: 'https://github.com/aspose-cells/nothing-there',
    },
    async close() {
      await context.close();
      await git.close();
      folder.remove();
    },
  };
}
