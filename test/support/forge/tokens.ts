/** Who a request speaks for and what it may do: GITHUB_TOKEN, App installation token, personal token, App JWT. */
import { createPublicKey, createVerify } from 'node:crypto';
import { Refusal } from './answer.ts';
import type { App, ForgeState, Json, Level, Repository, Role, Token } from './state.ts';

const RANK: Record<Level, number> = { read: 1, write: 2, admin: 3 };
const ROLE_LEVEL: Record<Role, number> = { none: 0, read: 1, triage: 1, write: 2, maintain: 2, admin: 3 };

/** The token of an Authorization header (`Bearer`, `token`, or Basic as git sends it). Throws 401 for one that is not valid. */
export function authenticate(forge: ForgeState, header: string | undefined): Token | undefined {
  if (header === undefined) return undefined;
  const [scheme = '', value = ''] = header.split(' ');
  const secret =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
      : value;
  if (secret === '') return undefined;
  const token = forge.tokens.get(secret) ?? clientToken(forge, secret) ?? appToken(forge, secret);
  if (!token || token.expiresAt <= forge.now()) throw new Refusal(401, 'Bad credentials');
  return token;
}

/** An App that names itself by its client id and secret. */
function clientToken(forge: ForgeState, secret: string): Token | undefined {
  const app = forge.apps.find(({ clientSecret }) => clientSecret === secret);
  return app === undefined ? undefined : tokenOf(app, secret, Number.POSITIVE_INFINITY);
}
const tokenOf = (app: App, value: string, expiresAt: number): Token => ({
  value,
  kind: 'app',
  actor: app.bot,
  permissions: {},
  repositories: new Set(),
  expiresAt,
  installationId: null,
});

function appToken(forge: ForgeState, jwt: string): Token | undefined {
  const [head, payload, signature] = jwt.split('.');
  if (!head || !payload || !signature) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Json;
  const app = forge.apps.find(({ id, clientId }) => String(id) === String(claims.iss) || clientId === claims.iss);
  // Both as in https://github.com/octokit/rest.js/issues/218.
  if (!app) throw new Refusal(404, 'Integration not found');
  const valid = createVerify('RSA-SHA256')
    .update(`${head}.${payload}`)
    .verify(createPublicKey(app.publicKey), signature, 'base64url');
  if (!valid) throw new Refusal(401, 'A JSON web token could not be decoded');
  const [issued, expires] = [Number(claims.iat) * 1000, Number(claims.exp) * 1000];
  if (expires - issued > 660_000 || issued > forge.now() + 60_000) return undefined;
  return tokenOf(app, jwt, expires);
}

/** The role a person has in a repository; public repositories are readable by all. */
export function roleOf(repo: Repository, login: string): Role {
  if (repo.owner.login === login) return 'admin';
  return repo.collaborators.get(login) ?? (repo.private ? 'none' : 'read');
}

const reaches = (token: Token, repo: Repository): boolean =>
  token.repositories === null || token.repositories.has(repo.id);

export function canSee(token: Token | undefined, repo: Repository): boolean {
  if (!repo.private) return true;
  if (!token) return false;
  return token.kind === 'pat'
    ? reaches(token, repo) && roleOf(repo, token.actor.login) !== 'none'
    : reaches(token, repo);
}

/** Whether the token holds a permission at a level in the repository. */
export function holds(token: Token | undefined, repo: Repository, permission: string, level: Level): boolean {
  if (level === 'read' && !repo.private && PUBLIC_READ.has(permission)) return true;
  if (!token || !reaches(token, repo)) return false;
  const fineGrained = Object.keys(token.permissions).length > 0 || token.kind !== 'pat';
  const granted = token.permissions[permission];
  if (fineGrained && (granted === undefined || RANK[granted] < RANK[level])) return false;
  if (token.kind !== 'pat') return !(repo.archived && level !== 'read');
  const needed = level === 'write' && OPEN_TO_READERS.has(permission) ? 1 : RANK[level];
  return ROLE_LEVEL[roleOf(repo, token.actor.login)] >= needed && !(repo.archived && level !== 'read');
}
const PUBLIC_READ = new Set(['metadata', 'contents', 'issues', 'pull_requests', 'checks', 'statuses', 'actions']);
/** A person who may read may comment and open pull requests. */
const OPEN_TO_READERS = new Set(['issues', 'pull_requests']);

/** 404 when the repository is hidden from the token, 403 in GitHub's words when the permission is missing. */
export function requirePermission(
  token: Token | undefined,
  repo: Repository,
  needs: readonly [string, Level] | null,
): void {
  // As itself an App asks for its own installation, which the operation judges.
  if (needs === null && token?.kind === 'app') return;
  if (!canSee(token, repo)) throw new Refusal(404, 'Not Found');
  if (needs === null || holds(token, repo, ...needs)) return;
  if (!token) throw new Refusal(401, 'Requires authentication');
  if (repo.archived && needs[1] !== 'read') throw new Refusal(403, 'Repository was archived so is read-only.');
  const by = token.kind === 'pat' ? 'personal access token' : 'integration';
  throw new Refusal(403, `Resource not accessible by ${by}`, undefined, {
    'x-accepted-github-permissions': `${needs[0]}=${needs[1]}`,
  });
}

export const appOf = (forge: ForgeState, token: Token | undefined): App | null =>
  token === undefined ? null : (forge.apps.find(({ bot }) => bot.login === token.actor.login) ?? null);
