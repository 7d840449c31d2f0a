/** A secret is found as a reader gets it, whatever stands between its signs; marks around what is no secret are none. */
import { describe, expect, it } from 'vitest';
import { scanSecrets } from '../../../src/validation/tools/scan-secrets.ts';
import { shownSigns } from '../../../src/validation/tools/shown-signs.ts';

/** Of parts, so that none stands in this file. */
const HEAD = ['gh', 'p'].join('');
const REST = ['Ky9Pf34qY6Nb3wWD', '25RQ4F5ZR3qa7y3gm1IL'].join('');
const AWS = [['AK', 'IA'].join(''), 'QZ7WLM4RXT9KPVBD'] as const;

const linesWith = async (text: string): Promise<(number | null)[]> =>
  (await scanSecrets([{ path: 'a.md', text }])).messages.map(({ line }) => line);

describe('a secret', () => {
  it.each([
    ['as it is', `${HEAD}_${REST}`],
    ['behind an escape', `${HEAD}\\_${REST}`],
    ['in JSON of such a one', `"${HEAD}\\\\_${REST}"`],
    ['with an entity by number', `${HEAD}&#95;${REST}`],
    ['in hexadecimal', `${HEAD}&#x5F;${REST}`],
    ['with an entity by name', `${HEAD}&lowbar;${REST}`],
    ['half of it bold', `**${HEAD}_${REST.slice(0, 4)}**${REST.slice(4)}`],
    ['half of it code', `\`${HEAD}_\`${REST}`],
    ['half of it struck', `~~${HEAD}_~~${REST}`],
    ['half of it a link', `[${HEAD}_](x.md)${REST}`],
    ['around a comment', `${HEAD}_<!-- x -->${REST}`],
    ['around a tag', `${HEAD}_<wbr>${REST}`],
    ['around tags', `<b>${HEAD}</b>_<i class="x">${REST.slice(0, 9)}</i>${REST.slice(9)}`],
    ['around a space without width', `${HEAD}_\u200b${REST}`],
    ['around a variation selector', `${HEAD}_${REST.slice(0, 3)}\ufe0f${REST.slice(3)}`],
    ['in an address', `[a](https://example.com/?t=${HEAD}%5F${REST})`],
    ['in an attribute', `<img alt="${HEAD}&#95;${REST}" src="a.png">`],
    ['with a number of YAML', `---\ndescription: "${HEAD}\\x5f${REST}"\n---`],
    ['with a number of JSON', `{"a": "${HEAD}\\u005f${REST}"}`],
    ['in two lines of YAML', `---\ndescription: "${HEAD}_\\\n  ${REST}"\n---`],
    ['in a comment', `<!-- ${HEAD}_${REST} -->`],
    ['that the linter does not know', `${AWS[0]}**${AWS[1].slice(0, 5)}**${AWS[1].slice(5)}`],
  ])('%s is found once, on its line', async (_name, text) => {
    const found = await linesWith(`# T\n\nWords.\n\n${text}\n\nMore.\n`);
    const line = text.startsWith('---') ? 6 : 5;
    expect(found).toEqual([line]);
  });

  it('is found on the line where it stands below a comment of several lines', async () => {
    expect(await linesWith(`<!-- a\nb\n-->\n\n${HEAD}&#95;${REST}\n`)).toEqual([5]);
  });
});

describe('no secret is', () => {
  it.each([
    ['one to be filled in', `${HEAD}\\_YOUR-TOKEN-HERE-YOUR-TOKEN-HERE-YOUR`],
    ['one of one sign', `${HEAD}_**xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx**`],
    ['words beside marks', 'Use **a** [b](c_d.md) <br> &lt;x&gt; %20 \\_x\\_ `y`'],
    ['a short one', `${HEAD}&#95;abc`],
    ['two halves on two lines', `${HEAD}_\n${REST}`],
  ])('%s', async (_name, text) => {
    expect(await linesWith(text)).toEqual([]);
  });
});

it('as many lines come out as went in, in a time that grows with the text', () => {
  const text = `${'<!-- '.repeat(20_000)}\n${'['.repeat(20_000)}\n${'<a '.repeat(20_000)}\n${'&'.repeat(20_000)}\n${'\\'.repeat(20_000)}\n${'](('.repeat(20_000)}`;
  const from = performance.now();
  for (const shown of shownSigns(text)) expect(shown.split('\n')).toHaveLength(6);
  expect(performance.now() - from).toBeLessThan(1_000);
});
