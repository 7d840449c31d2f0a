/** The one HTTP server: picks REST, GraphQL, git, OIDC or web page, strikes scripted faults, and logs every call. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Refusal } from './answer.ts';
import { drop, type Fault, sleep } from './faults.ts';
import { GIT_PATH, serveGit } from './git-http.ts';
import type { GraphqlServer } from './graphql/execute.ts';
import type { OidcIssuer } from './oidc.ts';
import { secondary } from './rate-limits.ts';
import type { Rest } from './rest.ts';
import type { SignIn } from './sign-in.ts';
import type { ForgeState, Token } from './state.ts';
import { authenticate } from './tokens.ts';
import type { WebPages } from './web.ts';

export interface Parts {
  forge: ForgeState;
  rest: Rest;
  graphql: GraphqlServer;
  oidc: OidcIssuer;
  web: WebPages;
  signIn: SignIn;
}

export function createForgeServer(parts: Parts): Server {
  return createServer((request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      parts.forge.violations.add(
        'handler-crash',
        `${request.method} ${request.url}`,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
}

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { forge } = parts;
  const url = new URL(request.url ?? '/', forge.url);
  if (GIT_PATH.test(url.pathname)) return serveGit(forge, request, response, url);
  if (url.pathname.startsWith('/oidc/')) return parts.oidc.serve(request, response, url);
  const bytes = await readBody(request);
  if (parts.signIn.owns(request.method ?? 'GET', url)) return parts.signIn.serve(request, response, url, bytes);
  if (parts.web.owns(request.method ?? 'GET', url, request.headers))
    return parts.web.serve(request, response, url, bytes);
  const path = url.pathname.replace(/^\/api\/v3(?=\/)/, '').replace(/^\/api\/graphql$/, '/graphql');
  forge.limits.enter();
  try {
    await serveApi(parts, request, response, url, path, bytes);
  } finally {
    forge.limits.leave();
  }
}

interface Outcome {
  operation: string;
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

async function serveApi(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const { forge, rest, graphql } = parts;
  const method = request.method ?? 'GET';
  const parsed = parse(bytes);
  const isGraphql = path === '/graphql';
  const operation = isGraphql ? graphql.operationOf(parsed) : rest.operationOf(method, path);
  const fault = forge.faults.next(operation, `${method} ${path}`);
  if (fault?.kind === 'drop') return drop(response);
  if (fault?.kind === 'slow') await sleep(fault.ms ?? 1000);
  if (fault?.kind === 'hook') await fault.run?.();
  let token: Token | undefined;
  let outcome: Outcome;
  try {
    token = authenticate(forge, request.headers.authorization);
    if (fault?.kind === 'secondary') throw secondary(fault.retryAfter);
    if (fault?.kind === 'status')
      outcome = {
        operation,
        status: fault.status ?? 502,
        body: fault.body ?? { message: 'Server Error', documentation_url: '' },
        headers: {},
      };
    else if (isGraphql) outcome = await graphql.answer(parsed, token);
    else if (bytes.length > 0 && parsed === undefined) throw new Refusal(400, 'Problems parsing JSON');
    else
      outcome = await rest.answer({
        method,
        path,
        query: url.searchParams,
        body: bytes.length === 0 ? undefined : parsed,
        token,
        headers: request.headers,
      });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome = {
      operation,
      status: error.status,
      body: { message: error.message, documentation_url: 'https://docs.github.com/rest', status: String(error.status) },
      headers: error.headers,
    };
  }
  forge.requests.push({ method, path, operation, status: outcome.status, tokenKind: token?.kind ?? 'none' });
  if (fault?.kind === 'lose-answer') return drop(response);
  if (fault?.kind === 'timeout') outcome = { ...outcome, status: 502, body: TOO_LONG };
  send(
    response,
    outcome,
    {
      ...forge.limits.headers(token, isGraphql ? 'graphql' : 'core'),
      'x-github-request-id': `STAND:IN:${forge.requests.length}`,
    },
    fault,
  );
}

/** What GitHub says after ten seconds (docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api, Timeouts). */
const TOO_LONG = {
  data: null,
  errors: [
    {
      message:
        'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include `STAND:IN` when reporting this issue.',
    },
  ],
};

function send(
  response: ServerResponse,
  outcome: Outcome,
  common: Record<string, string>,
  fault: Fault | undefined,
): void {
  const body = outcome.body === undefined ? '' : JSON.stringify(outcome.body);
  const type = outcome.body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(outcome.status, { ...type, ...common, ...outcome.headers });
  if (fault?.kind !== 'truncate') return void response.end(body);
  response.write(body.slice(0, Math.floor(body.length / 2)), () => drop(response));
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
