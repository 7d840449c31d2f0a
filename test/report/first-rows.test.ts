/** Of pages whose statements a report leaves out, the blocks are not held; the report is the same. */
import { expect, it } from 'vitest';
import { encodeArtifact, readArtifact } from '../../src/engine/artifact-json.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Artifact } from '../../src/model/artifacts.ts';
import { evidenceSection } from '../../src/report/html/evidence.ts';
import { gatherRunReport } from '../../src/report/run-report.ts';

const fixed = { kind: 'fixed' as const, phrase: 'glance' };
const page = (name: string, blocks: number) => ({
  output_path: `docs/${name}.md`,
  section: 'docs' as const,
  content: `${name}\n`,
  sha256: '0'.repeat(64),
  blocks: Array.from({ length: blocks }, (_, at) => ({
    id: `${name} ${at}`,
    where: 'body',
    markdown: `Row ${at}.`,
    proof: fixed,
  })),
});
const drafts: Artifact<'drafts'> = {
  schema_version: 1,
  templates_version: 'v2',
  pages: [page('one', 4000), page('two', 1999), page('three', 2), page('four', 3), page('five', 1)],
};
const bytes = encodeArtifact('drafts', drafts);
const engine = {
  snapshot: async () => ({ artifacts: [{ name: 'drafts.json' }] }),
  events: async () => [],
  read: async (_run: string, stem: 'drafts', keep?: Parameters<typeof readArtifact>[2]) =>
    readArtifact(stem, [bytes], keep),
} as unknown as Engine;
const facts = { product_name: 'Strata', claims: [{ claim_id: '1', citations: [] }], contradictions: [], sha: '1' };

it('holds the blocks of the first rows, with the page that they end on, and shows what it showed', async () => {
  const whole = await gatherRunReport(engine, 'r');
  const first = await gatherRunReport(engine, 'r', undefined, 6000);
  expect(whole.artifacts.drafts).toEqual(drafts);
  const counts = first.artifacts.drafts?.pages.map(({ blocks }) => blocks?.length);
  expect(counts).toEqual([4000, 1999, 2, undefined, undefined]);
  const [shown, all] = [first, whole].map(({ artifacts }) =>
    evidenceSection({ ...artifacts, product_facts: facts as unknown as Artifact<'product_facts'> }, undefined),
  );
  expect(shown?.markup === all?.markup).toBe(true);
  expect(all?.markup.match(/Its statements are left out here/gu)).toHaveLength(3);
});
