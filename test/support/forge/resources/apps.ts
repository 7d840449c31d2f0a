/** The App as itself: its installations, their short-lived tokens, deliveries, and a manifest's conversion. */
import {
  type Call,
  created,
  list,
  noContent,
  notFound,
  number,
  type Operation,
  object,
  ok,
  Refusal,
  type Resource,
  texts,
} from '../answer.ts';
import { addApp, installationToken } from '../make.ts';
import { renderAccount, renderApp, renderInstallation, renderRepository, time } from '../render.ts';
import type { App, Installation, Level } from '../state.ts';

const asApp = (run: (call: Call, app: App) => ReturnType<Operation['run']>): Operation => ({
  scope: 'global',
  run: (call) => {
    if (call.token?.kind !== 'app' || call.viaApp === null)
      throw new Refusal(401, 'A JSON web token could not be decoded');
    return run(call, call.viaApp);
  },
});
function find(call: Call, app: App): Installation {
  const found = call.forge.installations.find(
    (one) => one.id === number(call.params, 'installation_id') && one.app === app,
  );
  if (!found) throw notFound();
  return found;
}
const rank: Record<Level, number> = { read: 1, write: 2, admin: 3 };

export default {
  'apps/get-authenticated': asApp(({ forge }, app) => ok(renderApp(forge, app))),
  'apps/get-by-slug': {
    scope: 'global',
    run: ({ forge, params }) => {
      const app = forge.apps.find(({ slug }) => slug === params.app_slug);
      if (!app) throw notFound();
      return ok(renderApp(forge, app));
    },
  },
  'apps/list-installations': asApp(({ forge }, app) =>
    list(forge.installations.filter((one) => one.app === app).map((one) => renderInstallation(forge, one))),
  ),
  'apps/get-installation': asApp((call, app) => ok(renderInstallation(call.forge, find(call, app)))),
  'apps/create-installation-access-token': asApp((call, app) => {
    const { forge, body } = call;
    const installation = find(call, app);
    if (installation.suspended) throw new Refusal(403, 'This installation has been suspended');
    const wanted = (object(body, 'permissions') ?? installation.permissions) as Record<string, Level>;
    for (const [name, level] of Object.entries(wanted))
      if (
        rank[level] > (rank[installation.permissions[name] ?? 'read'] ?? 0) ||
        installation.permissions[name] === undefined
      )
        throw new Refusal(422, 'The permissions requested are not granted to this installation.');
    const names = texts(body, 'repositories');
    const reachable = forge.repositories.filter(
      (repo) =>
        repo.owner === installation.account &&
        (installation.repositories === null || installation.repositories.has(repo.id)),
    );
    const chosen = names.length === 0 ? reachable : names.map((name) => reachable.find((repo) => repo.name === name));
    if (chosen.includes(undefined))
      throw new Refusal(
        422,
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      );
    const repositories = chosen.filter((repo) => repo !== undefined);
    const token = installationToken(forge, installation, { permissions: wanted, repositories });
    return created({
      token: token.value,
      expires_at: time(token.expiresAt),
      permissions: wanted,
      repository_selection: names.length === 0 ? 'all' : 'selected',
      ...(names.length === 0 ? {} : { repositories: repositories.map((repo) => renderRepository(forge, repo)) }),
    });
  }),
  'apps/list-repos-accessible-to-installation': {
    scope: 'global',
    run: ({ forge, token }) => {
      if (token?.kind !== 'installation')
        throw new Refusal(
          403,
          'You must authenticate with an installation access token in order to list repositories for an installation.',
        );
      return list(
        forge.repositories
          .filter(({ id }) => token.repositories === null || token.repositories.has(id))
          .map((repo) => renderRepository(forge, repo)),
        (repositories, total_count) => ({ total_count, repositories }),
      );
    },
  },
  'apps/revoke-installation-access-token': {
    scope: 'global',
    run: ({ forge, token }) => {
      if (token?.kind !== 'installation') throw new Refusal(403, 'Not an installation token');
      forge.tokens.delete(token.value);
      return noContent();
    },
  },
  'apps/get-org-installation': asApp(({ forge, params }, app) => installationOf(forge, app, params.org)),
  'apps/get-user-installation': asApp(({ forge, params }, app) => installationOf(forge, app, params.username)),
  'apps/create-from-manifest': {
    scope: 'global',
    anonymous: true,
    run: ({ forge, params }) => {
      const manifest = forge.manifests.get(params.code ?? '');
      if (!manifest) throw notFound();
      forge.manifests.delete(params.code ?? '');
      const app = addApp(forge, {
        name: String(manifest.name),
        url: String(manifest.url),
        owner: forge.accounts.values().next().value!.login,
        permissions: (object(manifest, 'default_permissions') ?? {}) as Record<string, Level>,
        events: texts(manifest, 'default_events'),
        webhookUrl: (object(manifest, 'hook_attributes')?.url as string | undefined) ?? null,
        ...(manifest.callback_urls === undefined ? {} : { callbackUrls: texts(manifest, 'callback_urls') }),
      });
      return created({
        ...renderApp(forge, app),
        client_secret: app.clientSecret,
        webhook_secret: app.webhookSecret,
        pem: app.privateKey,
      });
    },
  },
  'apps/list-installations-for-authenticated-user': {
    scope: 'global',
    run: ({ forge, token }) => {
      const app = forge.userTokens.get(token?.value ?? '');
      if (token === undefined || app === undefined)
        throw new Refusal(403, 'You must authenticate with an access token authorized to a GitHub App');
      const { login } = token.actor;
      const mine = forge.installations.filter(
        (one) =>
          one.app === app &&
          (one.account.login === login ||
            forge.repositories.some(
              (repo) =>
                repo.owner === one.account &&
                (one.repositories === null || one.repositories.has(repo.id)) &&
                repo.collaborators.has(login),
            )),
      );
      return list(
        mine.map((one) => renderInstallation(forge, one)),
        (installations, total_count) => ({ total_count, installations }),
      );
    },
  },
  'apps/check-token': {
    scope: 'global',
    run: ({ forge, params, body, viaApp, token: caller }) => {
      if (caller?.kind !== 'app' || viaApp?.clientId !== params.client_id) throw notFound();
      const value = String(body.access_token ?? '');
      const app = forge.userTokens.get(value);
      const token = forge.tokens.get(value);
      if (
        app === undefined ||
        app.clientId !== params.client_id ||
        token === undefined ||
        token.expiresAt <= forge.now()
      )
        throw notFound();
      return ok({
        id: token.actor.id,
        url: `${forge.apiUrl}/authorizations/1`,
        scopes: [],
        token: '',
        token_last_eight: value.slice(-8),
        hashed_token: '',
        app: { client_id: app.clientId, name: app.name, url: `${forge.url}/apps/${app.slug}` },
        note: null,
        note_url: null,
        updated_at: time(forge.now()),
        created_at: time(forge.now()),
        fingerprint: null,
        expires_at: time(token.expiresAt),
        user: renderAccount(forge, token.actor),
      });
    },
  },
  'apps/get-webhook-config-for-app': asApp((_call, app) =>
    ok({ content_type: 'json', insecure_ssl: '0', ...(app.webhookUrl === null ? {} : { url: app.webhookUrl }) }),
  ),
  'apps/list-webhook-deliveries': asApp(({ forge }, app) =>
    list(
      forge.deliveries.list
        .filter((one) => one.app === app)
        .toReversed()
        .map((one) => one.render()),
    ),
  ),
  'apps/redeliver-webhook-delivery': asApp(async ({ forge, params }) => {
    const found = forge.deliveries.list.find(({ id }) => id === number(params, 'delivery_id'));
    if (!found) throw notFound();
    await forge.deliveries.redeliver(found);
    return { status: 202, body: {} };
  }),
} satisfies Resource;

function installationOf(forge: Call['forge'], app: App, login: string | undefined): ReturnType<typeof ok> {
  const found = forge.installations.find((one) => one.app === app && one.account.login === login);
  if (!found) throw notFound();
  return ok(renderInstallation(forge, found));
}
