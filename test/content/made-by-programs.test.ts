/** What a site's own code makes is not called missing, and what stands beside it is: components, templates, lists of redirects, scripts. */
import { expect, test } from 'vitest';
import includes from '../../src/gates/includes.ts';
import { brief, factsOf, findingsOf } from '../support/memory-site.ts';

const anchor = (files: Record<string, string>, from: string, target: string): string => {
  const found = factsOf(files).index.resolve(from, target, 'inline');
  return found.kind !== 'page'
    ? found.kind
    : found.unverified !== undefined
      ? 'unverified'
      : found.fragmentOk
        ? 'there'
        : 'missing';
};

test('an imported component around text may give it an id that it computes', () => {
  const page = (from: string) => `import Box from '${from}'\n\n<Box path="/a">\n\n## Words\n\n</Box>\n`;
  const files = {
    'docusaurus.config.js': 'export default {};\n',
    'docs/a.mdx': page('@site/src/box.jsx'),
    'docs/b.mdx': page('@site/src/plain.jsx'),
    'docs/c.mdx': page('@theme/Box'),
    'src/box.jsx': 'export default (props) => <details id={props.path}>{props.children}</details>;\n',
    'src/plain.jsx': 'export default (props) => <details {...props}>{props.children}</details>;\n',
  };
  expect(anchor(files, 'docs/a.mdx', '#get-a')).toBe('unverified');
  expect(anchor(files, 'docs/a.mdx', '#words')).toBe('there');
  expect(anchor(files, 'docs/b.mdx', '#get-a')).toBe('missing');
  expect(anchor(files, 'docs/c.mdx', '#get-a')).toBe('missing');
});

test('a component that a fence of modules exports is defined, and no other', async () => {
  const code =
    '```mdx-code-block\nexport const Opener = () => {\n\n  return <b/>;\n};\n```\n\n<Opener />\n\n<Closer />\n';
  const files = {
    'docusaurus.config.js': 'export default {};\n',
    'docs/a.mdx': code,
    'docs/b.mdx': code.replace('mdx-code-block', 'jsx'),
  };
  expect(brief(await findingsOf(includes, factsOf(files)))).toEqual([
    'includes/component-unknown@docs/a.mdx:10',
    'includes/component-unknown@docs/b.mdx:8',
    'includes/component-unknown@docs/b.mdx:10',
  ]);
});

test('headings of the template of a page’s type are its anchors', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://x.org/"\n',
    'content/users/_index.md': '---\ntype: users\n---\n',
    'content/users/one.md': 'x\n',
    'content/docs/a.md': 'x\n',
    'layouts/users/list.html': '{{ range .Site.Data.users }}<h2 id={{ .name | urlize }}>{{ .name }}</h2>{{ end }}',
    'layouts/users/single.html': '<main id="{{ .Slug }}"><h1 id="fixed">x</h1></main>',
  };
  expect(anchor(files, 'content/docs/a.md', '/users/#red')).toBe('unverified');
  expect(anchor(files, 'content/docs/a.md', '/users/one/#fixed')).toBe('unverified');
  expect(anchor(files, 'content/docs/a.md', '/users/one/#red')).toBe('missing');
  expect(anchor(files, 'content/docs/a.md', '/docs/a/#red')).toBe('missing');
});

test('Nuxt: a list of redirects that the configuration reads, and the address of a module', () => {
  const config = (text: string) => `export default defineNuxtConfig({ ${text} })\n`;
  const files = {
    'nuxt.config.ts': config(
      "studio: { route: '/desk' }, routeRules: { ...readFileSync(resolve(__dirname, '_moved'), 'utf8').split('\\n').map((x) => ({ redirect: x })) }",
    ),
    'package.json': '{"dependencies": {"@nuxt/content": "3"}}',
    _moved: '# old\n/old=/new\n/older  /new 301\n/oldest=\n',
    'content/a.md': 'x\n',
  };
  for (const target of ['/old', '/older', '/desk', '/desk/x'])
    expect(anchor(files, 'content/a.md', target), target).toBe('unverified');
  for (const target of ['/oldest', '/new', '/des', '/desks'])
    expect(anchor(files, 'content/a.md', target), target).toBe('missing');
  const unread = { ...files, 'nuxt.config.ts': config("studio: { path: '/desk' }") };
  for (const target of ['/old', '/desk']) expect(anchor(unread, 'content/a.md', target), target).toBe('missing');
});

test('pages in a folder that only a script fills', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://x.org/"\n',
    'content/docs/a.md': 'x\n',
    'hack/import.sh': 'OUT="content/docs/plugins"\nIN=content/docs/notes\nmkdir -p "$OUT"\ncp x "$OUT/$1.md"\n',
  };
  expect(anchor(files, 'content/docs/a.md', '/docs/plugins/one/')).toBe('unverified');
  expect(anchor(files, 'content/docs/a.md', '/docs/plugin/one/')).toBe('missing');
  expect(anchor({ ...files, 'content/docs/plugins/two.md': 'x' }, 'content/docs/a.md', '/docs/plugins/one/')).toBe(
    'missing',
  );
  expect(
    anchor({ ...files, 'hack/import.sh': 'ls content/docs/plugins\n' }, 'content/docs/a.md', '/docs/plugins/one/'),
  ).toBe('missing');
});
