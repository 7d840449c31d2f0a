/** W2. Claims with citations, the public API and the contradictions of a product, read from its checkout alone. */
import { countOf } from '../../text/count.ts';
import { defineWorker } from '../worker.ts';
import { buildFacts } from './build-facts.ts';

export default defineWorker({
  id: 'W2',
  name: 'facts-builder',
  title: 'Finding out what the product does',
  kinds: ['launch'],
  from: 'INGESTED',
  to: 'FACTS_READY',
  reads: ['repo_inventory'],
  writes: ['product_facts', 'evidence_map', 'truth_lock_report'],
  async run({ config, dirs, cache, progress, signal, read }) {
    const inventory = await read('repo_inventory');
    const onProgress = (done: number): void => progress.advance('W2', done);
    const { warnings, choice, ...artifacts } = await buildFacts({
      root: dirs.product,
      inventory,
      config,
      cache,
      signal,
      onProgress,
    });
    for (const warning of warnings) progress.warn(warning);
    const { claims, api, contradictions } = artifacts.product_facts;
    const citations = claims.reduce((sum, claim) => sum + claim.citations.length, 0);
    const ofMany =
      choice === undefined ? '' : `; \`${choice.chosen.name}\` of ${countOf(choice.others.length + 1, 'package')}`;
    const differ = contradictions.length === 0 ? '' : `, ${countOf(contradictions.length, 'contradiction')}`;
    return {
      artifacts,
      summary: `${countOf(claims.length, 'claim')} with ${countOf(citations, 'citation')}, ${api.length} public symbols${differ}${ofMany}`,
    };
  },
});
