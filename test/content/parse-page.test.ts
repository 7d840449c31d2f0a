/** parsePage: what a page says, by generator, with offsets that hold. */
import { expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';

const at = (text: string, span: { start: number; end: number }): string => text.slice(span.start, span.end);

test('front matter is split with byte order mark and CRLF, and its keys know their lines', () => {
  const text = '\ufeff---\r\ntitle: A\r\ntags:\r\n  - x\r\n---\r\n# H\r\n';
  const facts = parsePage('a.md', text, 'hugo');
  expect(facts).toMatchObject({
    bom: true,
    eol: '\r\n',
    frontmatter: { format: 'yaml', data: { title: 'A', tags: ['x'] }, keyLines: { title: 2, tags: 3 } },
  });
  expect(facts.headings[0]).toMatchObject({ text: 'H', line: 6, column: 1 });
});

test('TOML and JSON front matter are read, dates as text', () => {
  expect(
    parsePage('a.md', '+++\ntitle = "T"\ndate = 2024-01-02\n[params]\nx = 1\n+++\n', 'hugo').frontmatter?.data,
  ).toEqual({ title: 'T', date: '2024-01-02', params: { x: 1 } });
  expect(parsePage('a.md', '{\n "title": "J"\n}\n\ntext\n', 'hugo').frontmatter).toMatchObject({
    format: 'json',
    data: { title: 'J' },
  });
});

test('a key that stands twice is named with its line, and the last value counts', () => {
  const { frontmatter } = parsePage('a.md', '---\ntitle: A\nweight: 1\ntitle: B\n---\n', 'hugo');
  expect(frontmatter).toMatchObject({
    error: null,
    data: { title: 'B', weight: 1 },
    duplicateKeys: [{ key: 'title', line: 4 }],
  });
});

test('front matter that does not parse says where', () => {
  const { frontmatter } = parsePage('a.md', '---\ntitle: a: b\n---\n', 'hugo');
  expect(frontmatter).toMatchObject({ data: undefined, error: { line: 2 } });
});

test('Hugo ids come from the heading as written, duplicates counted', () => {
  const text = '## A *b* _c_ `d`\n## Dup\n## Dup\n## Mine {#my-id .x}\n## [Link](http://x.y/z)\n';
  expect(parsePage('a.md', text, 'hugo').headings.map(({ id }) => id)).toEqual([
    'a-b-_c_-d',
    'dup',
    'dup-1',
    'my-id',
    'linkhttpxyz',
  ]);
});

test.each([
  ['mkdocs', 'Über _das_ (1)', 'uber-das-1'],
  ['vitepress', '1. Was: “x” & y', '_1-was-x-y'],
  ['mkdocs', 'On the phone {: phone}', 'on-the-phone'],
  ['mkdocs', 'On the phone {: .wide phone #tel }', 'tel'],
  ['mkdocs', 'On {x} and {: y: z', 'on-x-and-y-z'],
  ['jekyll', 'On the phone {: phone}', 'on-the-phone--phone'],
  ['mdbook', 'The `x` Thing!', 'the-x-thing'],
  ['docusaurus', 'Hello, World!', 'hello-world'],
  ['plain', 'A & B', 'a--b'],
] as const)('%s makes its own id of "%s"', (kind, heading, id) => {
  expect(parsePage('a.md', `# ${heading}\n`, kind).headings[0]?.id).toBe(id);
});

test('MkDocs counts duplicates with an underscore and takes attribute lists', () => {
  const facts = parsePage('a.md', '# A\n# A\n# B { #other }\n\ntext **x**{ #here }\n', 'mkdocs');
  expect(facts.headings.map(({ id }) => id)).toEqual(['a', 'a_1', 'other']);
  expect(facts.htmlIds).toContain('here');
});

test('links of every kind know what they lead to and where the target stands', () => {
  const text =
    '[a](b.md "t") ![i](<c d.png>) [r][x] <https://e.f> <a href="g.html" id="k">h</a> {{< ref "m" >}} [n]({{< relref "o" >}}#p)\n\n[x]: y.md\n';
  const links = parsePage('a.md', text, 'hugo').links;
  expect(links.map(({ kind, target }) => [kind, target])).toEqual([
    ['inline', 'b.md'],
    ['image', 'c d.png'],
    ['reference', 'y.md'],
    ['autolink', 'https://e.f'],
    ['html', 'g.html'],
    ['shortcode', 'm'],
    ['shortcode', 'o#p'],
    ['definition', 'y.md'],
  ]);
  for (const link of links)
    if (link.targetSpan && link.label !== 'relref') expect(at(text, link.targetSpan)).toBe(link.target);
});

test('shortcodes are opaque and code keeps them to the letter', () => {
  const text =
    'a {{< x "](y)" >}} b\n\n```sh\nget {{< param v >}} now\n```\n\n{{< mermaid >}}\n[no](link)\n{{< /mermaid >}}\n';
  const facts = parsePage('a.md', text, 'hugo');
  expect(facts.links).toEqual([]);
  expect(facts.code[0]?.code).toBe('get {{< param v >}} now');
  expect(facts.opaque.map(({ name }) => name)).toEqual(['x', 'param', 'mermaid']);
});

test('admonitions of MkDocs hold Markdown, not code', () => {
  const facts = parsePage('a.md', '!!! note "T"\n\n    [a](b.md)\n\n    ```py\n    x\n    ```\n', 'mkdocs');
  expect(facts.links[0]).toMatchObject({ target: 'b.md', line: 3 });
  expect(facts.code).toHaveLength(1);
});

test('MDX elements are opaque, their links and comments are read', () => {
  const text =
    'import X from "./x";\n\n<Card href="/a">\n\n## In {#own}\n\n[b](./c.md)\n\n</Card>\n\n<!-- launch-ignore images: old -->\n';
  const facts = parsePage('a.mdx', text, 'docusaurus');
  expect(facts.links.map(({ target }) => target)).toEqual(['/a', './c.md']);
  expect(facts.headings[0]).toMatchObject({ id: 'own', text: 'In' });
  expect(facts.ignores).toMatchObject([{ scope: 'next', rules: ['images'], reason: 'old' }]);
});

test('ignores are read from comments', () => {
  const facts = parsePage('a.md', 'One.\n\n<!-- launch-ignore-file internal-links/page-missing: legacy -->\n', 'plain');
  expect(facts.ignores).toMatchObject([{ scope: 'file', rules: ['internal-links/page-missing'], reason: 'legacy' }]);
});

test('binary content is said to be unreadable', () => {
  expect(parsePage('a.md', 'a\0b', 'plain').unreadable).toBe('not UTF-8 text');
});
