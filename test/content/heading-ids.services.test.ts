/** Heading ids against those the real Hugo writes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';

const HEADINGS = [
  'A *b* _c_ `code_x` **d**',
  '[Link text](http://foo.bar/baz) here',
  'Dup',
  'Dup',
  'dup-1',
  'Custom {#my-id .cls}',
  'Attr only {.cls}',
  'Ünïcode Straße №5 日本語',
  'a &amp; b \\_x\\_ c/d (e)',
  ':smile: emoji',
  '<a name="x"></a>Html',
  'Trailing ##',
  'tab\there  two',
  '----',
  '!!!',
  '![img](a.png) alt',
  'Don\'t "quote" – dash — em…',
  'v1.2.3',
  'a_b-c d',
];

test.each(['github', 'github-ascii', 'blackfriday'])('ids of type %s are the ones Hugo gives', (style) => {
  const root = mkdtempSync(join(tmpdir(), 'launch-ids-'));
  try {
    for (const folder of ['content', 'layouts/_default']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(
      join(root, 'config.toml'),
      `disableKinds=["taxonomy","term","RSS","sitemap","home"]\n[markup.goldmark.parser]\nautoHeadingIDType="${style}"\n[markup.goldmark.renderer]\nunsafe=true\n`,
    );
    writeFileSync(join(root, 'layouts/_default/single.html'), '{{ .Content }}');
    const text = `---\ntitle: x\n---\n${HEADINGS.map((heading) => `## ${heading}\n`).join('')}Setext *x*\nover two lines\n===\n`;
    writeFileSync(join(root, 'content/a.md'), text);
    execFileSync('hugo', ['--quiet', '-d', 'out'], { cwd: root, timeout: 60_000 });
    const served = [
      ...readFileSync(join(root, 'out/a/index.html'), 'utf8').matchAll(/<h[1-6][^>]*? id="?([^"\s>]+)/g),
    ].map((match) => match[1]);
    expect(parsePage('content/a.md', text, 'hugo', { style }).headings.map(({ id }) => id)).toEqual(served);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
