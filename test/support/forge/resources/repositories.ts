/** The repository itself: its face, collaborators' permission, forks, installation, hooks and dispatches. */
import {
  created,
  createsContent,
  list,
  noContent,
  notFound,
  object,
  ok,
  type Resource,
  reads,
  text,
  writes,
} from '../answer.ts';
import { forkRepository } from '../make.ts';
import { renderAccount, renderInstallation, renderRepository } from '../render.ts';
import { holds, roleOf } from '../tokens.ts';

export default {
  'repos/get': reads('metadata', ({ forge, repo, token }) => {
    const role = token ? roleOf(repo, token.actor.login) : 'none';
    const may = (level: 'read' | 'write' | 'admin'): boolean =>
      token?.kind === 'pat'
        ? holds(token, repo, 'contents', level)
        : token !== undefined && level !== 'admin' && holds(token, repo, 'contents', level);
    const permissions = {
      admin: role === 'admin',
      maintain: role === 'admin' || role === 'maintain',
      push: may('write'),
      triage: may('write'),
      pull: may('read'),
    };
    return ok({
      ...renderRepository(forge, repo),
      permissions,
      ...(repo.parent
        ? { parent: renderRepository(forge, repo.parent), source: renderRepository(forge, repo.parent) }
        : {}),
      allow_squash_merge: true,
      allow_merge_commit: true,
    });
  }),
  'repos/get-collaborator-permission-level': reads('metadata', ({ forge, repo, params }) => {
    const account = forge.accounts.get(params.username ?? '');
    if (!account) throw notFound();
    const role = roleOf(repo, account.login);
    const legacy = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
    return ok({ permission: legacy, role_name: role, user: { ...renderAccount(forge, account), role_name: role } });
  }),
  'repos/check-collaborator': reads('metadata', ({ repo, params }) => {
    if (!repo.collaborators.has(params.username ?? '') && repo.owner.login !== params.username) throw notFound();
    return noContent();
  }),
  'repos/list-forks': reads('metadata', ({ forge, repo }) =>
    list(forge.repositories.filter(({ parent }) => parent === repo).map((fork) => renderRepository(forge, fork))),
  ),
  'repos/create-fork': {
    scope: 'repo',
    needs: null,
    contentWrite: true,
    run: async ({ forge, repo, token }) => {
      const owner = token?.actor ?? repo.owner;
      const known = forge.repositories.find((other) => other.parent === repo && other.owner === owner);
      return { status: 202, body: renderRepository(forge, known ?? (await forkRepository(forge, repo, owner))) };
    },
  },
  'apps/get-repo-installation': {
    scope: 'repo',
    needs: null,
    run: ({ forge, repo, viaApp }) => {
      const found = forge.installations.find(
        ({ app, account, repositories }) =>
          app === viaApp && account === repo.owner && (repositories === null || repositories.has(repo.id)),
      );
      if (!found) throw notFound();
      return ok(renderInstallation(forge, found));
    },
  },
  'repos/create-dispatch-event': createsContent('contents', async ({ forge, repo, body, token }) => {
    await forge.deliveries.send(repo, 'repository_dispatch', {
      action: text(body, 'event_type'),
      branch: repo.defaultBranch,
      client_payload: object(body, 'client_payload') ?? {},
      repository: renderRepository(forge, repo),
      sender: renderAccount(forge, token?.actor ?? repo.owner),
    });
    return noContent();
  }),
  'repos/get-all-topics': reads('metadata', () => ok({ names: [] })),
  'repos/list-languages': reads('metadata', () => ok({})),
  'repos/create-webhook': {
    scope: 'repo',
    needs: ['administration', 'write'],
    run: ({ forge, body }) =>
      created({
        id: forge.nextId(),
        name: 'web',
        active: true,
        type: 'Repository',
        events: [],
        config: { url: text(object(body, 'config') ?? {}, 'url') },
      }),
  },
  'repos/merge-upstream': writes('contents', ({ repo }) =>
    ok({
      message: 'Successfully fetched and fast-forwarded from upstream.',
      merge_type: 'fast-forward',
      base_branch: `${repo.parent?.owner.login ?? ''}:main`,
    }),
  ),
} satisfies Resource;
