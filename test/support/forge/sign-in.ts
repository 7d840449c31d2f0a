/** What a browser sees of signing in, and of making and installing an App: the OAuth web flow with PKCE and the App manifest flow. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addToken, install } from './make.ts';
import { renderAccount, renderInstallation, renderRepository } from './render.ts';
import type { App, ForgeState, Json, Token } from './state.ts';

export interface SignIn {
  owns(method: string, url: URL): boolean;
  serve(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void;
}
interface Grant {
  app: App;
  login: string;
  redirect: string;
  challenge: string | null;
  until: number;
}

const PATHS =
  /^\/(?:login\/oauth\/(?:authorize|access_token)|(?:organizations\/[\w-]+\/)?settings\/apps\/new|apps\/([\w-]+)\/installations\/new)$/;
const CODE_LIFE_MS = 600_000;
const esc = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export function createSignInPages(forge: ForgeState): SignIn {
  const grants = new Map<string, Grant>();
  const page = (response: ServerResponse, status: number, body: string): void =>
    void response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>GitHub stand-in</title>${body}`);

  function authorize(response: ServerResponse, url: URL, form: URLSearchParams | null): void {
    const asked = url.searchParams;
    const app = forge.apps.find(({ clientId }) => clientId === asked.get('client_id'));
    const redirect = asked.get('redirect_uri') ?? '';
    if (app === undefined) return void page(response, 404, '<h1>No such App</h1>');
    if (app.callbackUrls !== null && !app.callbackUrls.includes(redirect))
      return void page(response, 400, '<h1>The redirect_uri is not associated with this application.</h1>');
    const login = form?.get('as');
    if (!login) {
      const people = [...forge.accounts.values()].filter(({ type }) => type === 'User');
      return void page(
        response,
        200,
        `<h1>Authorize ${esc(app.name)}</h1><form method="post">${people.map((one) => `<button name="as" value="${esc(one.login)}">Continue as ${esc(one.login)}</button>`).join('')}</form>`,
      );
    }
    const code = randomBytes(10).toString('hex');
    const challenge = asked.get('code_challenge');
    if (challenge !== null && asked.get('code_challenge_method') !== 'S256')
      return void page(response, 400, '<h1>Only S256 is known</h1>');
    grants.set(code, { app, login, redirect, challenge, until: forge.now() + CODE_LIFE_MS });
    const target = new URL(redirect);
    target.searchParams.set('code', code);
    if (asked.has('state')) target.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  }

  /** GitHub answers 200 with an error inside. */
  function exchange(response: ServerResponse, body: Json): void {
    const answer = (json: Json): void =>
      void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json));
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
    const grant = grants.get(text('code'));
    grants.delete(text('code'));
    const app = forge.apps.find(({ clientId }) => clientId === text('client_id'));
    if (app === undefined || app.clientSecret !== text('client_secret'))
      return void answer({ error: 'incorrect_client_credentials' });
    const challenge = createHash('sha256').update(text('code_verifier')).digest('base64url');
    if (grant === undefined || grant.app !== app || grant.until < forge.now())
      return void answer({ error: 'bad_verification_code' });
    if (grant.redirect !== text('redirect_uri')) return void answer({ error: 'redirect_uri_mismatch' });
    if (grant.challenge !== null && grant.challenge !== challenge)
      return void answer({ error: 'bad_verification_code' });
    const token = userToken(forge, app, grant.login);
    answer({ access_token: token.value, token_type: 'bearer', scope: '', expires_in: 28_800 });
  }

  function newApp(response: ServerResponse, url: URL, form: URLSearchParams | null): void {
    const manifest = form?.get('manifest') ?? '';
    if (form?.get('action') !== 'create')
      return void page(
        response,
        200,
        `<h1>Register new GitHub App</h1><form method="post"><input type="hidden" name="manifest" value="${esc(manifest)}"><button name="action" value="create">Create GitHub App</button></form>`,
      );
    const parsed = JSON.parse(manifest) as Json;
    const code = randomBytes(10).toString('hex');
    forge.manifests.set(code, parsed);
    const target = new URL(String(parsed.redirect_url));
    target.searchParams.set('code', code);
    if (url.searchParams.has('state')) target.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  }

  /** On all repositories of the App's owner: the App is private. */
  function installApp(response: ServerResponse, slug: string, isConfirmed: boolean): void {
    const app = forge.apps.find((one) => one.slug === slug);
    if (app === undefined) return void page(response, 404, '<h1>No such App</h1>');
    const title = `${esc(app.name)} on all repositories of ${esc(app.owner.login)}`;
    if (!isConfirmed)
      return void page(response, 200, `<h1>Install ${title}</h1><form method="post"><button>Install</button></form>`);
    const installation = install(forge, app, app.owner.login);
    const repositories = forge.repositories.filter(({ owner }) => owner === app.owner);
    forge.deliveries.sendOwn(installation, 'installation', {
      action: 'created',
      installation: renderInstallation(forge, installation),
      repositories: repositories.map((repo) => {
        const { id, node_id, name, full_name, private: isPrivate } = renderRepository(forge, repo);
        return { id, node_id, name, full_name, private: isPrivate };
      }),
      sender: renderAccount(forge, app.owner),
    });
    page(response, 200, `<h1>Installed: ${title}</h1>`);
  }

  return {
    owns: (_method, url) => PATHS.test(url.pathname),
    serve(request, response, url, body) {
      const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
      const form = request.method === 'POST' && isForm ? new URLSearchParams(body.toString('utf8')) : null;
      if (url.pathname.endsWith('/access_token'))
        return exchange(
          response,
          form === null ? (JSON.parse(body.toString('utf8')) as Json) : Object.fromEntries(form),
        );
      if (url.pathname.startsWith('/login')) return authorize(response, url, form);
      const slug = PATHS.exec(url.pathname)?.[1];
      return slug === undefined ? newApp(response, url, form) : installApp(response, slug, form !== null);
    },
  };
}

/** What a person has after signing in to an App. */
export function userToken(forge: ForgeState, app: App, login: string): Token {
  const token = addToken(forge, { kind: 'pat', login });
  forge.userTokens.set(token.value, app);
  return token;
}
