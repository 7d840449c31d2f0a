/** Every block of every page that the proof files list, judged once for all gates that ask. */
import type { GateFacts } from '../gates/facts.ts';
import { type Against, against, type JudgedBlock, judgePage } from './judge-page.ts';

export type JudgedOnPage = JudgedBlock & { path: string; proof: string; name: string };

const kept = new WeakMap<GateFacts, { stamp: unknown[]; judged: JudgedOnPage[]; source: Against }>();

export const judgedPages = (facts: GateFacts): readonly JudgedOnPage[] => judge(facts).judged;
export const sourceOf = (facts: GateFacts): Against => judge(facts).source;

function judge(facts: GateFacts): { judged: JudgedOnPage[]; source: Against } {
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
  const judged = [...facts.proofs].flatMap(([path, proof]) => {
    const isFresh = fresh !== undefined && fresh.product_slug === proof.product_slug && fresh.sha === proof.sha;
    const own = isFresh ? { ...source, facts: fresh } : source;
    return proof.pages.flatMap((entry) => {
      const page = facts.pages.get(entry.path);
      if (page === undefined) return [];
      return judgePage(page.text, entry, proof, own).map((each) => ({
        ...each,
        path: entry.path,
        proof: path,
        name: proof.product_name,
      }));
    });
  });
  const now = { stamp, judged, source };
  kept.set(facts, now);
  return now;
}
