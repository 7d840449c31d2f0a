/** A bare client for tests of the stand-in itself: sends exactly what it is told, good or bad. */
import type { Forge } from './start-forge.ts';
import type { Json, Token } from './state.ts';

export interface Reply {
  status: number;
  headers: Headers;
  json: Json;
}
export async function send(
  forge: Forge,
  request: string,
  options: { token?: Token; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const authorization: Record<string, string> = options.token ? { authorization: `Bearer ${options.token.value}` } : {};
  const response = await fetch(path === '/graphql' ? forge.graphqlUrl : forge.apiUrl + path, {
    method,
    headers: { 'user-agent': 'launch-test', ...authorization, ...options.headers },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? {} : (JSON.parse(text) as Json) };
}
export const graphql = (forge: Forge, token: Token, query: string, variables: Json = {}): Promise<Reply> =>
  send(forge, 'POST /graphql', { token, body: { query, variables } });
