/** `npm run soak -- patterns`: has recheck judge every pattern of the source anew, and writes what is linear to test/patterns/judged.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, JUDGED_FILE, judge, OWED, patternsOfSource, readJudged } from '../support/patterns.ts';

export default async function patterns(): Promise<string> {
  const all = patternsOfSource();
  const before = existsSync(JUDGED_FILE) ? new Set(readJudged().owed) : undefined;
  const linear: string[] = [];
  const owed: string[] = [];
  const faults: string[] = [];
  for (const pattern of all) {
    const { fault } = await judge(pattern);
    const hash = hashOf(pattern);
    if (fault === undefined) linear.push(hash);
    else if (pattern.at.every((at) => OWED.test(at)) && before?.has(hash) !== false) owed.push(hash);
    else faults.push(fault);
  }
  if (faults.length > 0) throw new Error(`${faults.length} patterns are not linear:\n${faults.join('\n')}`);
  const lock = path.resolve(import.meta.dirname, '..', '..', 'package.json');
  const { devDependencies } = JSON.parse(readFileSync(lock, 'utf8')) as { devDependencies: Record<string, string> };
  const judged = { recheck: devDependencies.recheck, linear: linear.sort(), owed: owed.sort() };
  writeFileSync(JUDGED_FILE, `${JSON.stringify(judged, null, 2)}\n`);
  return `${all.length} patterns: ${linear.length} linear, ${owed.length} still to be made so`;
}
