/** Every block of every page that the proof files list, judged once for all gates that ask. */
import type { GateFacts } from '../gates/facts.ts';
import { atOnce, type Steps, withPauses } from '../model/steps.ts';
import { type Against, against, type JudgedBlock, judgePage } from './judge-page.ts';

export type JudgedOnPage = JudgedBlock & { path: string; proof: string; name: string };

const kept = new WeakMap<GateFacts, Judged>();

export const judgedPages = (facts: GateFacts): readonly JudgedOnPage[] => judge(facts).judged;
export const sourceOf = (facts: GateFacts): Against => judge(facts).source;

/** The same before anybody asks, with a pause after each page: what the parser of Markdown holds is given back only between turns of the loop. */
export async function judgeAhead(facts: GateFacts, pause: () => Promise<void>): Promise<void> {
  await withPauses(judging(facts), pause);
}

interface Judged {
  stamp: unknown[];
  judged: JudgedOnPage[];
  source: Against;
}

const judge = (facts: GateFacts): Judged => atOnce(judging(facts));

/** A step is a page. */
function* judging(facts: GateFacts): Steps<Judged> {
  const pages = [...facts.proofs.values()].flatMap((proof) =>
    proof.pages.map(({ path }) => facts.pages.get(path)?.hash),
  );
  const stamp = [facts.product, facts.artifacts.product_facts, ...[...facts.proofs].flat(), ...pages];
  const before = kept.get(facts);
  if (
    before !== undefined &&
    before.stamp.length === stamp.length &&
    before.stamp.every((part, at) => part === stamp[at])
  )
    return before;
  const fresh = facts.artifacts.product_facts;
  const source = against(facts.product);
  const judged: JudgedOnPage[] = [];
  for (const [path, proof] of facts.proofs) {
    const isFresh = fresh !== undefined && fresh.product_slug === proof.product_slug && fresh.sha === proof.sha;
    const own = isFresh ? { ...source, facts: fresh } : source;
    for (const entry of proof.pages) {
      const page = facts.pages.get(entry.path);
      if (page === undefined) continue;
      for (const each of judgePage(page.text, entry, proof, own))
        judged.push({ ...heldOnce(each), path: entry.path, proof: path, name: proof.product_name });
      yield undefined;
    }
  }
  const now = { stamp, judged, source };
  kept.set(facts, now);
  return now;
}

/** What stands on a page as it was generated is one text with the record's. */
function heldOnce(judged: JudgedBlock): JudgedBlock {
  const { block, found } = judged;
  if (block === null || found?.markdown !== block.generated || found.fingerprint !== block.fingerprint) return judged;
  const { generated: markdown, fingerprint } = block;
  return { ...judged, found: { ...found, markdown, fingerprint } };
}
