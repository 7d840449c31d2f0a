/** Real git over smart HTTP by `git http-backend`: clone, fetch and push, with the same tokens and branch rules as the API. */
import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './answer.ts';
import { drop, type Fault, sleep } from './faults.ts';
import { afterMove, refuseMove } from './history.ts';
import { listRefs, setRef } from './refs.ts';
import { git } from './repository-files.ts';
import type { ForgeState, Repository, Token } from './state.ts';
import { authenticate, canSee, holds } from './tokens.ts';

export const GIT_PATH = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

export async function serveGit(
  forge: ForgeState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const [, owner = '', name = '', action = ''] = GIT_PATH.exec(url.pathname) ?? [];
  const repo = forge.repositories.find((one) => one.owner.login === owner && one.name === name);
  const service = action === 'info/refs' ? (url.searchParams.get('service') ?? '') : action;
  const pushes = service === 'git-receive-pack';
  const log = (status: number, token: Token | undefined): void =>
    void forge.requests.push({
      method: request.method ?? '',
      path: url.pathname,
      operation: `git:${service.replace('git-', '')}`,
      status,
      tokenKind: token?.kind ?? 'none',
    });
  let token: Token | undefined;
  try {
    token = authenticate(forge, request.headers.authorization);
  } catch {
    token = undefined;
  }
  const fault = forge.faults.next(`git:${service.replace('git-', '')}`, `${request.method} ${url.pathname}`);
  if (fault && (await strike(fault, response))) return;
  if (!repo || !canSee(token, repo) || (pushes && token === undefined)) {
    log(token === undefined ? 401 : 404, token);
    response
      .writeHead(
        token === undefined ? 401 : 404,
        token === undefined ? { 'www-authenticate': 'Basic realm="GitHub"' } : {},
      )
      .end('Repository not found.\n');
    return;
  }
  if (pushes && !holds(token, repo, 'contents', 'write')) {
    log(403, token);
    response.writeHead(403).end(`remote: Permission to ${owner}/${name}.git denied to ${token?.actor.login}.\n`);
    return;
  }
  const before = pushes && action === 'git-receive-pack' ? await listRefs(repo.directory, 'refs/') : [];
  await backend(repo, request, response, url, action, token);
  log(response.statusCode, token);
  if (before.length > 0 || (pushes && action === 'git-receive-pack')) await settle(forge, repo, before, token);
}

async function strike(fault: Fault, response: ServerResponse): Promise<boolean> {
  if (fault.kind === 'slow') await sleep(fault.ms ?? 1000);
  if (fault.kind === 'hook') await fault.run?.();
  if (fault.kind === 'status') response.writeHead(fault.status ?? 502).end();
  if (fault.kind === 'drop') drop(response);
  return fault.kind === 'status' || fault.kind === 'drop';
}

/** What the push changed is judged like any other move; a refused ref is put back, as a pre-receive hook would have kept it. */
async function settle(
  forge: ForgeState,
  repo: Repository,
  before: readonly { ref: string; sha: string }[],
  token: Token | undefined,
): Promise<void> {
  const after = await listRefs(repo.directory, 'refs/');
  for (const { ref, sha } of after) {
    const old = before.find((one) => one.ref === ref)?.sha ?? '0'.repeat(40);
    if (old === sha) continue;
    const refusal = await refuseMove(repo, { ref, sha, expected: old, force: true, token });
    if (refusal instanceof Refusal) {
      await (/^0+$/.test(old) ? git(repo.directory, ['update-ref', '-d', ref]) : setRef(repo.directory, ref, old));
    } else await afterMove(forge, repo, { ref, sha, expected: old, token });
  }
}

function backend(
  repo: Repository,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  action: string,
  token: Token | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: '/nonexistent',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROJECT_ROOT: repo.directory,
        PATH_INFO: `/${action}`,
        REQUEST_METHOD: request.method ?? 'GET',
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_USER: token?.actor.login ?? '',
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    request.pipe(child.stdin);
    child.stdin.on('error', () => undefined);
    let head = Buffer.alloc(0);
    let started = false;
    child.stdout.on('data', (chunk: Buffer) => {
      if (started) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      started = true;
      const headers = head
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
      response.write(head.subarray(end + 4));
    });
    child.on('close', () => {
      if (!started) response.writeHead(500);
      response.end(resolve);
      if (response.destroyed) resolve();
    });
    child.on('error', () => resolve());
    response.on('close', () => child.kill());
  });
}
