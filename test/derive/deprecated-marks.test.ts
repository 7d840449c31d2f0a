/** What is deprecated says so in the list of names and in its heading, and a sample of the README that uses it is named in the report. */
import { expect, it } from 'vitest';
import { judgementOf } from '../../src/report/judgement.ts';
import { pagesOf } from '../support/product-folder.ts';

const product = (mark: string, sample: string): Record<string, string> => ({
  'README.md': `# Quay\n\nMoors boats.\n\n## Usage\n\n\`\`\`js\nimport { moor } from 'quay';\n\nmoor('ferry');\n\`\`\`\n\n## Casting off\n\n\`\`\`js\nimport { ${sample} } from 'quay';\n\n${sample}('ferry');\n\`\`\`\n`,
  'package.json': '{ "name": "quay", "version": "1.0.0", "main": "src/index.ts", "types": "src/index.ts" }\n',
  'src/index.ts': `/** Moors a boat. */\nexport function moor(name: string): void {}\n/** Casts a boat off.${mark} */\nexport function cast(name: string): void {}\n/** Lets a boat go. */\nexport function loose(name: string): void {}\n${Array.from({ length: 20 }, (_, at) => `/** Signal ${at}. */\nexport function signal${at}(name: string): void {}\n`).join('')}`,
});

it('marks the name at its heading and in the list, and names the sample', async () => {
  const { pages, plan, facts } = await pagesOf(product('\n * @deprecated Use loose.\n', 'cast'));
  const shown = [...pages.values()].join('\n');
  expect(shown).toMatch(/^#+ `cast\(\)` \(deprecated\)$/m);
  expect(shown).not.toMatch(/^#+ `moor\(\)` \(deprecated\)$/m);
  expect(shown).toMatch(
    /\| \[`cast\(\)`\]\([^)]*#[\w-]*cast[\w-]*deprecated\) \| \*\*Deprecated\.\*\* Casts a boat off\. \|/,
  );
  const lines = judgementOf({ page_plan: plan, product_facts: facts }).find(({ id }) => id === 'deprecated')?.lines;
  expect(lines).toEqual(['`README.md:15`: a sample uses `cast`, which is deprecated (`src/index.ts:3`): Use loose.']);
});

it('says nothing of samples that use what is not, nor of names that no sample uses', async () => {
  for (const files of [product('', 'cast'), product('\n * @deprecated Use loose.\n', 'loose')]) {
    const { plan, facts } = await pagesOf(files);
    expect(
      judgementOf({ page_plan: plan, product_facts: facts }).find(({ id }) => id === 'deprecated'),
    ).toBeUndefined();
  }
});
