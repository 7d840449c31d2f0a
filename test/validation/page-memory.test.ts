/** Strings that are remembered of pages keep no text of a page alive: what lives after a check is what is still in use. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeSite } from './site.ts';

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, '..', 'support', 'heap-after-check.ts');

/** A megabyte that nobody asks for, among everything of a page that is remembered: title, aliases, anchors, ignores, links, findings. */
const page = (at: number): string => `---
title: A title that is longer than thirteen letters, of page ${at}
aliases: [/an/alias/of/some/length/page-${at}/]
---

# The heading of some length on page ${at}

<a id="an-anchor-of-some-length-${at}"></a> [gone](nowhere/at/all/page-${at}.md) [next](page-${at + 1}.md)

![the words of a picture ${at}](no/such/picture-${at}.png)

A token __THAT_NOBODY_HAS_RESOLVED_${at}__ is left.

\`\`\`text
a sample of a language that nobody reads ${at}
\`\`\`

<!-- ${'filling '.repeat(125_000)} -->
`;
const PAGES = 100;

async function live(size: (at: number) => string) {
  const site = makeSite(
    Object.fromEntries(Array.from({ length: PAGES }, (_, at) => [`docs/page-${at}.md`, size(at)])),
    { git: false },
  );
  try {
    const { stdout } = await run(process.execPath, ['--expose-gc', child, site.root], { timeout: 100_000 });
    return JSON.parse(stdout) as { findings: number; megabytes: number; pages: number };
  } finally {
    site.done();
  }
}

test('of a hundred pages of a megabyte only those still in use live on', { timeout: 120_000 }, async () => {
  const [heavy, light] = await Promise.all([
    live(page),
    live((at) => page(at).replace(/<!-- [\s\S]* -->/u, '<!-- nothing -->')),
  ]);
  expect(heavy).toMatchObject({ pages: PAGES, findings: light.findings });
  expect(heavy.findings).toBeGreaterThanOrEqual(3 * PAGES);
  // Twenty texts in use, and facts made of twenty more; a piece of each page, remembered as it is, would keep all hundred.
  expect(heavy.megabytes - light.megabytes).toBeLessThan(60);
});
