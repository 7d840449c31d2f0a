/** The whole registry over a repository on the stand-in, with the operator's settings of a test. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bridge } from '../../src/ports/bridge.ts';
import { type CallMeta, invoke } from '../../src/tools/invoke.ts';
import { openRegistry } from '../../src/tools/open-registry.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { type Forge, startForge } from './forge/start-forge.ts';
import type { Repository } from './forge/state.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Envelope {
  ok: boolean;
  meta: {
    run_id: string;
    tool_call_id: string;
    evidence_hash: string;
    dry_run: boolean;
    replayed?: boolean;
    qa_artifacts?: Record<string, string>;
  };
  result: Record<string, never>;
  error?: { code: string; message: string; details: Record<string, unknown> };
}
export const ALL_TOOLS =
  'runs.create github.issues.create github.issues.batch_create github.pr.comment.create github.pr.get github.pr.files.list qa.test qa.lint code.patch.generate code.branch_pr.create';

export interface ToolHubFixture {
  forge: Forge;
  repo: Repository;
  home: string;
  env: Record<string, string>;
  registry: Registry;
  /** Another process over the same home, with other settings. */
  open(env?: Record<string, string | undefined>, bridge?: Bridge): Registry;
  call(tool: string, input: object, meta?: CallMeta, registry?: Registry): Promise<Envelope>;
  run(): Promise<string>;
  close(): Promise<void>;
}

export async function openToolHub(more: Record<string, string> = {}): Promise<ToolHubFixture> {
  const folder = temporaryFolder();
  const forge = await startForge();
  const repo = await forge.addRepository({
    name: 'acme/docs',
    collaborators: { agent: 'write', reviewer: 'write', visitor: 'read' },
    files: {
      'docs/guide.md': 'one\ntwo\n',
      'data/latin.txt': Buffer.from('Stra\xdfe\n', 'latin1'),
      'run.sh': { content: '#!/bin/sh\n', mode: '100755' },
      'check.mjs': 'console.log("checked");\n',
      'fail.mjs': 'console.error("bad");\nprocess.exit(3);\n',
      'hang.mjs':
        'import { spawn } from "node:child_process";\nspawn("sleep", ["30"], { stdio: "inherit" });\nsetInterval(() => {}, 1000);\n',
    },
  });
  const home = join(folder.path, 'home');
  mkdirSync(home);
  const env = {
    PATH: process.env.PATH ?? '',
    LAUNCH_HOME: home,
    GITHUB_API_URL: forge.apiUrl,
    GITHUB_SERVER_URL: forge.url,
    GITHUB_TOKEN: forge.token({ kind: 'pat', login: 'agent' }).value,
    REPO_ALLOWLIST: 'acme/docs',
    TOOL_ALLOWLIST: ALL_TOOLS,
    ...more,
  };
  const closers: (() => Promise<void>)[] = [];
  const open = (other: Record<string, string | undefined> = {}, bridge?: Bridge): Registry => {
    const opened = openRegistry({
      env: { ...env, ...other },
      cwd: folder.path,
      ...(bridge === undefined ? {} : { bridge }),
    });
    closers.push(opened.close);
    return opened.registry;
  };
  const registry = open();
  const call = async (tool: string, input: object, meta: CallMeta = {}, other = registry): Promise<Envelope> => {
    const { envelope } = await invoke(other, tool, input, meta);
    return envelope as unknown as Envelope;
  };
  return {
    forge,
    repo,
    home,
    env,
    registry,
    open,
    call,
    run: async () => (await call('runs_create', { repo: 'acme/docs', purpose: 'a test' })).meta.run_id,
    async close() {
      for (const close of closers) await close();
      await forge.close();
      folder.remove();
    },
  };
}
