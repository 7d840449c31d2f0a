/** A fix, or its undo, that is killed at any step leaves no stray file, and is taken back to the byte. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { undoFix } from '../../src/undo/undo.ts';
import { writeTree } from '../support/temporary-folder.ts';

const CHILD = path.resolve(import.meta.dirname, '../support/undo-child.ts');
/** A start costs a third when what was compiled is kept. */
const CACHE = path.join(tmpdir(), 'launch-undo-compiled');
const BEFORE = { 'a.md': 'as a person wrote it\r\n', 'docs/d.md': 'doomed\n', 'docs/e.md': 'not touched\n' };
const MODES: Record<string, number> = { 'a.md': 0o600, 'docs/d.md': 0o755 };
/** What a tree may hold at any moment. */
const EVER: Record<string, readonly string[]> = {
  'a.md': [BEFORE['a.md'], 'fixed once\n', 'fixed badly\n'],
  'docs/d.md': [BEFORE['docs/d.md']],
  'docs/e.md': [BEFORE['docs/e.md']],
  'new/deep/c.md': ['new\n'],
};

interface Place {
  root: string;
  home: string;
  remove(): void;
}
function place(homes = tmpdir()): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-undo-'));
  const home = mkdtempSync(path.join(homes, 'launch-undo-home-'));
  const root = path.join(folder, 'site');
  writeTree(root, BEFORE);
  for (const [name, mode] of Object.entries(MODES)) chmodSync(path.join(root, name), mode);
  const remove = (): void => {
    for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
  };
  return { root, home, remove };
}

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
const treeOf = (root: string): [string, string, number][] =>
  filesOf(root).map((name) => {
    const file = path.join(root, name);
    return [name, readFileSync(file, 'utf8'), statSync(file).mode & 0o777];
  });

function child(mode: string, { root, home }: Place, at: number): Promise<{ signal: string | null; steps: number }> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [CHILD, mode, root, home, String(at)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: CACHE },
    });
    let [out, err] = ['', ''];
    running.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    running.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    running.on('close', (code, signal) =>
      code === 0 || signal === 'SIGKILL' ? resolve({ signal, steps: Number(out) }) : reject(new Error(err)),
    );
  });
}

async function everyStep(count: number, each: number, run: (at: number) => Promise<void>): Promise<void> {
  const todo = Array.from({ length: count }, (_, at) => at + 1).filter((at) => at % each === 0);
  const worker = async (): Promise<void> => {
    for (let at = todo.shift(); at !== undefined; at = todo.shift()) await run(at);
  };
  await Promise.all([worker(), worker(), worker()]);
}

async function killFix(
  homes: string,
  { each, isStrayAllowed }: { each: number; isStrayAllowed: boolean },
): Promise<void> {
  const whole = place(homes);
  const before = treeOf(whole.root);
  const { steps } = await child('fix', whole, 0);
  expect(treeOf(whole.root).map(([name, text]) => [name, text])).toEqual([
    ['a.md', 'fixed once\n'],
    ['docs/e.md', BEFORE['docs/e.md']],
    ['new/deep/c.md', 'new\n'],
  ]);
  expect(steps).toBeGreaterThan(30);
  whole.remove();
  await everyStep(steps, each, async (at) => {
    const here = place(homes);
    expect((await child('fix', here, at)).signal).toBe('SIGKILL');
    for (const name of filesOf(here.root)) {
      if (isStrayAllowed && name.endsWith('.tmp')) continue;
      expect(EVER[name], `${name} at step ${at}`).toContain(readFileSync(path.join(here.root, name), 'utf8'));
    }
    const undone = await undoFix(here.home, here.root);
    expect(undone?.left ?? [], `step ${at}`).toEqual([]);
    expect(treeOf(here.root), `step ${at}`).toEqual(before);
    expect(readdirSync(here.root).sort(), `step ${at}`).toEqual(['a.md', 'docs']);
    here.remove();
  });
}

it('a fix killed at any step', { timeout: 300_000 }, () => killFix(tmpdir(), { each: 1, isStrayAllowed: false }));

const SHM = '/dev/shm';
const isOther = ((): boolean => {
  try {
    return statSync(SHM).dev !== statSync(tmpdir()).dev;
  } catch {
    return false;
  }
})();
it.runIf(isOther)('with a home on another file system', { timeout: 300_000 }, () =>
  killFix(SHM, { each: 3, isStrayAllowed: true }),
);

it('an undo killed at any step is finished by the next', { timeout: 300_000 }, async () => {
  const fixed = place();
  const before = treeOf(fixed.root);
  await child('fix', fixed, 0);
  const copy = (): Place => {
    // The root is on record, so each copy lies where the fix was made, one after the other.
    const kept = mkdtempSync(path.join(tmpdir(), 'launch-undo-kept-'));
    for (const part of ['root', 'home'] as const) cpSync(fixed[part], path.join(kept, part), { recursive: true });
    return {
      root: path.join(kept, 'root'),
      home: path.join(kept, 'home'),
      remove: () => rmSync(kept, { recursive: true }),
    };
  };
  const pristine = copy();
  const reset = (): void => {
    for (const part of ['root', 'home'] as const) {
      rmSync(fixed[part], { recursive: true, force: true });
      mkdirSync(fixed[part]);
      cpSync(pristine[part], fixed[part], { recursive: true });
    }
  };
  const { steps } = await child('undo', fixed, 0);
  expect(treeOf(fixed.root)).toEqual(before);
  expect(steps).toBeGreaterThan(10);
  for (let at = 1; at <= steps; at++) {
    reset();
    expect((await child('undo', fixed, at)).signal).toBe('SIGKILL');
    const again = await undoFix(fixed.home, fixed.root);
    expect(again?.left ?? [], `step ${at}`).toEqual([]);
    expect(treeOf(fixed.root), `step ${at}`).toEqual(before);
    expect(readdirSync(path.join(fixed.home, 'undo'))).toEqual([]);
  }
  pristine.remove();
  fixed.remove();
});
