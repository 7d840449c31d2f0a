/** The measuring of a tree against Hugo itself: what it calls held holds, and each kind of damage is seen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareBuilds } from '../../scripts/corpus/compare.ts';
import { measureTree } from '../../scripts/corpus/measure.ts';
import { renderReport } from '../../scripts/corpus/report.ts';
import { makeSite, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

test('a Hugo tree is judged, fixed and built before and after', async () => {
  site = makeSite({
    'hugo.toml': 'title = "T"\n[params]\nversion = "1"\n',
    'content/_index.md': '---\ntitle: Home\n---\n',
    'content/a.md':
      '---\ntitle: A\n---\n\n## One *two*\n{{< version >}} [b](/b/) [no](/no/) [x](/b/#x)  \n\n[unused]: /gone/\n\n```\nnpm install a\n```\n',
    'content/b.md':
      '---\ntitle: B\naliases: [/old/]\n---\n\n## Here\n\n{{% note %}}\n### There\n{{% /note %}}\n[old](/old/)\n',
    'layouts/shortcodes/version.html': '{{ partial "theme.html" . }}',
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-measure-'));
  try {
    const report = await measureTree(site.root, folder);
    expect(report.built).toMatchObject({
      headings: { hugo: 3, same: 3, different: [] },
      links: { reported: 3, falseAlarms: [], unseen: ['content/a.md /gone/'], broken: 2, missed: [] },
      rendered: { asDeclared: 1, declared: { 'code-language': 1 }, undeclared: [] },
      shortcodes: { before: 3, after: 3 },
      frontmatterLost: [],
    });
    expect(report).toMatchObject({ ok: true, kind: 'hugo', secondPass: { findings: 0 } });
    expect(renderReport(report)).toContain('Everything held.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a page that differs in more than was declared is named with what differs', () => {
  const page = (body: string): Map<string, string> => new Map([['a.html', `<main>${body}</main>`]]);
  const seen = (before: string, after: string): string[] =>
    compareBuilds(page(before), page(after), () => new Set(['code-language'])).undeclared.map(({ what }) => what);
  expect(seen('<p>a  b</p>', '<p>a b</p>')).toEqual([]);
  expect(
    seen('<pre><code>x</code></pre>', '<div class="highlight"><pre><code data-lang="sh">x</code></pre></div>'),
  ).toEqual([]);
  expect(seen('<p><a href="/x">a</a></p>', '<p><a href="/y">a</a></p>')).toEqual(['link-target']);
  expect(seen('<h2 id="a">A</h2>', '<h3 id="b">A</h3>')).toEqual(['heading-level', 'heading-id']);
  expect(seen('<p>a</p>', '<p>b</p>')).toEqual(['visible-text']);
  expect(seen('<p>a <em>b</em></p>', '<p>a b</p>')).toEqual(['structure']);
  expect(seen('<pre>x</pre>', '<pre>y</pre>')).toEqual(['code']);
});
