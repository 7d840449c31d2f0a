/** Products that the pages of a repository rest on, read from its proof files; each file is read once for its content. */
import type { Citation } from '../../src/model/product-facts.ts';
import { citationKey, citationsOf } from '../../src/proofs/judge-page.ts';
import { parseCited } from '../../src/proofs/read-proof.ts';
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import { isProof, PROOF_FOLDER } from '../citing.ts';
import type { RepositoryRef } from '../model.ts';

export interface CitedProduct {
  slug: string;
  name: string;
  /** As the proof file writes it. */
  repository: string;
  /** That the pages were proven at. */
  sha: string;
  pages: number;
  /** Each counted once. */
  citations: number;
}
/** More are not shown. */
const MAX_PROOFS = 50;
const PROOFS = 'bot-proof';

export async function citedProducts(bot: Bot, repository: RepositoryRef, ref: string): Promise<CitedProduct[]> {
  const { store } = bot.context;
  const found: CitedProduct[] = [];
  for (const sha of await proofBlobs(bot, repository, ref)) {
    const key = `${repository.installation}|${repository.id}|${sha}`;
    const known = await store.get<CitedProduct>(PROOFS, key);
    const product = known ?? productOf(await proofAt(bot, repository, sha));
    if (product === undefined) continue;
    if (known === undefined) await store.set(PROOFS, key, product, { ttlMs: keepMs(bot) });
    found.push(product);
  }
  return found;
}

/** Every citation of the default branch's pages, with the page that it stands on. */
export async function citationsIn(
  bot: Bot,
  repository: RepositoryRef,
): Promise<{ citation: Citation; page: string }[]> {
  const { default_branch: branch } = await repositoryOf(bot, repository).get();
  const found: { citation: Citation; page: string }[] = [];
  for (const sha of await proofBlobs(bot, repository, branch))
    for (const { path: page, blocks } of (await proofAt(bot, repository, sha))?.pages ?? [])
      found.push(...blocks.flatMap(citationsOf).map((citation) => ({ citation, page })));
  return found;
}

const proofBlobs = async (bot: Bot, repository: RepositoryRef, ref: string): Promise<string[]> =>
  (await repositoryOf(bot, repository).paths(ref, [PROOF_FOLDER]))
    .filter(({ path }) => isProof(path))
    .slice(0, MAX_PROOFS)
    .map(({ sha }) => sha);

/** Undefined for a file that Launch did not write. */
const proofAt = async (bot: Bot, repository: RepositoryRef, sha: string): Promise<ReturnType<typeof parseCited>> =>
  parseCited(await repositoryOf(bot, repository).blob(sha));

function productOf(proof: ReturnType<typeof parseCited>): CitedProduct | undefined {
  if (proof === undefined) return undefined;
  const { product_slug: slug, product_name: name, repository, sha, pages } = proof;
  const citations = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((block) => citationsOf(block).map(citationKey))),
  );
  return { slug, name, repository, sha, pages: pages.length, citations: citations.size };
}
