/** Accounts, the caller's own account, rate limits and the API's root. */
import { notFound, ok, Refusal, type Resource } from '../answer.ts';
import { renderAccount, renderApp } from '../render.ts';

export default {
  'users/get-authenticated': {
    scope: 'global',
    run: ({ forge, token }) => {
      if (!token) throw new Refusal(401, 'Requires authentication');
      if (token.kind !== 'pat') throw new Refusal(403, 'Resource not accessible by integration');
      return ok({
        ...renderAccount(forge, token.actor),
        name: token.actor.login,
        email: null,
        created_at: '2020-01-01T00:00:00Z',
        updated_at: '2020-01-01T00:00:00Z',
      });
    },
  },
  'users/get-by-username': {
    scope: 'global',
    anonymous: true,
    run: ({ forge, params }) => {
      const account = forge.accounts.get(params.username ?? '');
      if (!account) throw notFound();
      return ok({
        ...renderAccount(forge, account),
        name: account.login,
        created_at: '2020-01-01T00:00:00Z',
        updated_at: '2020-01-01T00:00:00Z',
      });
    },
  },
  'users/get-by-id': {
    scope: 'global',
    anonymous: true,
    run: ({ forge, params }) => {
      const account = [...forge.accounts.values()].find(({ id }) => String(id) === params.account_id);
      if (!account) throw notFound();
      return ok({
        ...renderAccount(forge, account),
        name: account.login,
        created_at: '2020-01-01T00:00:00Z',
        updated_at: '2020-01-01T00:00:00Z',
      });
    },
  },
  'apps/get-by-slug': {
    scope: 'global',
    anonymous: true,
    run: ({ forge, params }) => {
      const app = forge.apps.find(({ slug }) => slug === params.app_slug);
      if (!app) throw notFound();
      return ok(renderApp(forge, app));
    },
  },
  'rate-limit/get': {
    scope: 'global',
    anonymous: true,
    run: ({ forge, token }) => {
      const headers = forge.limits.headers(token);
      const rate = {
        limit: Number(headers['x-ratelimit-limit']),
        remaining: Number(headers['x-ratelimit-remaining']),
        used: Number(headers['x-ratelimit-used']),
        reset: Number(headers['x-ratelimit-reset']),
      };
      return ok({ resources: { core: rate, search: rate, graphql: rate }, rate });
    },
  },
  'meta/get': { scope: 'global', anonymous: true, run: () => ok({ verifiable_password_authentication: false }) },
} satisfies Resource;
