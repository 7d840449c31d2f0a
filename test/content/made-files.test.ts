/** Pages that a build makes are told by the repository's own `.gitignore`; what git keeps must be there. */
import ignore from 'ignore';
import { expect, test } from 'vitest';
import { createMadeFiles } from '../../src/content/made-files.ts';
import { factsOf } from '../support/memory-site.ts';

const MKDOCS = {
  'mkdocs.yml': 'site_name: X\nnav:\n  - reference/cli.md\n  - reference/none.md\n',
  '.gitignore': '# made by `make reference`\n/docs/reference/cli.md\napi\n',
  'docs/.gitignore': 'made/*\n!made/kept.md\n',
  'docs/index.md': '# X\n',
  'docs/reference/index.md': '# Reference\n',
  'docs/zh/api/index.md': '# API\n',
};

test.each([
  ['reference/cli.md#run', 'unverified'],
  ['reference/cli/', 'unverified'],
  ['reference/none.md', 'missing'],
  ['api/first.md', 'unverified'],
  ['zh/api/index.md', 'page'],
  ['zh/api/first.md', 'missing'],
  ['made/first.md', 'unverified'],
  ['made/kept.md', 'missing'],
])('a link to %s is %s', (target, kind) => {
  expect(factsOf(MKDOCS).index.resolve('docs/index.md', target, 'inline').kind).toBe(kind);
});

test('what a forge shows is what is committed; who builds a site may make more', () => {
  const files = { 'README.md': '# X\n', '.gitignore': 'docs/api/\n' };
  const kindOf = (more: Record<string, string>): string =>
    factsOf({ ...files, ...more }).index.resolve('README.md', 'docs/api/x.md', 'inline').kind;
  expect(kindOf({})).toBe('missing');
  expect(kindOf({ 'package.json': '{"dependencies":{"next":"1.0.0"}}' })).toBe('unverified');
});

test('a URL is looked for below the folders that are served', () => {
  const files: Record<string, string> = { '.gitignore': 'made/\n', 'static/.gitignore': 'data/*\n' };
  const why = createMadeFiles({
    files: {
      has: (path) => path in files,
      hasFolder: (path) => path === 'static',
      read: (path) => files[path],
      paths: Object.keys(files),
    },
    served: ['static', 'made'],
  });
  expect(why([{ by: 'url', url: '/data/x.json' }])).toBe(
    'a file that `.gitignore` lists, which a build probably makes',
  );
  expect(why([{ by: 'url', url: '/other/x.json' }])).toBeUndefined();
  expect(why([{ by: 'file', path: '.hidden' }])).toBeUndefined();
});

test('what rules cannot speak of is not asked, and nothing else is answered', () => {
  const rules = [
    '/docs/out/',
    '*.log',
    'a/**/b',
    '**/gen/*.md',
    'we[ir]d.md',
    '[]a]x.md',
    'Build',
    '\\!odd.md',
    'doc?.md',
    '*~',
  ];
  const paths = [
    'docs/out/x.md',
    'out/x.md',
    'x/y.LOG',
    'a/b',
    'a/x/y/b',
    'b',
    'x/gen/y.md',
    'gen/y.txt',
    'weid.md',
    'werd.md',
  ];
  paths.push(
    'wexd.md',
    ']x.md',
    'ax.md',
    'bx.md',
    'build/x',
    'x/BUILD/y.md',
    'building/x',
    '!odd.md',
    'odd.md',
    'docs.md',
    'doc.md',
    'x.md~',
  );
  for (const some of [rules, ...rules.map((rule) => [rule])]) {
    const text = `# rules\n\n${some.join('\r\n')}\n`;
    const files = {
      has: () => false,
      hasFolder: () => false,
      paths: [],
      read: (path: string) => (path === '.gitignore' ? text : undefined),
    };
    const why = createMadeFiles({ files, served: [] });
    const told = paths.filter((path) => why([{ by: 'file', path }]) !== undefined);
    const all = ignore().add(text);
    const isNamed = (path: string): boolean =>
      all.ignores(path) || (!path.endsWith('.md') && all.ignores(`${path}.md`));
    expect(told).toEqual(paths.filter(isNamed));
  }
});

test('a target with a slash too many is no file, and nothing a rule can be asked about', () => {
  const files = {
    has: () => false,
    hasFolder: () => false,
    paths: [],
    read: (path: string) => (path === '.gitignore' || path === 'docs/.gitignore' ? 'tmp/\n' : undefined),
  };
  const why = createMadeFiles({ files, served: [] });
  for (const path of ['/tmp/x.md', '//tmp/x.md', 'docs//tmp/x.md', '../tmp/x.md'])
    expect(() => why([{ by: 'file', path }]), path).not.toThrow();
});

test('a folder whose files are all ignored is made; a page may be MDX', () => {
  const files = {
    'astro.config.mjs': 'starlight()',
    'src/content/docs/a.md': 'x',
    'src/content/docs/ref/index.md': 'x',
    'src/content/docs/all/index.md': 'x',
  };
  const ignores = {
    'src/content/docs/ref/.gitignore': 'cli.mdx\n',
    'src/content/docs/all/.gitignore': '*\n!index.md\n',
  };
  const { index } = factsOf({ ...files, ...ignores });
  const kinds = ['/ref/cli/', '/ref/other/', '/all/x/'].map(
    (url) => index.resolve('src/content/docs/a.md', url, 'inline').kind,
  );
  expect(kinds).toEqual(['unverified', 'missing', 'unverified']);
});

test('who ignores everything and names what is kept says of no file that a build makes it', () => {
  const files = {
    'mkdocs.yml': 'site_name: X\n',
    'docs/index.md': 'x',
    '.gitignore': '/*\n*\n**/*\n!/docs/\nmade.md\n',
  };
  const { index } = factsOf(files);
  expect(index.resolve('docs/index.md', 'gone.md', 'inline').kind).toBe('missing');
  expect(index.resolve('docs/index.md', 'made.md', 'inline').kind).toBe('unverified');
});
