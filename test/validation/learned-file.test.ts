/** What was learned of front matter: kept by content, forgotten with it, and the contract is the same as without it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { learnContract, samplePaths } from '../../src/content/learn-contract.ts';
import { openLearned } from '../../src/validation/learned-file.ts';
import { sealedFolder } from '../support/sealed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-learned-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADS = [
  'title: "One"\nweight: 1\ntags: [a]\ndate: 2024-01-02',
  'title: Two\nweight: x\ndraft: true\nnothing:',
  'title: Two\nparams:\n  a: 1',
  'title: [',
];
const textOf = (page: number, edition = 0): string =>
  page % 7 === 6 ? '# None\n' : `---\n${HEADS[(page + edition) % HEADS.length]}\nkind: k${page % 3}\n---\n`;
const paths = Array.from({ length: 450 }, (_, page) => `p${page}.md`);

it('the same contract comes of what was kept, of what changed, and of damaged files, and only what changed is read', () => {
  const file = join(folder, 'learned');
  const editions = new Map<string, number>();
  const read: string[] = [];
  const text = (path: string): string => textOf(Number(/\d+/.exec(path)?.[0]), editions.get(path));
  const learn = (key = 'key'): ReturnType<typeof learnContract> => {
    read.length = 0;
    const learned = openLearned(sealedFolder(folder), 'learned', key, (path) =>
      path === 'p9.md' ? undefined : text(path),
    );
    const contract = learnContract(
      paths,
      (path) => {
        read.push(path);
        return text(path);
      },
      { learned },
    );
    learned.write();
    expect(contract).toEqual(learnContract(paths, text));
    return contract;
  };
  /** Pages that say what no page before them says; of one nobody knows what it says. */
  const different = (): number => {
    const known = samplePaths(paths).filter((path) => path !== 'p9.md');
    return new Set(known.map(text)).size + 1;
  };
  const first = learn();
  expect(first.keys.find(({ name }) => name === 'kind')?.enum).toEqual(['k0', 'k1', 'k2']);
  expect(different()).toBeGreaterThan(10);
  expect(read).toHaveLength(different());
  expect(learn()).toEqual(first);
  expect(read).toEqual(['p9.md']);
  for (const path of paths.slice(0, 300)) editions.set(path, 1);
  learn();
  learn('another parser');
  expect(read).toHaveLength(different());
  for (const damage of ['', 'another parser\n', 'another parser\n{"a":\n', 'another parser\n[1]\n']) {
    writeFileSync(file, damage);
    learn('another parser');
    expect(read).toHaveLength(different());
  }
  expect(readdirSync(folder)).toEqual(['learned']);
});

it('what was learned under another key is not believed', () => {
  const theirs = openLearned(sealedFolder(folder, 2), 'learned', 'key', (path) => path);
  theirs.set('p.md', { keys: [] } as never);
  theirs.write();
  expect(openLearned(sealedFolder(folder, 2), 'learned', 'key', (path) => path).get('p.md')).toBeDefined();
  expect(openLearned(sealedFolder(folder), 'learned', 'key', (path) => path).get('p.md')).toBeUndefined();
});
