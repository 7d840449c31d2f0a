/** A safe fix is one that a maintainer would not take back; each clause is held in both directions. */
import { expect, test } from 'vitest';
import { editionOf } from '../../src/content/edition.ts';
import { fixers } from '../../src/fixers/index.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import { type Files, factsOf, findingsOf, fixOnPaper } from '../support/memory-site.ts';

const SAFE = fixers.filter(({ safety }) => safety === 'safe');
const page = (text: string): string => `---\ntitle: X\n---\n\n${text}\n`;

/** What the first safe fixer makes of each finding on a page, and what the gate says of it. */
async function fixed(files: Files, path: string): Promise<{ text: string; promised: string[] }> {
  const facts = factsOf(files);
  const found = (await findingsOf(internalLinks, facts)).filter(({ location }) => location?.path === path);
  let text = files[path] ?? '';
  for (const finding of found)
    for (const fixer of SAFE.filter(({ fixes }) => fixes.includes(finding.rule))) {
      const done = fixOnPaper(fixer, finding, files, facts);
      if ('files' in done) text = done.files[path] ?? '';
    }
  return { text, promised: found.map(({ fixable }) => fixable) };
}
const link = async (target: string, files: Files, from = 'docs/guide/here.md', text = 'words'): Promise<string> => {
  const own = page(`[${text}](${target})`);
  const { text: after, promised } = await fixed({ ...files, [from]: own }, from);
  // What is called fixable is what is fixed.
  expect(promised.includes('safe')).toBe(after !== own);
  return /\]\(([^)]*)\)/.exec(after)?.[1] ?? '';
};
const SITE: Files = { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': page('Home') };

test('a path that is right from the root is read so first, though another page goes by the name', async () => {
  const files = { ...SITE, 'docs/api/tokens.md': page('x'), 'docs/guide/old/tokens.md': page('x') };
  expect(await link('api/tokens.md', files)).toBe('../api/tokens.md');
  // From the repository's root too, and with one step up too few.
  expect(await link('docs/api/tokens.md', files)).toBe('../api/tokens.md');
  expect(await link('../guide/api/tokens.md', files)).toBe('../guide/api/tokens.md');
});

test('what was passed over counts as ambiguity', async () => {
  const one = { ...SITE, 'docs/start/tokens.md': page('x') };
  expect(await link('tokens.md', one)).toBe('../start/tokens.md');
  // Likelier by its folders, but not the only one.
  const two = { ...one, 'docs/other/deep/tokens.md': page('x') };
  expect(await link('tokens.md', two)).toBe('tokens.md');
});

test('no fix leads into another locale or version', async () => {
  const other = { ...SITE, 'docs/de/tokens.md': page('x') };
  expect(await link('tokens.md', other)).toBe('tokens.md');
  expect(await link('tokens.md', { ...SITE, 'docs/v1.2/tokens.md': page('x') })).toBe('tokens.md');
  expect(await link('tokens.md', { ...SITE, 'docs/more/tokens.de.md': page('x') })).toBe('tokens.md');
  // Twins elsewhere are no ambiguity, and each keeps to its own.
  const both = { ...other, 'docs/more/tokens.md': page('x') };
  expect(await link('tokens.md', both)).toBe('../more/tokens.md');
  expect(await link('../tokens.md', both, 'docs/de/guide/here.md')).toBe('../tokens.md');
  expect(await link('tokens.md', both, 'docs/de/guide/here.md')).toBe('../tokens.md');
});

test.each([
  ['docs/guide/a.md', ''],
  ['docs/de/a.md', 'de'],
  ['docs/a.pt-BR.md', 'pt-br'],
  ['content/zh_CN/v2/a.md', 'zh-cn/v2'],
  ['docs/version-1.4/a.md', 'version-1.4'],
  ['docs/next/a.md', 'next'],
  ['docs/01-intro/a.md', ''],
  ['blog/2024/05/a.md', ''],
  ['docs/go/a.md', ''],
])('%s is of edition %j', (path, edition) => expect(editionOf(path)).toBe(edition));

test('a working link is never changed, whatever a finding that is kept says of it', async () => {
  const files = {
    ...SITE,
    'docs/guide/tokens.md': page('## Make one\n'),
    'docs/guide/here.md': page('[a](tokens.md#make-ones) [b](token.md)'),
  };
  const stale = await findingsOf(internalLinks, factsOf(files));
  expect(stale).toHaveLength(2);
  const now = { ...files, 'docs/guide/token.md': page('x'), 'docs/guide/tokens.md': page('## Make ones\n') };
  const facts = factsOf(now);
  for (const finding of stale)
    for (const fixer of fixers.filter(({ fixes }) => fixes.includes(finding.rule)))
      expect(fixOnPaper(fixer, finding, now, facts)).toMatchObject({ left: expect.any(String) });
});

const HEADINGS = page('## Install the agent\n\n## Configuration options\n\n## Upgrade\n');
const anchor = (target: string, text: string): Promise<string> =>
  link(target, { ...SITE, 'docs/guide/setup.md': HEADINGS }, undefined, text);

test("where a heading is guessed, the link's words must agree", async () => {
  expect(await anchor('setup.md#install-the-agnet', 'install the agent')).toBe('setup.md#install-the-agent');
  expect(await anchor('setup.md#install-the-agnet', 'installing an agent')).toBe('setup.md#install-the-agent');
  expect(await anchor('setup.md#install-the-agnet', 'here')).toBe('setup.md#install-the-agnet');
  expect(await anchor('setup.md#configuration', 'firewall rules')).toBe('setup.md#configuration');
  expect(await anchor('setup.md#configuration', 'the configuration')).toBe('setup.md#configuration-options');
  // Spelt alike but for case and signs it is no guess.
  expect(await anchor('setup.md#Install_The_Agent', 'here')).toBe('setup.md#install-the-agent');
});

test('the section that a link stands in is no candidate', async () => {
  const own = (body: string): Files => ({ ...SITE, 'docs/guide/here.md': page(body) });
  const within = own('## Install the agent\n\nSee [install the agent](#install-the-agents).\n\n## Next\n');
  expect((await fixed(within, 'docs/guide/here.md')).promised).toEqual(['no']);
  expect((await fixed(within, 'docs/guide/here.md')).text).toContain('#install-the-agents');
  const after = own('## Install the agent\n\n## Next\n\nSee [install the agent](#install-the-agents).\n');
  expect((await fixed(after, 'docs/guide/here.md')).text).toContain('(#install-the-agent)');
});
