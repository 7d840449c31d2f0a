/** What a generator takes as it is written though it looks like a slip, and what its settings say of other sites. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function judged(files: Record<string, string>, only: string[]) {
  site = makeSite(files, { git: false });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only });
  const { findings, report, recognised } = await session.validate();
  return {
    found: findings.map(({ rule, location }) => `${rule} ${location?.path ?? '-'}:${location?.line ?? 0}`),
    unverified: report.looked_at?.links?.reasons ?? [],
    kind: recognised.kind,
    session,
  };
}
const DOCUSAURUS = {
  'docusaurus.config.js':
    "export default { baseUrl: '/docs/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
  'package.json': '{"dependencies":{"@docusaurus/core":"^3.7.0"}}',
};

test('more hyphens close front matter where the generator looks at three', async () => {
  const page = '---\ntitle: One\nweight: 3\n----------\n\nText.\n';
  const hugo = await judged(
    { 'hugo.toml': '', 'content/a.md': page, 'content/b.md': '---\ntitle: Two\n--\n\nText.\n' },
    ['frontmatter'],
  );
  expect(hugo.found).toEqual(['frontmatter/unclosed content/b.md:3']);
  expect(hugo.session.site.index.pages.get('content/a.md')?.title).toBe('One');
  site.done();
  expect((await judged({ 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': page }, ['frontmatter'])).found).toEqual([
    'frontmatter/unclosed docs/index.md:4',
  ]);
});

test('an import of MDX is a string of JavaScript', async () => {
  const { found } = await judged(
    {
      ...DOCUSAURUS,
      'docs/_part.mdx': 'Part.\n',
      'docs/a.mdx': "import Part from './\\_part.mdx'\nimport Gone from './\\_gone.mdx'\n\n<Part />\n\n<Gone />\n",
    },
    ['includes'],
  );
  expect(found).toEqual(['includes/file-missing docs/a.mdx:2']);
});

test('links that the site’s own component leads to another site are counted, not called broken', async () => {
  const theme = {
    'src/theme/MDXComponents.js':
      "import Original from '@theme-original/MDXComponents';\nimport LocalLink from '../components/LocalLink';\nexport default { ...Original, a: LocalLink };\n",
    'src/components/LocalLink/index.tsx':
      "export default function LocalLink({ href, ...rest }) {\n  if (href.startsWith('/support/')) return <a href={'https://example.org' + href} {...rest} />;\n  return <a href={href} {...rest} />;\n}\n",
  };
  const page = { 'docs/a.md': '[a](/support/) [b](/support/new/) [c](/gone/)\n' };
  const own = await judged({ ...DOCUSAURUS, ...theme, ...page }, ['internal-links']);
  expect(own.found).toEqual(['internal-links/page-missing docs/a.md:1']);
  expect(own.unverified).toEqual([
    { reason: 'the component `src/components/LocalLink/index.tsx` writes links to `/support/`', count: 2 },
  ]);
  site.done();
  expect((await judged({ ...DOCUSAURUS, ...page }, ['internal-links'])).found).toHaveLength(3);
});

test('VitePress: dead links that the configuration names are counted, not called broken', async () => {
  const config = (value: string): Record<string, string> => ({
    'docs/.vitepress/config.ts': `export default { ignoreDeadLinks: ${value} }\n`,
    'docs/index.md': '[a](/support) [b](/play/x) [c](/gone)\n',
    'package.json': '{"devDependencies":{"vitepress":"^1.6.0"}}',
  });
  const own = await judged(config("['/support', /^\\/play\\//]"), ['internal-links']);
  expect(own.found).toEqual(['internal-links/page-missing docs/index.md:1']);
  expect(own.unverified).toEqual([{ reason: '`ignoreDeadLinks` of `docs/.vitepress/config.ts` names it', count: 2 }]);
  site.done();
  const all = await judged(config('true'), ['internal-links']);
  expect(all.found).toHaveLength(3);
  const { findings } = await all.session.validate();
  expect(findings.map(({ severity }) => severity)).toEqual(['warn', 'warn', 'warn']);
  expect(findings[0]?.message).toBe(
    'Link to a missing page: `/support`; `ignoreDeadLinks` of `docs/.vitepress/config.ts` lets it pass',
  );
});

test('VitePress: what `srcExclude` leaves out is no page, neither judged nor found', async () => {
  const own = await judged(
    {
      'docs/.vitepress/config.ts': "export default { srcExclude: ['**/menu.md', 'drafts/**'] }\n",
      'docs/index.md': '[a](menu.md) [b](/drafts/x) [c](./one.md)\n',
      'docs/one.md': '# One\n',
      'docs/menu.md': '# [Gone](/gone)\n',
      'docs/drafts/x.md': '[gone](/gone)\n',
      'package.json': '{"devDependencies":{"vitepress":"^1.6.0"}}',
    },
    ['internal-links'],
  );
  expect(own.found).toEqual([
    'internal-links/page-missing docs/index.md:1',
    'internal-links/page-missing docs/index.md:1',
  ]);
});

test('Docusaurus: what components link to is judged where they surely link, and else counted', async () => {
  const page =
    '<Redirect to="/gone" />\n\n<Link to="/a">x</Link> <Deck link="/gone" /> <Deck link="/a" /> <Deck to="yes" />\n\n<Deck link="/docs/b#none" /> <Redirect to="none" />\n';
  const { found, unverified } = await judged({ ...DOCUSAURUS, 'docs/a.mdx': page, 'docs/b.md': '# B\n' }, [
    'internal-links',
  ]);
  expect(found).toEqual(['internal-links/page-missing docs/a.mdx:1', 'internal-links/page-missing docs/a.mdx:3']);
  expect(unverified).toEqual([
    { reason: 'the component `Deck` may lead elsewhere than it is written', count: 3 },
    { reason: 'the component `Redirect` may lead elsewhere than it is written', count: 1 },
  ]);
});

test('Nuxt: properties of components are links', async () => {
  const page =
    '# A\n\n::callout{icon="x" to="/gone"}\nText\n::\n\n:::card{to=/a :to="x"}\n:::\n\n`::card{to="/code"}`\n\n::deck{to="/none"}\n::\n\n::hero\n---\nlinks:\n  - to: /lost\n---\n::\n';
  const { found, unverified } = await judged(
    { 'package.json': '{"dependencies":{"@nuxt/content":"3"}}', 'nuxt.config.ts': '', 'content/a.md': page },
    ['internal-links'],
  );
  expect(found).toEqual(['internal-links/page-missing content/a.md:3', 'internal-links/page-missing content/a.md:18']);
  expect(unverified).toEqual([{ reason: 'the component `deck` may lead elsewhere than it is written', count: 1 }]);
});

test('a project of MyST is read as Sphinx reads it: labels are known to all pages', async () => {
  const { found, kind } = await judged(
    {
      'docs/myst.yml': 'version: 1\nproject:\n  title: x\nsite:\n  template: book-theme\n',
      'docs/index.md': '# Home\n\n[](#set-up) and [gone](#none-such) and [next](/topic/next).\n',
      'docs/topic/next.md': '(set-up)=\n# Set up\n',
    },
    ['internal-links', 'markup'],
  );
  expect(kind).toBe('sphinx');
  expect(found).toEqual(['internal-links/anchor-missing docs/index.md:3']);
});

test('`zensical.toml` says what `mkdocs.yml` would', async () => {
  const { found, kind, session } = await judged(
    {
      'zensical.toml':
        '[project]\nsite_name = "x"\nsite_url = "https://example.org/x/"\ndocs_dir = "pages"\nuse_directory_urls = false\nnav = [\n  { "Home" = "index.md" },\n  { "Guide" = ["guide/one.md", { "Two" = "guide/two.md" }] },\n]\n\n[project.markdown_extensions.toc]\nslugify = { object = "pymdownx.slugs.slugify", kwds = { case = "lower" } }\n',
      'pages/index.md':
        '# Home\n\n[one](guide/one.md) [own](https://example.org/x/guide/one.html) [gone](https://example.org/x/guide/gone.html)\n',
      'pages/guide/one.md': '# Ä one\n\n[up](#a-one) [up](#ä-one)\n',
    },
    ['internal-links', 'navigation'],
  );
  expect(kind).toBe('mkdocs');
  expect(session.site.index.pages.get('pages/guide/one.md')?.url).toBe('/guide/one.html');
  expect(found.toSorted()).toEqual([
    'internal-links/anchor-missing pages/guide/one.md:3',
    'internal-links/page-missing pages/index.md:3',
    'navigation/page-missing zensical.toml:8',
  ]);
});

test('a skipped heading level is told once a page where no linter is configured, and fails nothing', async () => {
  const page = '# A\n\n### B\n\n## C\n\n#### D\n';
  const files = { 'a.md': page, 'good.md': '# A\n\n## B\n\n### C\n\n## D\n' };
  expect((await judged(files, ['markdown-style'])).found).toEqual(['markdown-style/default a.md:3']);
  const { report } = await (
    await openSession({ root: site.root, profile: 'prod', ports, cacheDir: null, only: ['markdown-style'] })
  ).validate();
  expect(report.ok).toBe(true);
  expect(report.issues.map(({ severity, fixable }) => `${severity} ${fixable}`)).toEqual(['info no']);
  site.done();
  const own = await judged({ ...files, '.markdownlint.json': '{ "default": false, "MD001": true }' }, [
    'markdown-style',
  ]);
  expect(own.found).toEqual(['markdown-style/configured a.md:3', 'markdown-style/configured a.md:7']);
});

test('tokens in capitals are found where the generator fills in values itself, unless something gives them one', async () => {
  const page = (more = ''): string =>
    `${more}# A\n\nRun {{ TOKEN }} with {{PRODUCT_NAME}}, \`{{ X_Y }}\` and {{ name }}.\n`;
  const rules = ['includes/value-unknown', 'includes/value-unknown'];
  const of = async (files: Record<string, string>): Promise<string[]> => {
    const found = (await judged(files, ['includes'])).found.map((one) => one.split(' ')[0] ?? '');
    site.done();
    return found;
  };
  const vitepress = { 'docs/.vitepress/config.ts': 'export default {}\n' };
  expect(await of({ ...vitepress, 'docs/a.md': page() })).toEqual(rules);
  const script = '<script setup>\nconst TOKEN = 1, PRODUCT_NAME = 2\n</script>\n\n';
  expect(await of({ ...vitepress, 'docs/a.md': page(script) })).toEqual([]);
  const theme = { 'docs/.vitepress/theme/index.ts': 'app.config.globalProperties.PRODUCT_NAME = 1\n' };
  expect(await of({ ...vitepress, ...theme, 'docs/a.md': page() })).toHaveLength(1);
  expect(await of({ 'mkdocs.yml': 'site_name: x\n', 'docs/a.md': page() })).toEqual(rules);
  expect(await of({ 'mkdocs.yml': 'extra:\n  TOKEN: x\n  PRODUCT_NAME: y\n', 'docs/a.md': page() })).toEqual([]);
  const docusaurus = { 'docusaurus.config.js': 'export default {};\n' };
  expect(await of({ ...docusaurus, 'docs/a.mdx': page() })).toEqual(rules);
  expect(
    await of({ ...docusaurus, 'docs/a.mdx': 'export const TOKEN = {};\n\n{{TOKEN}} <a style={{WIDTH}} />\n' }),
  ).toEqual([]);
  expect(await of({ 'conf.py': "extensions = ['myst_parser']\n", 'a.md': page() })).toEqual(rules);
  expect(
    await of({ '_config.yml': 'title: x\n', 'a.md': `---\n---\n${page('{% assign TOKEN = 1 %}\n')}` }),
  ).toHaveLength(1);
});
