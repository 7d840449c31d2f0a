/**
 * `npm run soak -- patterns`: has recheck judge every pattern of the source anew, and writes what is linear to
 * test/patterns/linear.txt. With `SOAK_NEW=1`, only those that the file does not name.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, judge, patternsOfSource, readJudged, writeJudged } from '../support/patterns.ts';

export default async function patterns(): Promise<string> {
  const known = new Set(process.env.SOAK_NEW === undefined ? [] : readJudged().linear);
  const all = patternsOfSource();
  const linear: string[] = [];
  const faults: string[] = [];
  for (const pattern of all) {
    const hash = hashOf(pattern);
    const fault = known.has(hash) ? undefined : (await judge(pattern)).fault;
    if (fault === undefined) linear.push(hash);
    else faults.push(fault);
  }
  const manifest = path.resolve(import.meta.dirname, '..', '..', 'package.json');
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { devDependencies: { recheck: string } };
  writeJudged({ recheck: devDependencies.recheck, linear });
  if (faults.length > 0) throw new Error(`${faults.length} patterns are not linear:\n${faults.join('\n')}`);
  return `${all.length} patterns, all linear`;
}
