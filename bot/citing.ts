/** Which repositories of an installation cite another one: read from their proof files, kept until a push changes those. */
import { z } from 'zod';
import { proofValue } from '../src/proofs/read-proof.ts';
import { repositoryKey } from '../src/truth/citation-state.ts';
import { type Bot, keepMs, repositoryOf, repositoryUrl } from './bot.ts';
import { repositoriesOf } from './github/identity.ts';
import type { RepositoryRef } from './model.ts';

const CITES = 'bot-cites';
const PROOF = /(?:^|\/)launch\/proofs\/[^/]+\.json$/u;
/** Where they lie unless a site has a folder of its own. */
export const PROOF_FOLDER = 'launch/proofs';
/** More than these of one repository are not looked at. */
const MAX_PROOFS = 200;
const Cited = z.object({ repository: z.string() });
const keyOf = ({ installation, id }: RepositoryRef): string => `${installation}|${id}|`;

/** True for a path whose change makes what is kept of a repository stale. */
export const isProof = (path: string): boolean => PROOF.test(path);
export const forgetCites = (bot: Bot, repository: RepositoryRef): Promise<boolean> =>
  bot.context.store.delete(CITES, keyOf(repository));

/** Whether the proof files of a repository say that they rest on this product. */
export async function cites(bot: Bot, docs: RepositoryRef, branch: string, product: RepositoryRef): Promise<boolean> {
  return (await citesOf(bot, docs, branch)).includes(repositoryKey(repositoryUrl(bot, product)));
}

export async function citing(bot: Bot, product: RepositoryRef): Promise<RepositoryRef[]> {
  const found: RepositoryRef[] = [];
  for (const { ref, branch } of await repositoriesOf(bot, product.installation)) {
    if (ref.id === product.id) continue;
    if (await cites(bot, ref, branch, product)) found.push(ref);
  }
  return found;
}

async function citesOf(bot: Bot, repository: RepositoryRef, branch: string): Promise<string[]> {
  const { store } = bot.context;
  const kept = await store.get<string[]>(CITES, keyOf(repository));
  if (kept !== undefined) return kept;
  const client = repositoryOf(bot, repository);
  const proofs = (await client.paths(branch, [PROOF_FOLDER])).filter(({ path }) => isProof(path)).slice(0, MAX_PROOFS);
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
    return proofValue(text);
  } catch {
    return undefined;
  }
}
