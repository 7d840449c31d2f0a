/** frontmatter, images, navigation, hugo-config, schemas and markdown-style: each kind of damage is found by its rule. */
import { afterEach, expect, test } from 'vitest';
import { samplesKey } from '../../src/content/samples-key.ts';
import type { SampleFinding } from '../../src/gates/sample-findings.ts';
import snippets from '../../src/gates/snippets.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function rulesOf(files: Record<string, string>, only: string[]): Promise<string[]> {
  site = makeSite(files);
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only })
  ).validate();
  return findings.map(({ rule, location }) => `${rule} ${location?.path ?? '-'}:${location?.line ?? 0}`);
}
const HUGO = { 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/_index.md': '---\ntitle: H\n---\n' };
const pages = Object.fromEntries(
  Array.from({ length: 25 }, (_, at) => [`content/p${at}.md`, `---\ntitle: T${at}\ndescription: d\n---\n`]),
);

test('front matter: unparsable, doubled, mistyped, undated, unflagged, missing and colliding', async () => {
  const rules = await rulesOf(
    {
      ...HUGO,
      ...pages,
      'content/a.md': '---\ntitle: a: b\n---\n',
      'content/b.md': '---\ntitle: B\ndescription: d\ntitle: C\n---\n',
      'content/c.md': '---\ntitle: [C]\ndescription: d\ndate: soon\ndraft: "yes"\n---\n',
      'content/d.md': '---\ntitle: D\ndescription: d\nurl: /p1/\n---\n',
      'launch.yml': 'frontmatter: {}\n',
    },
    ['frontmatter'],
  );
  expect(rules).toEqual([
    'frontmatter/unparsable content/a.md:2',
    'frontmatter/duplicate-key content/b.md:4',
    'frontmatter/wrong-type content/c.md:2',
    'frontmatter/bad-date content/c.md:4',
    'frontmatter/bad-flag content/c.md:5',
    'frontmatter/url-collision content/d.md:4',
  ]);
});

test('front matter: a date is one in every spelling that generators read, and no other', async () => {
  const dates = [
    '2026-01-31',
    '2026-1-3',
    '2026-1-13T00:00:00.000Z',
    '2026-01-3 9:05:00 +0200',
    '2026-13-01',
    '2026-1-45T00:00:00Z',
  ];
  const files = dates.map((date, at) => [`content/d${at}.md`, `---\ntitle: D${at}\ndate: '${date}'\n---\n`]);
  const rules = await rulesOf({ ...HUGO, ...Object.fromEntries(files) }, ['frontmatter']);
  expect(rules).toEqual(['frontmatter/bad-date content/d4.md:3', 'frontmatter/bad-date content/d5.md:3']);
});

test.each([
  ['an alias that is a page', '', 1],
  ['not one that makes no page', 'disableAliases = true\n', 0],
])('front matter: %s collides', async (_, setting, count) => {
  const rules = await rulesOf(
    {
      ...HUGO,
      'hugo.toml': `baseURL = "https://x.org/"\n${setting}`,
      'content/a.md': '---\ntitle: A\naliases: [/b/]\n---\n',
      'content/b.md': '---\ntitle: B\n---\n',
    },
    ['frontmatter'],
  );
  expect(rules).toEqual(Array(count).fill('frontmatter/url-collision content/a.md:3'));
});

test('images: missing, miscased, without words', async () => {
  const text = '![a](/i/a.png)\n![b](/i/B.png)\n![](/i/b.png)\n<img src="/i/b.png">\n<img src="/i/b.png" alt="">\n';
  expect(await rulesOf({ ...HUGO, 'static/i/b.png': 'x', 'content/a.md': text }, ['images'])).toEqual([
    'images/missing content/a.md:1',
    'images/wrong-case content/a.md:2',
    'images/no-alt content/a.md:3',
    'images/no-alt content/a.md:4',
  ]);
});

test('navigation: an entry without a page', async () => {
  expect(
    await rulesOf({ 'mkdocs.yml': 'nav:\n  - index.md\n  - Gone: gone.md\n', 'docs/index.md': 'x' }, ['navigation']),
  ).toEqual(['navigation/page-missing mkdocs.yml:3']);
});

test('Hugo configuration: a default language that is none of the languages', async () => {
  const config = 'baseURL = "nowhere"\ndefaultContentLanguage = "de"\n[languages.en]\nweight = 1\n';
  expect(await rulesOf({ ...HUGO, 'hugo.toml': config }, ['hugo-config'])).toEqual([
    'hugo-config/base-url hugo.toml:1',
    'hugo-config/unknown-default-language hugo.toml:2',
  ]);
});

test('data files: a proof that is no JSON, and one that is no proof', async () => {
  expect(
    await rulesOf({ 'a.md': 'x', 'launch/proofs/x.json': '{', 'launch/proofs/y.json': '{"schema_version":1}' }, [
      'schemas',
    ]),
  ).toContain('schemas/unreadable launch/proofs/x.json:1');
});

test("style follows the project's own configuration, and one that names programs is refused", async () => {
  expect(
    await rulesOf({ 'a.md': '# A\n\n* x\n', '.markdownlint.yaml': 'default: false\nMD004:\n  style: dash\n' }, [
      'markdown-style',
    ]),
  ).toEqual(['markdown-style/configured a.md:3']);
  site.done();
  expect(
    await rulesOf({ 'a.md': '# A\n', '.rumdl.toml': '[code-block-tools]\nenabled = true\n' }, ['markdown-style']),
  ).toEqual(['markdown-style/configuration -:0']);
});

test('front matter: an empty block is none, and a title that the generator finds itself is not asked for', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 80 }, (_, at) => [`blog/2024-01-02-p${at}.md`, `---\ntitle: T${at}\n---\n`]),
  );
  expect(
    await rulesOf(
      { 'docusaurus.config.js': '', ...posts, 'blog/a.md': '---\n---\n# A\n', 'blog/b.md': '---\n# why\n---\n' },
      ['frontmatter'],
    ),
  ).toEqual([]);
});

