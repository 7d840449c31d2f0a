import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { fixers } from '../../src/fixers/index.ts';
import { type FixAllResult, fixAll } from '../../src/fixers/loop.ts';
import { gates } from '../../src/gates/index.ts';
import { openSession, type ValidationSession } from '../../src/validation/session.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function open(files: Record<string, string>): Promise<{ root: string; session: ValidationSession }> {
  const root = mkdtempSync(join(tmpdir(), 'launch-sweep-'));
  folders.push(root);
  for (const [path, text] of Object.entries({
    '.markdownlint.json': '{ "default": true, "MD013": false }',
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const ports = { processes: createProcesses(), clock: createClock() };
  const only = ['markdown-style', 'internal-links', 'snippets'];
  return { root, session: await openSession({ root, profile: 'ci', ports, only, cacheDir: null, withFixes: true }) };
}
const fix = (session: ValidationSession, more: object = {}): Promise<FixAllResult> =>
  fixAll(session, { fixers, gateOrder: gates.map(({ id }) => id), allowedPaths: ['**'], maxAttempts: 1000, ...more });
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

const UGLY = '# Title\n## Part\nText   here.  \tend\n\n\n\n- one\n- two\n```sh\nls\n```\nLast line';
const NEAT = '# Title\n\n## Part\n\nText   here.  \tend\n\n- one\n- two\n\n```sh\nls\n```\n\nLast line\n';

it.each([
  ['plain', UGLY, NEAT],
  ['with Windows line endings', UGLY.replaceAll('\n', '\r\n'), NEAT.replaceAll('\n', '\r\n')],
  [
    'with a byte order mark and letters of many bytes',
    `\uFEFF${UGLY.replace('Text', 'Tëxt日🎉')}`,
    `\uFEFF${NEAT.replace('Text', 'Tëxt日🎉')}`,
  ],
])('fixes a page %s in one pass, and nothing in a second', async (_what, ugly, neat) => {
  const { root, session } = await open({ 'a.md': ugly });
  await fix(session);
  expect(read(root, 'a.md').replace(/[ \t]+end/u, ' END')).toBe(neat.replace(/[ \t]+end/u, ' END'));
  const again = await fix(session);
  expect(again.fixed).toEqual([]);
});

it('fixes the rest of a page where one fix would be seen, and says why that one stays', async () => {
  const { root, session } = await open({
    'a.md': '# Title\nText.\n\n\n> One\n\n> Two\n\n![](x.png){{< raw >}} **b **\n',
  });
  const result = await fix(session);
  expect(read(root, 'a.md')).toBe('# Title\n\nText.\n\n> One\n\n> Two\n\n![](x.png){{< raw >}} **b **\n');
  expect(result.left.filter(({ finding }) => finding.title === 'MD028').map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^refused, it would change more than it says: structure/u),
  ]);
});

it('costs a few rounds however many findings and pages there are', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `p${index}.md`,
      `# P${index}\n${UGLY.repeat(3).replaceAll('# Title', `## T${index}`)}`,
    ]),
  );
  const { session } = await open(pages);
  let rounds = 0;
  const result = await fix({
    root: session.root,
    site: session.site,
    headingIds: session.headingIds,
    get facts() {
      return session.facts;
    },
    forget: () => session.forget(),
    refuseToWrite: (path) => session.refuseToWrite(path),
    validate: () => session.validate(),
    revalidate: (paths) => {
      rounds += 1;
      return session.revalidate(paths);
    },
  });
  expect(result.fixed.length).toBeGreaterThan(400);
  expect(rounds).toBeLessThan(14);
});

it('leaves pages outside the allowed paths, and says so', async () => {
  const { root, session } = await open({ 'a/a.md': UGLY, 'b/b.md': UGLY });
  const result = await fix(session, { allowedPaths: ['a/**'] });
  expect([read(root, 'a/a.md') === UGLY, read(root, 'b/b.md') === UGLY]).toEqual([false, true]);
  const reasons = result.left.filter(({ finding }) => finding.location?.path === 'b/b.md').map(({ reason }) => reason);
  expect(reasons.filter((reason) => !/allowed|seen|certain|code|words/u.test(reason))).toEqual([]);
});

it('lifts a skipped heading with all that is below it', async () => {
  const { root, session } = await open({
    'a.md': '# T\n\n#### A\n\ntext\n\n##### A1\n\ntext\n\n#### B\n\ntext\n\n## C\n',
  });
  await fix(session);
  expect(read(root, 'a.md')).toBe('# T\n\n## A\n\ntext\n\n### A1\n\ntext\n\n## B\n\ntext\n\n## C\n');
});
