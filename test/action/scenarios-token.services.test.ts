/** Tokens of a step reach no host that a checkout or a proof file names. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { citedProof } from '../support/cited-proof.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { cleanWorkspaces, runAction } from '../support/run-action.ts';

let forge: Forge;
let foreign: Server;
let at: string;
const heard: string[] = [];
let asked = 0;

beforeAll(async () => {
  forge = await startForge();
  foreign = createServer((request, response) => {
    asked += 1;
    const given = /^Basic (.*)$/u.exec(request.headers.authorization ?? '')?.[1];
    if (given !== undefined) heard.push(Buffer.from(given, 'base64').toString());
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
  });
  await new Promise<void>((up) => foreign.listen(0, '127.0.0.1', up));
  at = `http://127.0.0.1:${(foreign.address() as { port: number }).port}`;
});
beforeEach(() => {
  heard.length = 0;
  asked = 0;
});
afterAll(async () => {
  foreign.close();
  await forge.close();
  cleanWorkspaces();
});

test('a product that a proof file names on another host gets no token, unless the workflow names it with the token', async () => {
  const proof = citedProof(`${at}/acme/product.git`, 'a'.repeat(40), 'docs/made.md', 'README.md', [
    { line: 1, text: '# Product' },
  ]);
  const repo = await forge.addRepository({
    name: 'acme/site',
    files: { 'docs/made.md': '# Guide\n', 'launch/proofs/product.json': proof },
  });
  const token = forge.token({ kind: 'actions', repositories: [repo] });
  const inputs = { command: 'verify', 'product-token': 'a-secret' };
  await runAction({ forge, repo, token, event: 'schedule', inputs });
  expect([asked > 0, heard]).toEqual([true, []]);
  await runAction({
    forge,
    repo,
    token,
    event: 'schedule',
    inputs: { ...inputs, 'github-repo-url': `${at}/acme/product` },
  });
  expect(heard).toContain('x-access-token:a-secret');
});

test('a checkout whose remote is another host gets no token of the job', async () => {
  const repo = await forge.addRepository({ name: 'acme/other', files: { 'README.md': '# S\n' } });
  const token = forge.token({ kind: 'actions', repositories: [repo] });
  const workspace = mkdtempSync(path.join(tmpdir(), 'launch-foreign-'));
  const site = path.join(workspace, 'docs');
  mkdirSync(site);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', site, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args]);
  writeFileSync(path.join(site, 'index.md'), '# Docs\n');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  git('remote', 'add', 'origin', `${at}/acme/docs.git`);
  const payload = { before: 'b'.repeat(40) };
  const inputs = { command: 'check', path: 'docs', profile: 'local' };
  const end = await runAction({ forge, repo, token, payload, workspace, checkout: false, inputs });
  expect([end.exitCode, asked > 0, heard]).toEqual([0, true, []]);
});
