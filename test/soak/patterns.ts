/** `npm run soak -- patterns`: has recheck judge every pattern of the source anew, and writes what is linear to test/patterns/judged.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, JUDGED_FILE, judge, patternsOfSource } from '../support/patterns.ts';

export default async function patterns(): Promise<string> {
  const all = patternsOfSource();
  const linear: string[] = [];
  const faults: string[] = [];
  for (const pattern of all) {
    const { fault } = await judge(pattern);
    if (fault === undefined) linear.push(hashOf(pattern));
    else faults.push(fault);
  }
  if (faults.length > 0) throw new Error(`${faults.length} patterns are not linear:\n${faults.join('\n')}`);
  const lock = path.resolve(import.meta.dirname, '..', '..', 'package.json');
  const { devDependencies } = JSON.parse(readFileSync(lock, 'utf8')) as { devDependencies: Record<string, string> };
  const judged = { recheck: devDependencies.recheck, linear: linear.sort() };
  writeFileSync(JUDGED_FILE, `${JSON.stringify(judged, null, 2)}\n`);
  return `${all.length} patterns, all linear`;
}
