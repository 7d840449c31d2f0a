/** One REST call from request to answer: route, token, limits, permission, schema, work, schema again. */
import type { IncomingMessage } from 'node:http';
import { type Answer, type Call, Refusal } from './answer.ts';
import type { Checker } from './github/checker.ts';
import { complete } from './github/complete.ts';
import type { Description } from './github/description.ts';
import { createRouter } from './github/router.ts';
import { listRefs } from './refs.ts';
import { operations } from './resources/index.ts';
import type { ForgeState, Json, Repository, Token } from './state.ts';
import { appOf, requirePermission } from './tokens.ts';

export interface RestRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: Token | undefined;
  headers: IncomingMessage['headers'];
}
export interface RestAnswer {
  operation: string;
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/**
 * Before the first commit there is no git database to speak of (https://docs.github.com/en/rest/git: 409), and no content.
 */
async function refuseEmpty(id: string, repo: Repository): Promise<void> {
  const needsGit = id.startsWith('git/') || id === 'repos/list-commits' || id === 'repos/get-content';
  if (!needsGit || (await listRefs(repo.directory, 'refs/')).length > 0) return;
  throw id === 'repos/get-content'
    ? new Refusal(404, 'This repository is empty.')
    : new Refusal(409, 'Git Repository is empty.');
}

export interface Rest {
  /** The documented operation of a request, or a name that says there is none. */
  operationOf(method: string, path: string): string;
  answer(request: RestRequest): Promise<RestAnswer>;
}

export function createRest(forge: ForgeState, description: Description, checker: Checker): Rest {
  const route = createRouter(description);
  const failure = (
    operation: string,
    status: number,
    message: string,
    more: Json = {},
    headers: Record<string, string> = {},
  ): RestAnswer => ({
    operation,
    status,
    headers,
    body: { message, ...more, documentation_url: 'https://docs.github.com/rest', status: String(status) },
  });

  async function run(id: string, params: Record<string, string>, request: RestRequest): Promise<Answer> {
    const operation = operations[id];
    if (!operation) throw new Error(`Unexpected operation ${id}, expected one of the list`);
    forge.limits.spend(request.token, operation.scope === 'repo' && operation.contentWrite === true);
    const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Json;
    const call: Call = {
      forge,
      operation: id,
      params,
      query: request.query,
      body,
      token: request.token,
      viaApp: appOf(forge, request.token),
    };
    if (operation.scope === 'global') {
      if (!operation.anonymous && !request.token) throw new Refusal(401, 'Requires authentication');
      return operation.run(call);
    }
    const repo = forge.repositories.find(
      ({ owner, name }) =>
        owner.login.toLowerCase() === params.owner?.toLowerCase() && name.toLowerCase() === params.repo?.toLowerCase(),
    );
    if (!repo) throw movedFrom(params, request) ?? new Refusal(404, 'Not Found');
    requirePermission(request.token, repo, operation.needs);
    await refuseEmpty(id, repo);
    return operation.run({ ...call, repo });
  }

  /** https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects */
  function movedFrom(
    { owner = '', repo = '' }: Record<string, string>,
    { method, path, query }: RestRequest,
  ): Refusal | undefined {
    const old = `${owner}/${repo}`.toLowerCase();
    const moved = forge.repositories.find(({ formerNames }) => formerNames.some((name) => name.toLowerCase() === old));
    if (!moved) return undefined;
    const rest = path.split('/').slice(4).join('/');
    const location = `${forge.apiUrl}/repositories/${moved.id}${rest === '' ? '' : `/${rest}`}${query.size === 0 ? '' : `?${query.toString()}`}`;
    const isRead = method === 'GET' || method === 'HEAD';
    return new Refusal(isRead ? 301 : 307, isRead ? 'Moved Permanently' : 'Temporary Redirect', undefined, {
      location,
    });
  }
  /** Where such a redirect leads is no documented route of its own. */
  const byNumber = (path: string): string => {
    const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
    const repo = id === undefined ? undefined : forge.repositories.find((one) => one.id === Number(id));
    return repo ? `/repos/${repo.owner.login}/${repo.name}${rest}` : path;
  };

  return {
    operationOf: (method, path) => route(method, byNumber(path))?.id ?? `${method} ${path}`,
    async answer(given) {
      const request = { ...given, path: byNumber(given.path) };
      const match = route(request.method, request.path);
      if (!match) {
        forge.violations.add('unknown-route', `${request.method} ${request.path}`, 'GitHub documents no such route');
        return failure('', 501, 'No such route');
      }
      const described = description.operations[match.id];
      if (!described || !operations[match.id]) {
        forge.violations.add('not-implemented', match.id, 'the stand-in does not answer this operation yet');
        return failure(match.id, 501, 'Not implemented by the stand-in');
      }
      if (request.headers['user-agent'] === undefined) {
        forge.violations.add('request-header', match.id, 'User-Agent is missing');
        return failure(match.id, 403, 'Request forbidden by administrative rules.');
      }
      const wrong = checker.request(described, request.query, request.body);
      const done =
        wrong === undefined
          ? await settle(() => run(match.id, match.params, request))
          : failure(match.id, 422, `Invalid request.\n\n${wrong}`);
      const hasCursor = described.parameters.some(({ name }) => name === 'cursor');
      const paged = hasCursor ? pageAfter(done, request, forge.apiUrl) : page(done, request, forge.apiUrl);
      const schema = described.responses[paged.status];
      const body = schema && paged.status < 300 ? complete(schema, paged.body, description.schemas) : paged.body;
      checker.answer(described, paged.status, body);
      return { operation: match.id, status: paged.status, body, headers: paged.headers };

      async function settle(
        work: () => Promise<Answer>,
      ): Promise<RestAnswer & { items?: Answer['items']; wrap?: Answer['wrap'] }> {
        try {
          const answer = await work();
          return {
            operation: match?.id ?? '',
            status: answer.status,
            body: answer.body,
            headers: answer.headers ?? {},
            ...(answer.items ? { items: answer.items } : {}),
            ...(answer.wrap ? { wrap: answer.wrap } : {}),
          };
        } catch (error) {
          if (error instanceof Refusal)
            return failure(
              match?.id ?? '',
              error.status,
              error.message,
              error.errors ? { errors: error.errors } : {},
              error.headers,
            );
          forge.violations.add(
            'handler-crash',
            match?.id ?? '',
            error instanceof Error ? (error.stack ?? error.message) : String(error),
          );
          return failure(match?.id ?? '', 500, 'Server Error');
        }
      }
    },
  };
}

/** Cuts a list that grows at its head: the cursor is the last item that was shown. */
function pageAfter(done: RestAnswer & { items?: Answer['items'] }, request: RestRequest, apiUrl: string): RestAnswer {
  if (!done.items) return done;
  const size = Math.min(100, Number(request.query.get('per_page') ?? 30) || 30);
  const ids = done.items.map((item) => `v1_${String((item as Json).id)}`);
  const from = ids.indexOf(request.query.get('cursor') ?? '') + 1;
  const body = done.items.slice(from, from + size);
  const last = ids[from + size - 1];
  if (last === undefined || from + size >= ids.length) return { ...done, body };
  const query = new URLSearchParams(request.query);
  query.set('cursor', last);
  return { ...done, body, headers: { ...done.headers, link: `<${apiUrl}${request.path}?${query}>; rel="next"` } };
}

/** Cuts a list into its page and says where the others are. */
function page(
  done: RestAnswer & { items?: Answer['items']; wrap?: Answer['wrap'] },
  request: RestRequest,
  apiUrl: string,
): RestAnswer {
  if (!done.items) return done;
  const size = Math.min(100, Number(request.query.get('per_page') ?? 30) || 30);
  const at = Math.max(1, Number(request.query.get('page') ?? 1) || 1);
  const last = Math.max(1, Math.ceil(done.items.length / size));
  const items = done.items.slice((at - 1) * size, at * size);
  const link = (number: number, rel: string): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(number));
    return `<${apiUrl}${request.path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(at > 1 ? [link(at - 1, 'prev')] : []),
    ...(at < last ? [link(at + 1, 'next'), link(last, 'last')] : []),
    ...(at > 1 ? [link(1, 'first')] : []),
  ];
  return {
    ...done,
    body: done.wrap ? done.wrap([...items], done.items.length) : items,
    headers: { ...done.headers, ...(links.length > 0 ? { link: links.join(', ') } : {}) },
  };
}
