/** The roots a client may ask from: a repository, a node, the viewer, the rate limit. */

import { time } from '../render.ts';
import type { Json } from '../state.ts';
import { findRepository, type GraphqlContext, GraphqlRefusal } from './context.ts';
import { locate } from './locate.ts';
import { actor, comment, pull, ref, repository } from './objects.ts';

function node(id: string, context: GraphqlContext): unknown {
  const found = locate(context.forge, id);
  if (!found) throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
  const { forge } = context;
  if (found.kind === 'repository') return repository(forge, found.repo);
  if (found.kind === 'ref') return ref(forge, found.repo, found.ref);
  if (found.kind === 'comment') return comment(forge, found.repo, found.comment);
  return pull(forge, found.repo, found.issue);
}

export const queries: Json = {
  repository: ({ owner, name }: Json, context: GraphqlContext) =>
    repository(context.forge, findRepository(context, String(owner), String(name))),
  node: ({ id }: Json, context: GraphqlContext) => node(String(id), context),
  nodes: ({ ids }: Json, context: GraphqlContext) => (ids as string[]).map((id) => node(id, context)),
  viewer: (_: Json, { forge, token }: GraphqlContext) => actor(forge, token.actor),
  rateLimit: (_: Json, { forge, token }: GraphqlContext) => {
    const headers = forge.limits.headers(token, 'graphql');
    return {
      cost: 1,
      limit: Number(headers['x-ratelimit-limit']),
      remaining: Number(headers['x-ratelimit-remaining']),
      used: Number(headers['x-ratelimit-used']),
      resetAt: time(Number(headers['x-ratelimit-reset']) * 1000),
      nodeCount: 1,
    };
  },
};
