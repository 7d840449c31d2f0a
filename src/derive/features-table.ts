/** Features that a user can ask of a crate, each with what it turns on and what the manifest's comment says of it. */
import type { PageBlock } from '../model/page-block.ts';
import type { ManifestRecord, ProductFacts } from '../model/product-facts.ts';
import { manifestAt } from './address.ts';
import { featureKey } from './manifest-field.ts';
import { deriveRows } from './rows.ts';

/** Of other ecosystems the commands that install them say more. */
export const asksForFeatures = ({ manifest }: ProductFacts): boolean =>
  manifest?.ecosystem === 'rust' && shownOf(manifest).length > 0;

export function featuresTable(facts: ProductFacts): PageBlock[] {
  const { manifest } = facts;
  if (manifest == null) return [];
  const rows = shownOf(manifest).map(({ name }) => {
    const part = (what: string): string => manifestAt(manifest.path, `feature.${featureKey(name)}.${what}`);
    return { name: part('name'), packages: part('packages'), text: part('text') };
  });
  return deriveRows('features', rows, facts);
}

/** By custom, one that begins with an underscore is for the crate's own packages. */
const shownOf = ({ extras }: Pick<ManifestRecord, 'extras'>): ManifestRecord['extras'] =>
  extras.filter(({ name }) => !name.startsWith('_'));
