import { expect, it } from 'vitest';
import brokenLink from '../../src/fixers/broken-link.ts';
import { gates } from '../../src/gates/index.ts';
import { factsOf, findingsOf, fixOnPaper } from '../support/memory-site.ts';

const GUIDE = 'content/docs.example.org/a/en/guide.md';
const siteWith = (link: string) => ({
  'hugo.toml': 'baseURL = "https://example.org/"\n',
  [GUIDE]: `---\ntitle: Guide\n---\n\nSee [the features](${link}).\n`,
  'content/products.example.org/a/en/features.md': '---\ntitle: Features\n---\n\n## Speed\n',
});

it.each(['../features/', '/a/features/', '../features/#speed'])(
  'writes a link to another subdomain as an absolute URL: %s',
  async (link) => {
    const files = siteWith(link);
    const facts = factsOf(files);
    const findings = await findingsOf(gates, facts);
    const finding = findings.find(({ rule }) => rule === 'internal-links/page-missing');
    if (finding === undefined) throw new Error('the broken link was not found');
    const fixed = fixOnPaper(brokenLink, finding, files, facts);
    const wanted = `https://products.example.org/a/en/features/${link.includes('#') ? '#speed' : ''}`;
    if (!('files' in fixed)) throw new Error(fixed.left);
    expect(fixed.files[GUIDE]).toContain(`[the features](${wanted})`);
    const after = await findingsOf(gates, factsOf(fixed.files));
    expect(after.filter(({ gate }) => gate === 'internal-links')).toEqual([]);
  },
);
