/** Words that nobody sees in a product are on no page of it: neither in text and code, nor in titles and descriptions. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const HIDDEN = '\u{e0100}\u{e0061}\u200b\u00ad';
const SEEN = '👩‍💻';

it.each(['', '[Guide](https://quarry.example)\n\n'])('a page holds none of them', async (opening) => {
  const { pages } = await pagesOf({
    'package.json': JSON.stringify({
      name: 'strata',
      version: '1.0.0',
      description: `Strata reads${HIDDEN} all the rock.`,
    }),
    'index.js': `/** Draws${HIDDEN} a layer of rock. */\nexport function draw() {}\n`,
    'README.md': `# Strata${HIDDEN}\n\n${opening}${opening === '' ? `Strata draws${HIDDEN} rock for ${SEEN} who map.\n\n` : ''}## Install${HIDDEN} it\n\n\`\`\`sh\nnpm install strata${HIDDEN}\n\`\`\`\n\n## Layers${HIDDEN} of rock\n\nRun \`strata${HIDDEN} draw\` to draw${HIDDEN} rock.\n\n| A${HIDDEN} | B |\n| - | - |\n| x${HIDDEN} | y |\n`,
  });
  const text = [...pages].flat().join('\n');
  expect(text).toContain('to draw rock.');
  if (opening === '') expect(text).toContain(`rock for ${SEEN} who map`);
  expect(text.split('\n').filter((line) => /[\u{e0100}\u{e0061}\u200b\u00ad]/u.test(line))).toEqual([]);
});
