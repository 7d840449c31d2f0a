/** What `launch explain` shows as wrong is reported, and what it shows as right is not, wherever one page alone shows it. */
import { afterEach, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/gates/examples.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

/** Gates that judge a page by its own text. */
const ONLY = ['frontmatter', 'markup', 'snippets', 'template-tokens'];
/** They hang on other pages, on templates of the site or on programs beside Launch. */
const NEEDS_MORE = [
  'frontmatter/key-missing',
  'frontmatter/url-collision',
  'frontmatter/wrong-type',
  'markup/shortcode-unclosed',
];
const SITES = [
  { at: '', 'here.md': '# Here\n' },
  { at: 'content/', 'hugo.toml': 'baseURL = "https://x.org/"\n' },
  { at: 'docs/', 'mkdocs.yml': 'site_name: x\n' },
  { at: 'docs/', 'docusaurus.config.js': 'module.exports = {};\n' },
];
const rules = Object.keys(EXAMPLES).filter(
  (rule) => ONLY.includes(rule.split('/')[0] ?? '') && !NEEDS_MORE.includes(rule),
);
const nameOf = (rule: string): string => `${rule.replace('/', '_')}.md`;

/** Rules that are reported on the page of their own example. */
async function fired(side: 'wrong' | 'right', { at, ...settings }: (typeof SITES)[number]): Promise<string[]> {
  const pages = rules.map((rule): [string, string] => {
    const text = EXAMPLES[rule]?.[side] ?? '';
    return [`${at}${nameOf(rule)}`, text.startsWith('---\n') ? text : `---\ntitle: A\n---\n\n${text}\n`];
  });
  site = makeSite({ ...settings, ...Object.fromEntries(pages) } as Record<string, string>, { git: false });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ONLY });
  const { findings } = await session.validate();
  site.done();
  return findings.flatMap(({ rule, location }) => (location?.path.endsWith(nameOf(rule)) ? rule : []));
}

test('examples of rules that a page alone may break', async () => {
  expect(rules.length).toBeGreaterThan(25);
  const seen = new Set<string>();
  for (const one of SITES) {
    for (const rule of await fired('wrong', one)) seen.add(rule);
    expect(await fired('right', one)).toEqual([]);
  }
  expect(rules.filter((rule) => !seen.has(rule))).toEqual([]);
});
