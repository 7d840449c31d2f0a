/** The proof entry of a page after a fix of ours: blocks that were as generated before it, and are otherwise now; pure. */
import type { ProofPage } from '../model/proof.ts';
import { pageBlocks } from './page-blocks.ts';

/** The same entry where the fix changed nothing that is listed, or took blocks apart. */
export function followFix(entry: ProofPage, before: string, after: string): ProofPage {
  const [old, now] = [pageBlocks(before), pageBlocks(after)];
  const changed = new Map(
    old.length !== now.length
      ? []
      : old.flatMap((block, at) => {
          const fresh = now[at];
          return fresh === undefined || fresh.where !== block.where || fresh.fingerprint === block.fingerprint
            ? []
            : [[`${block.where} ${block.fingerprint}`, fresh] as const];
        }),
  );
  if (changed.size === 0) return entry;
  const blocks = entry.blocks.map((block) => {
    const fresh = changed.get(`${block.where} ${block.fingerprint}`);
    return fresh === undefined ? block : { ...block, fingerprint: fresh.fingerprint, generated: fresh.markdown };
  });
  return { ...entry, blocks };
}
