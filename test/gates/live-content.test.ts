/** Nothing of a product runs on generated pages, and no page links to a script; what people write with HTML is theirs. */
import { afterEach, expect, it, test } from 'vitest';
import liveContent from '../../src/gates/live-content.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { openSession } from '../../src/validation/session.ts';
import { brief, factsOf, findingsOf } from '../support/memory-site.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, README, START, strataSite } from '../support/strata-site.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

const ofPage = async (page: string): Promise<string[]> =>
  brief(await findingsOf(liveContent, factsOf(strataSite({ [PAGE]: page }))));

it('says nothing of a page as it was written, nor of what a person added', async () => {
  expect(await ofPage(START)).toEqual([]);
  expect(await ofPage(`${START}\n<details>\n<summary>More</summary>\n\n{{< note >}}\n\n</details>\n`)).toEqual([]);
});

it('reports what runs in a block that its record knows as words', async () => {
  const shown = START.replace('LAS 3.0', '&lt;b&gt;LAS&lt;/b&gt; 3.0');
  const own = entryOf(START);
  const blocks = own.blocks.map((block) => {
    const generated = block.generated.replace('LAS 3.0', '&lt;b&gt;LAS&lt;/b&gt; 3.0');
    return { ...block, generated, fingerprint: fingerprint(generated) };
  });
  const entry = { ...own, blocks };
  const files = strataSite({ [PAGE]: shown, [PROOF]: renderProof(proofOf([entry])) });
  const ofText = async (page: string): Promise<string[]> =>
    brief(await findingsOf(liveContent, factsOf({ ...files, [PAGE]: page })));
  expect(await ofText(shown)).toEqual([]);
  expect(await ofText(START.replace('LAS 3.0', '<b>LAS</b> 3.0'))).toEqual([`live-content/runs@${PAGE}:29`]);
});

it('reports a title or a description that a theme would run, and none that is plain', async () => {
  const ofFront = async (words: string): Promise<string[]> => {
    const shown = START.replace('title: Get started', `title: ${JSON.stringify(words)}`);
    const product = { ...PRODUCT, 'README.md': `# ${words}\n\n${README}` };
    const files = strataSite({ [PAGE]: shown, [PROOF]: renderProof(proofOf([entryOf(shown, product)])) });
    return brief(await findingsOf(liveContent, factsOf(files)));
  };
  expect(await ofFront('Start <img src=x onerror=alert(1)>')).toEqual([`live-content/runs-in-title@${PAGE}:2`]);
  expect(await ofFront('a" onmouseover="alert(1)')).toHaveLength(1);
  expect(await ofFront('List<T> of "rock"')).toEqual([]);
});

async function links(files: Record<string, string>): Promise<string[]> {
  site = makeSite(files, { git: false });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['markup'] });
  const { findings } = await session.validate();
  return findings.map(({ rule, location }) => `${rule}:${location?.line ?? 0}`);
}

test('links and pictures that lead to a script are reported, however they are written', async () => {
  expect(
    await links({
      'a.md': [
        '[a](javascript:alert(1))',
        '[b](java&#115;cript:alert(1))',
        '<a href="JavaScript&colon;alert(1)">c</a>',
        '![d](vbscript:x)',
        '<javascript:alert(1)>',
        '[e](data:text/html,x)',
        '<a href=" java\tscript:alert(1)">f</a>',
      ].join('\n\n'),
    }),
  ).toEqual([1, 3, 5, 7, 9, 11, 13].map((line) => `markup/dangerous-link:${line}`));
});

test('ordinary HTML and links are not', async () => {
  expect(
    await links({
      'a.md': [
        '<details>\n<summary>More</summary>\n\nText with <kbd>Ctrl</kbd>.\n\n</details>',
        '<img src="data:image/png;base64,AAAA" alt="A dot">',
        '<a href="https://example.org" onclick="x()">a</a> and <a href="javascript:void(0)">b</a>',
        'Write [to us](mailto:a@example.org), [call](tel:123), see `javascript:alert(1)` and javascript: addresses.',
        '```html\n<a href="javascript:alert(1)">x</a>\n```',
      ].join('\n\n'),
    }),
  ).toEqual([]);
});
