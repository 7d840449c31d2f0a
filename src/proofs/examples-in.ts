/** Which programs and recipes the pages of a proof file show: whoever judges them reads these, whatever it would choose today. Pure. */
import { parseAddress } from '../derive/address.ts';
import type { Proof } from '../model/proof.ts';

/** Path and name of each, as `keyOfExample` joins them. */
export function examplesIn({ pages }: Pick<Proof, 'pages'>): Set<string> {
  const found = new Set<string>();
  for (const { blocks } of pages)
    for (const { proof } of blocks)
      for (const { slots } of proof.kind === 'derivation' ? proof.rows : [])
        for (const { address } of Object.values(slots)) {
          const at = parseAddress(address);
          if (at?.kind === 'example') found.add(keyOfExample(at));
        }
  return found;
}

/** What is read of a product for the judge of a proof file: as its run was configured, and the examples that its pages show. */
export const factsAsked = ({ product_slug, product_name, read_with, pages }: Proof) => ({
  product_slug,
  product_name,
  read_with,
  examples: examplesIn({ pages }),
});

export const keyOfExample = ({ path, name }: { path: string; name: string }): string => `${path}\n${name}`;
