/** A site with one proven page, and what a change makes of it. */
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';
import { citedProof } from './cited-proof.ts';

export type Tree = Readonly<Record<string, string | null>>;
const WORDS = 'Product turns gears.';

/** The page and its record. */
export const proven = (page: string, front = ''): Record<string, string> => ({
  [page]: `${front}# Guide\n\n${WORDS}\n`,
  'launch/proofs/product.json': citedProof('https://github.com/example/product', '5'.repeat(40), page, 'README.md', [
    { line: 3, text: WORDS },
  ]),
});

export function startSite(files: Record<string, string>): TestSite {
  const site = makeSite(files);
  site.git('checkout', '-q', '-b', 'change');
  return site;
}
export function change(site: TestSite, files: Tree): void {
  for (const [path, text] of Object.entries(files))
    if (text === null) site.remove(path);
    else site.write({ [path]: text });
  site.commit('change');
}

/** `rule path: message` of the gate, of what is new to `main`, or of all there is. */
export async function standingOn(site: TestSite, newSince: string | null = 'main'): Promise<string[]> {
  const { outcome } = await runCheck({
    ...{ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['manual-edits'] },
    ...(newSince === null ? {} : { newSince }),
  });
  return outcome.findings
    .filter(({ rule }) => !rule.endsWith('/unrecorded-change'))
    .map(({ rule, location, message }) => `${rule.replace('manual-edits/', '')} ${location?.path}: ${message}`);
}