test('front matter: a list that closes at the margin parses, one that never closes does not', async () => {
  expect(
    await rulesOf(
      {
        ...HUGO,
        'content/a.md': "---\ntitle: A\naliases: [\n  '/x/',\n]\n---\n",
        'content/b.md': '---\ntitle: B\ntags: [\n  x\n---\n',
      },
      ['frontmatter'],
    ),
  ).toEqual(['frontmatter/unparsable content/b.md:3']);
});

test('links: a broken target in a definition that nothing uses warns, one that is used fails', async () => {
  site = makeSite({
    ...HUGO,
    'content/a.md':
      '[x][used] [left over][also] ![Short] [me][]\n\n[used]: /no/\n[left over]: /gone/\n[ALSO]: /b/\n[short]: /a.png\n[me]: /c/\n',
  });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['internal-links'] })
  ).validate();
  expect(findings.map(({ location, severity }) => `${location?.line} ${severity}`)).toEqual([
    '3 error',
    '4 warn',
    '5 error',
    '6 error',
    '7 error',
  ]);
});

test('tokens: emphasis, code in HTML, comments of the front matter and shown filler are left alone', async () => {
  const words = [
    '__HTML__ for content, __JavaScript__ for the rest. Use <code\n  class="x">{{ language }}</code>.',
    '```md\nLorem ipsum dolor\n```\n\nLorem ipsum dolor\n',
  ].join('\n\n');
  const shown = '<div class="result" markdown>\n\nLorem ipsum\n\n</div>\n\n';
  expect(
    await rulesOf(
      {
        ...HUGO,
        'content/a.md': `---\n# TODO: later\ntitle: A # FIXME: x\n---\n${words}`,
        'content/__DEV__.md': '__DEV__ is set in `__TEST__` builds; __TEST__ is not.\n\n[TODO]: <> (Add a drawing)\n',
        'content/c.md':
          'See [it](https://code.example/a/__GENERATED__/b.cpp), [this](/a/__NAME__/b) and https://__NAME__.example/.\n',
        'content/b.md': `${shown}Lorem ipsum\n\n__NAME__ and {{ name }}\n\nTODO: words\n`,
      },
      ['template-tokens'],
    ),
  ).toEqual([
    'template-tokens/filler content/b.md:7',
    'template-tokens/unresolved-token content/b.md:9',
    'template-tokens/unresolved-token content/b.md:9',
    'template-tokens/todo content/b.md:11',
    'template-tokens/unresolved-token content/c.md:1',
    'template-tokens/unresolved-token content/c.md:1',
  ]);
});

test('front matter: keys in any case for Hugo, a home page without a title, and a lone page of Jekyll', async () => {
  const many = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: 240 }, (_, at) => [`${folder}/${at}.md`, '---\ntitle: A\norder: 1\n---\n']),
    );
  expect(
    await rulesOf(
      {
        ...HUGO,
        ...many('content/docs'),
        'content/_index.md': '---\norder: 1\n---\n',
        'content/x.md': '---\nTitle: X\nOrder: 1\n---\n',
        'content/y.md': '---\norder: 1\n---\n',
      },
      ['frontmatter'],
    ),
  ).toEqual(['frontmatter/key-missing content/y.md:1']);
  site.done();
  const jekyll = { '_config.yml': 'collections: { guides: { output: true } }\n', ...many('_guides') };
  expect(
    await rulesOf({ ...jekyll, 'notices.md': '---\ntitle: N\n---\n', '_guides/x.md': '---\ntitle: X\n---\n' }, [
      'frontmatter',
    ]),
  ).toEqual(['frontmatter/key-missing _guides/x.md:1']);
});

test('what is known of samples is told without parsing them, and only of the very same ones', async () => {
  const written = '# Page\n\n```json title="a"\n{}\n```\n\n```json title="a"\n{"a": }\n```\n';
  site = makeSite({ 'a.md': written });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['snippets'] });
  const first = await session.validate();
  const page = session.facts.pages.get('a.md');
  const [sound, code] = page?.facts.code ?? [];
  if (page === undefined || sound === undefined || code === undefined) throw new Error('no sample');
  const said: SampleFinding = {
    rule: 'snippets/syntax-error',
    message: 'As it was told before.',
    sample: 1,
    lineInSample: 1,
    language: null,
  };
  const found = (samples: (typeof code)[], known: SampleFinding[]): string[] => {
    const told: string[] = [];
    const knownSamples = new Map([[samplesKey(samples) ?? '', known]]);
    snippets.check(
      page,
      { ...session.facts, knownSamples },
      ({ location, message }) => told.push(`${location?.line}: ${message}`),
      () => {},
    );
    return told;
  };
  const judged = first.findings.map(({ location, message }) => `${location?.line}: ${message}`);
  expect(judged).toEqual([expect.stringMatching(/^8: Code that does not parse as json/)]);
  expect(found([sound, code], [said])).toEqual(['8: As it was told before.']);
  expect(found([sound, code], [])).toEqual([]);
  for (const other of [
    { ...code, code: '{}' },
    { ...code, language: 'js' },
    { ...code, meta: null },
  ])
    expect(found([sound, other], [said])).toEqual(judged);
});
