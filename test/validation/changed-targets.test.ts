/** What a link leads to is asked anew when files came, went or were renamed: what was remembered of targets is forgotten. */
import { afterEach, expect, test } from 'vitest';
import type { SealedFolder } from '../../src/ports/seal.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());
const open = (cacheDir: SealedFolder | null = null) =>
  openSession({
    root: site.root,
    profile: 'local',
    ports,
    cacheDir,
    only: ['frontmatter', 'internal-links', 'images'],
  });
interface Seen {
  findings: readonly { rule: string; location: { path: string } | null; suggested_fix?: unknown }[];
}
const seen = ({ findings }: Seen): string[] =>
  findings.map(({ rule, location, suggested_fix: fix }) => `${rule} ${location?.path} ${String(fix ?? '-')}`);

type Step = [what: string, write: Record<string, string>, remove: string[], expected: string[]];

/** Changes the files and judges again, in the same session and in one that begins with what was kept: both say what a new one says. */
async function follow(files: Record<string, string>, steps: readonly Step[]): Promise<void> {
  site = makeSite(files);
  const session = await open();
  expect(seen(await session.validate())).toEqual(steps[0]?.[3]);
  await (await open(site.cache)).validate();
  for (const [what, write, remove, expected] of steps.slice(1)) {
    site.write(write);
    for (const path of remove) site.remove(path);
    const again = await session.revalidate([...Object.keys(write), ...remove]);
    const anew = await (await open()).validate();
    expect([what, ...seen(again)]).toEqual([what, ...expected]);
    expect(again.findings).toEqual(anew.findings);
    expect((await (await open(site.cache)).validate()).findings).toEqual(anew.findings);
  }
}

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const HUGO = { 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/_index.md': page('Home', 'Welcome.') };

test('a page is renamed: a ref by its name alone is red and green again', () =>
  follow({ ...HUGO, 'content/a.md': page('A', '[b]({{< ref "manual" >}})'), 'content/docs/guide.md': page('G', 'x') }, [
    ['at first', {}, [], ['internal-links/ref-missing content/a.md -']],
    ['renamed', { 'content/docs/manual.md': page('G', 'x') }, ['content/docs/guide.md'], []],
    [
      'and back',
      { 'content/docs/guide.md': page('G', 'x') },
      ['content/docs/manual.md'],
      ['internal-links/ref-missing content/a.md -'],
    ],
  ]));

test('a folder of files that are served comes and goes', () =>
  follow({ ...HUGO, 'content/a.md': page('A', '![a](/img/diagram.png) ![b](/img/Photo.png)') }, [
    ['at first', {}, [], ['images/missing content/a.md -', 'images/missing content/a.md -']],
    [
      'one is there, the other in another case',
      { 'static/img/diagram.png': '', 'static/img/photo.png': '' },
      [],
      ['images/wrong-case content/a.md /img/photo.png'],
    ],
    [
      'one has another name',
      { 'static/img/diagrams.png': '' },
      ['static/img/diagram.png'],
      ['images/missing content/a.md /img/diagrams.png', 'images/wrong-case content/a.md /img/photo.png'],
    ],
    [
      'all are gone',
      {},
      ['static/img/diagrams.png', 'static/img/photo.png'],
      ['images/missing content/a.md -', 'images/missing content/a.md -'],
    ],
  ]));

test('a page comes before the one that a link led to', () =>
  follow({ 'a.md': '# A\n\n[g](guide#two)\n', 'guide/README.md': '# Guide\n\n## Two\n' }, [
    ['at first', {}, [], []],
    [
      'another page of that name',
      { 'guide.md': '# Guide\n\n## Three\n' },
      [],
      ['internal-links/anchor-missing a.md -'],
    ],
    ['it goes', {}, ['guide.md'], []],
  ]));

test('a page is served elsewhere, where the files of its folder were', () =>
  follow(
    {
      ...HUGO,
      'content/a.md': page('A', '[s](/docs/start/#two)'),
      'content/docs/start.md': page('S', '## Two'),
      'content/other.md': page('O', '## Three'),
    },
    [
      ['at first', {}, [], []],
      [
        'another page asks for its address',
        { 'content/a0.md': '---\ntitle: O\nurl: /docs/start/\n---\n\n## Three\n' },
        [],
        ['frontmatter/url-collision content/a0.md -', 'internal-links/anchor-missing content/a.md -'],
      ],
      ['it no longer does', { 'content/a0.md': page('O', '## Three') }, [], []],
      [
        'a page of another name does, and comes first',
        { 'content/a0.md': '---\ntitle: O\naliases: [/docs/start/]\n---\n' },
        [],
        ['frontmatter/url-collision content/a0.md -'],
      ],
    ],
  ));

test('a folder that a link names is empty', () =>
  follow({ 'a.md': '# A\n\n[all](docs/)\n', 'docs/one.md': '# One\n', 'docs/two.md': '# Two\n' }, [
    ['at first', {}, [], []],
    ['one is gone', {}, ['docs/one.md'], []],
    ['both are', {}, ['docs/two.md'], ['internal-links/page-missing a.md -']],
    ['one is back', { 'docs/one.md': '# One\n' }, [], []],
  ]));

test('two pages are served at one address as long as both are there', () =>
  follow({ ...HUGO, 'content/b.md': page('B', 'x') }, [
    ['at first', {}, [], []],
    [
      'another comes before it',
      { 'content/b.html.md': page('C', 'x'), 'content/a.md': '---\ntitle: A\nslug: b\n---\n' },
      [],
      ['frontmatter/url-collision content/a.md -'],
    ],
    ['it goes', {}, ['content/a.md'], []],
  ]));
