/** Which repositories of an installation cite another one: read from their proof files, kept until a push changes those. */
import { z } from 'zod';
import { repositoryKey } from '../src/truth/citation-state.ts';
import { type Bot, keepMs, repositoryOf, repositoryUrl } from './bot.ts';
import type { RepositoryRef } from './model.ts';

const CITES = 'bot-cites';
const PROOF = /(?:^|\/)launch\/proofs\/[^/]+\.json$/u;
/** More than these of one repository, and more repositories than these, are not looked at. */
const MAX_PROOFS = 200;
const MAX_PAGES = 5;
const Cited = z.object({ repository: z.string() });
const keyOf = ({ installation, id }: RepositoryRef): string => `${installation}|${id}|`;

/** True for a path whose change makes what is kept of a repository stale. */
export const isProof = (path: string): boolean => PROOF.test(path);
export const forgetCites = (bot: Bot, repository: RepositoryRef): Promise<boolean> =>
  bot.context.store.delete(CITES, keyOf(repository));

export async function citing(bot: Bot, product: RepositoryRef): Promise<RepositoryRef[]> {
  const wanted = repositoryKey(repositoryUrl(bot, product));
  const found: RepositoryRef[] = [];
  for (const { ref, branch } of await repositoriesOf(bot, product.installation)) {
    if (ref.id === product.id) continue;
    if ((await citesOf(bot, ref, branch)).includes(wanted)) found.push(ref);
  }
  return found;
}

interface Listed {
  ref: RepositoryRef;
  branch: string;
}
async function repositoriesOf(bot: Bot, installation: number): Promise<Listed[]> {
  const api = bot.installations.api(installation);
  const Page = z.object({
    repositories: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        archived: z.boolean(),
        default_branch: z.string(),
        owner: z.object({ login: z.string() }),
      }),
    ),
  });
  const all: Listed[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data } = await api.request('GET /installation/repositories', { per_page: 100, page });
    const { repositories } = Page.parse(data);
    for (const { id, name, archived, owner, default_branch: branch } of repositories)
      if (!archived) all.push({ ref: { id, name, owner: owner.login, installation }, branch });
    if (repositories.length < 100) break;
  }
  return all;
}

async function citesOf(bot: Bot, repository: RepositoryRef, branch: string): Promise<string[]> {
  const { store } = bot.context;
  const kept = await store.get<string[]>(CITES, keyOf(repository));
  if (kept !== undefined) return kept;
  const client = repositoryOf(bot, repository);
  const proofs = (await client.paths(branch)).filter(({ path }) => isProof(path)).slice(0, MAX_PROOFS);
  const cited = new Set<string>();
  for (const { sha } of proofs) {
    const proof = Cited.safeParse(parse((await client.blob(sha)).toString('utf8')));
    if (proof.success) cited.add(repositoryKey(proof.data.repository));
  }
  const cites = [...cited].sort();
  await store.set(CITES, keyOf(repository), cites, { ttlMs: keepMs(bot) });
  return cites;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
