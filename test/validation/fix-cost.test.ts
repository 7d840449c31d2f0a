/** What judging again after a fix asks for: the changed page, and nothing of the rest of the site. */
import { afterEach, expect, it } from 'vitest';
import { definePageGate } from '../../src/gates/gate.ts';
import type { Git } from '../../src/ports/git.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const PAGES: Record<string, string> = { 'hugo.toml': 'title = "Gauges"\n' };
for (let page = 0; page < 9; page += 1)
  PAGES[`content/page-${page}.md`] = `---\ntitle: ${page}\n---\n\n[n](/page-${page + 1}/)\n`;

/** A gate that asks the index, with the pages it was asked about; it throws on those that say so. */
function watched() {
  const asked: string[] = [];
  const gate = definePageGate({
    id: 'watched',
    title: 'Watched',
    profiles: ['local'],
    version: 1,
    usesIndex: true,
    rules: [{ id: 'watched/bad', error_code: 'BAD', severity: 'error', description: 'Bad.' }],
    check(page, _facts, report) {
      asked.push(page.path);
      if (page.text.includes('throw')) throw new Error('thrown');
      if (page.text.includes('bad'))
        report({ rule: 'watched/bad', fixable: 'no', location: { path: page.path, line: 5 }, message: 'Bad' });
    },
  });
  return { gate, asked };
}

async function open() {
  const { gate, asked } = watched();
  const calls: string[] = [];
  const git: Git = {
    ...ports.git,
    run: (root, args, options) => {
      calls.push(args[0] ?? '');
      return ports.git.run(root, args, options);
    },
    show: (root, commit, path) => {
      calls.push('show');
      return ports.git.show(root, commit, path);
    },
  };
  const session = await openSession({
    root: site.root,
    profile: 'local',
    ports: { ...ports, git },
    cacheDir: null,
    gates: [gate],
  });
  await session.validate();
  asked.length = 0;
  calls.length = 0;
  return { session, asked, calls };
}

it('judges the changed page alone where links see no change, also in the last validation', async () => {
  site = makeSite(PAGES);
  const { session, asked } = await open();
  site.write({ 'content/page-3.md': '---\ntitle: 3\n---\n\nbad\n' });
  expect((await session.revalidate(['content/page-3.md'])).findings).toHaveLength(1);
  expect((await session.validate()).findings).toHaveLength(1);
  expect(asked).toEqual(['content/page-3.md']);
  site.write({ 'content/page-3.md': '---\ntitle: Another\n---\n\nbad\n' });
  await session.revalidate(['content/page-3.md']);
  expect(asked.length).toBeLessThan(5);
  await session.validate();
  expect(new Set(asked).size).toBe(9);
});

it('asks git nothing where the text before is known, and once where it is not', async () => {
  site = makeSite(PAGES);
  const { session, calls } = await open();
  const paths = ['content/page-1.md', 'content/page-2.md', 'content/page-4.md'];
  const before = new Map(paths.map((path) => [path, PAGES[path] ?? '']));
  for (const path of paths) site.write({ [path]: `${PAGES[path]}\nMore.\n` });
  await session.revalidate(paths, before);
  expect(calls).toEqual([]);
  expect([...session.facts.changed]).toEqual(paths.map((path) => [path, 'modified']));
  expect(paths.map((path) => session.facts.base(path))).toEqual(paths.map((path) => PAGES[path]));
  const others = ['content/page-5.md', 'content/page-6.md'];
  for (const path of others) site.write({ [path]: 'Other.\n' });
  await session.revalidate(others, new Map([['content/page-5.md', 'not what was there']]));
  expect(calls).toEqual(['cat-file']);
  expect(others.map((path) => session.facts.base(path))).toEqual(others.map((path) => PAGES[path]));
  site.write({ 'content/page-5.md': PAGES['content/page-5.md'] ?? '' });
  await session.revalidate(['content/page-5.md']);
  expect(session.facts.changed.has('content/page-5.md')).toBe(false);
});

it('a gate that threw is asked about every page again, once it can answer', async () => {
  site = makeSite({ ...PAGES, 'content/page-2.md': 'throw\n', 'content/page-7.md': 'bad\n' });
  const { session } = await open();
  expect((await session.validate()).report.gates[0]?.outcome).toBe('crashed');
  site.write({ 'content/page-2.md': 'fine\n' });
  const after = await session.revalidate(['content/page-2.md']);
  expect(after.findings.map(({ location }) => location?.path)).toEqual(['content/page-7.md']);
});
