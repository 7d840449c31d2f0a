/** What the stand-in reads and moves without git is what git itself says of the same repository. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles } from './forge/history.ts';
import { commitsBetween, isAncestor, listRefs, mergeBase, moveRef, readRef, setRef } from './forge/refs.ts';
import { git, initRepository, writeCommit, writeFiles, writeObject, ZERO } from './forge/repository-files.ts';
import type { Repository } from './forge/state.ts';
import { random } from './random.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
let serial = 0;
function made(): string {
  serial += 1;
  const directory = path.join(folder.path, String(serial));
  initRepository(directory, 'main');
  return directory;
}
const person = { name: 'ann', email: 'ann@example.org', date: 1_700_000_000_000 };
/** Commits with up to two parents, each with one file of its own and one that all change. */
function history(directory: string, count: number): string[] {
  const next = random(7);
  const made: string[] = [];
  const blob = (text: string) => ({ mode: '100644', sha: writeObject(directory, 'blob', Buffer.from(text)) });
  for (let index = 0; index < count; index += 1) {
    const parents = [...new Set([0, 1].map(() => made[made.length - 1 - next(4)]).filter((one) => one !== undefined))];
    const own = index % 5 === 0 ? '.github/workflows/a.yml' : `docs/${index % 3}/page-${index}.md`;
    const files = new Map([
      ['a.md', blob(`${index}`)],
      [own, blob('x')],
    ]);
    const tree = writeFiles(directory, files);
    made.push(
      writeCommit(directory, {
        tree,
        parents,
        author: person,
        committer: person,
        message: `${index}`,
        signature: null,
      }),
    );
  }
  return made;
}

test('a history is judged as git judges it', async () => {
  const directory = made();
  const commits = history(directory, 14);
  const ask = (...args: string[]): Promise<string> => git(directory, args).then((text) => text.trim());
  const repo = { directory } as Repository;
  // Newer and older, unrelated and the same.
  for (const [at, one] of commits.entries())
    for (const other of at % 3 === 0 ? [commits.at(-1 - at), commits.at(at - 2)] : []) {
      if (other === undefined) continue;
      const bases = await ask('merge-base', '--all', one, other).catch(() => 'none');
      const found = await mergeBase(directory, one, other).catch(() => 'none');
      expect(bases.split('\n')).toContain(found);
      expect(await commitsBetween(directory, one, other)).toBe(
        Number(await ask('rev-list', '--count', `${one}..${other}`)),
      );
      expect(await isAncestor(directory, one, other)).toBe(bases === one);
      const { added, modified, removed } = changedFiles(repo, one, other);
      const lines = [
        ...added.map((name) => `A\t${name}`),
        ...modified.map((name) => `M\t${name}`),
        ...removed.map((name) => `D\t${name}`),
      ];
      const said = await ask('diff-tree', '-r', '--name-status', '--no-renames', one, other);
      expect(lines.sort()).toEqual(said.split('\n').filter(Boolean).sort());
    }
  await expect(mergeBase(directory, commits[0] ?? '', ZERO)).rejects.toThrow();
});

test('refs are read and moved as git reads and moves them, packed or loose', async () => {
  const directory = made();
  const [first = '', second = ''] = history(directory, 2);
  const said = async (): Promise<string[]> =>
    (await git(directory, ['for-each-ref', '--format=%(refname) %(objectname) %(objecttype)']))
      .split('\n')
      .filter(Boolean);
  const agree = async (): Promise<void> =>
    expect((await listRefs(directory, 'refs/')).map(({ ref, sha, type }) => `${ref} ${sha} ${type}`)).toEqual(
      await said(),
    );
  const heads = ['refs/heads/main', 'refs/heads/launch/r_1/demo', 'refs/heads/a.b', 'refs/heads/A', 'refs/pull/1/head'];
  for (const ref of heads) expect([ref, await moveRef(directory, ref, first, ZERO)]).toEqual([ref, true]);
  await agree();
  for (const pack of [false, true]) {
    if (pack) await git(directory, ['pack-refs', '--all']);
    expect([await readRef(directory, 'refs/heads/main'), await readRef(directory, 'refs/heads/none')]).toEqual([
      first,
      undefined,
    ]);
    // Taken, elsewhere, absent, a folder in the way, a file in the way, a name git refuses, an object that is not there.
    for (const [ref, sha, from] of [
      ['refs/heads/main', second, ZERO],
      ['refs/heads/main', first, second],
      ['refs/heads/other', second, first],
      ['refs/heads/launch/r_1', second, ZERO],
      ['refs/heads/main/below', second, ZERO],
      ['refs/heads/a..b', second, ZERO],
      ['refs/heads/x.lock', second, ZERO],
      ['refs/heads/gone', 'f'.repeat(40), ZERO],
    ] as const)
      expect([ref, await moveRef(directory, ref, sha, from)]).toEqual([ref, false]);
    await setRef(directory, 'refs/heads/main', second);
    expect(await moveRef(directory, 'refs/heads/main', first, second)).toBe(true);
    await agree();
  }
});

test('a ref that somebody else holds is not moved, and the lock stays theirs', async () => {
  const directory = made();
  const [first = '', second = ''] = history(directory, 2);
  expect(await moveRef(directory, 'refs/heads/main', first, ZERO)).toBe(true);
  const lock = path.join(directory, 'refs/heads/main.lock');
  writeFileSync(lock, '');
  expect(await moveRef(directory, 'refs/heads/main', second, first)).toBe(false);
  expect([await readRef(directory, 'refs/heads/main'), existsSync(lock)]).toEqual([first, true]);
});
