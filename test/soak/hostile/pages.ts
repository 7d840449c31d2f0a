/** Small sites in memory whose every page is hostile: all gates judge them, and every fixer plans for what they found. */
import { LaunchError } from '../../../src/errors.ts';
import { fixers } from '../../../src/fixers/index.ts';
import { gates } from '../../../src/gates/index.ts';
import { YamlError } from '../../../src/yaml/limits.ts';
import { TARGETS } from '../../support/fuzz-targets.ts';
import { factsOf, findingsOf, fixOnPaper } from '../../support/memory-site.ts';
import { mutated } from '../fuzz.ts';
import { hostileText } from './texts.ts';

const CORPUS = TARGETS.filter(({ name }) => name === 'Markdown' || name === 'front matter').flatMap(
  ({ corpus }) => corpus,
);

export async function judgePages(random: () => number, count: number): Promise<void> {
  const files: Record<string, string> = {};
  for (let at = 0; at < count; at += 1)
    files[`docs/p${at}.md`] = random() < 0.5 ? mutated(CORPUS, random) : hostileText(random, '../outside/secret.md');
  try {
    const facts = factsOf(files);
    const findings = await findingsOf(gates, facts);
    for (const finding of findings.slice(0, 20))
      for (const fixer of fixers.filter(({ fixes }) => fixes.includes(finding.rule)))
        fixOnPaper(fixer, finding, files, facts);
  } catch (thrown) {
    if (thrown instanceof LaunchError || thrown instanceof YamlError) return;
    throw new Error(`${String(thrown)} for ${JSON.stringify(files)}`, { cause: thrown });
  }
}
