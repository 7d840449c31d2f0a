import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workTreeFiles } from '../../src/adapters/work-tree-files.ts';
import { Patch } from '../../src/model/patch.ts';
import { applyPatches } from '../../src/patches/apply-bundle.ts';
import { makePatch, patchBetween } from '../../src/patches/make-patch.ts';
import { takeBack } from '../../src/patches/take-back.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'apply-'));
});
afterEach(() => rm(root, { recursive: true }));

const common = { summary: 'test', origin: 'test' };
const all = { allowedPaths: ['**'] };
const write = (path: string, text: string | Uint8Array) => writeFile(join(root, path), text);
const read = (path: string) => readFile(join(root, path), 'utf8');

describe('applying a bundle', () => {
  it('writes once and changes nothing the second time, also when a file is patched twice', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    const first = makePatch(
      { op: 'update_file_range', ...common, path: 'a.md', start_line: 2, end_line: 2, content: '2\n' },
      'one\ntwo\nthree\n',
    );
    const second = makePatch(
      { op: 'update_file_range', ...common, path: 'a.md', start_line: 1, end_line: 0, content: '0\n' },
      'one\n2\nthree\n',
    );
    const created = makePatch({ op: 'create_file', ...common, path: 'new/b.md', content: 'b\n' }, null);
    const bundle = [first, second, created];
    for (const patch of bundle) Patch.parse(patch);
    const once = await applyPatches(root, bundle, all);
    expect(once.applied).toEqual(bundle);
    expect(await read('a.md')).toBe('0\none\n2\nthree\n');
    const seen: boolean[] = [];
    const twice = await applyPatches(root, bundle, { ...all, onApplied: (_patch, already) => void seen.push(already) });
    expect(twice).toEqual({ applied: [], skipped: bundle, conflicts: [], written: [] });
    expect(seen).toEqual([true, true, true]);
    expect(await readdir(join(root, 'new'))).toEqual(['b.md']);
  });

  it('goes on after the patch that stood when it was killed', async () => {
    const texts = ['a\n', 'ab\n', 'abc\n'];
    await write('a.md', 'ab\n');
    const bundle = [0, 1].map(
      (at) => patchBetween({ path: 'a.md', before: texts[at]!, after: texts[at + 1]!, ...common })!,
    );
    const result = await applyPatches(root, bundle, all);
    expect(result.skipped).toEqual([bundle[0]]);
    expect(result.applied).toEqual([bundle[1]]);
    expect(await read('a.md')).toBe('abc\n');
  });

  it('records a conflict and leaves the file of a person alone', async () => {
    await write('a.md', 'somebody else wrote this\n');
    const update = makePatch(
      { op: 'update_file_range', ...common, path: 'a.md', start_line: 1, end_line: 1, content: 'x\n' },
      'mine\n',
    );
    const create = makePatch({ op: 'create_file', ...common, path: 'a.md', content: 'x\n' }, null);
    const gone = makePatch({ op: 'delete_file', ...common, path: 'b.md' }, 'b\n');
    const result = await applyPatches(root, [update, create], all);
    expect(result.conflicts.map(({ reason }) => reason)).toEqual([
      'the file was changed after the patch was made',
      'another file is there already',
    ]);
    expect(await read('a.md')).toBe('somebody else wrote this\n');
    await write('a.md', Buffer.from('Stra\xdfe\n', 'latin1'));
    expect((await applyPatches(root, [update], all)).conflicts.map(({ reason }) => reason)).toEqual([
      'the file is no UTF-8 text',
    ]);
    expect((await applyPatches(root, [gone], all)).skipped).toEqual([gone]);
  });

  it('is taken back to the byte, and by nobody over what a person saved since', async () => {
    const before = { 'a.md': '\ufeffone\r\ntwo', 'b.md': 'gone\n' };
    for (const [path, text] of Object.entries(before)) await write(path, text);
    const bundle = [
      makePatch(
        { op: 'update_file_range', ...common, path: 'a.md', start_line: 2, end_line: 2, content: 'TWO\r\n' },
        before['a.md'],
      ),
      makePatch({ op: 'delete_file', ...common, path: 'b.md' }, before['b.md']),
      makePatch({ op: 'create_file', ...common, path: 'c.md', content: 'c' }, null),
    ];
    const { written } = await applyPatches(root, bundle, all);
    expect(await read('a.md')).toBe('\ufeffone\r\nTWO\r\n');
    expect(await takeBack(root, written)).toEqual([]);
    expect(await readdir(root)).toEqual(['a.md', 'b.md']);
    expect([await read('a.md'), await read('b.md')]).toEqual(Object.values(before));
    const again = await applyPatches(root, bundle, all);
    await write('a.md', 'saved meanwhile\n');
    expect((await takeBack(root, again.written)).map(({ path }) => path)).toEqual(['a.md']);
    expect([await read('a.md'), await read('b.md')]).toEqual(['saved meanwhile\n', before['b.md']]);
  });

  it('leaves what a person saves between reading and writing, and its later patches with it', async () => {
    const texts = ['a\n', 'b\n', 'c\n'];
    await write('a.md', texts[0]!);
    await write('z.md', 'z\n');
    const bundle = [
      ...[0, 1].map((at) => patchBetween({ path: 'a.md', before: texts[at]!, after: texts[at + 1]!, ...common })!),
      patchBetween({ path: 'new.md', before: null, after: 'n\n', ...common })!,
      patchBetween({ path: 'z.md', before: 'z\n', after: null, ...common })!,
    ];
    // The last thing asked before a write is the file's mode: by then everything else is decided.
    const files = {
      ...workTreeFiles,
      async mode(path: string) {
        await writeFile(path, 'a person\n');
        return workTreeFiles.mode(path);
      },
    };
    const { applied, conflicts } = await applyPatches(root, bundle, { ...all, files });
    expect(applied).toEqual([]);
    expect(conflicts.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(
      ['a.md', 'a.md', 'new.md', 'z.md'].map((path) => `${path}: the file was changed meanwhile`),
    );
    expect(await Promise.all(['a.md', 'new.md', 'z.md'].map(read))).toEqual(Array(3).fill('a person\n'));
    expect((await readdir(root)).sort()).toEqual(['a.md', 'new.md', 'z.md']);
  });

  it('brings a deleted binary file back', async () => {
    const bytes = Uint8Array.from([0, 255, 254, 13, 10]);
    await write('x.bin', bytes);
    const { written } = await applyPatches(
      root,
      [makePatch({ op: 'delete_file', ...common, path: 'x.bin' }, bytes)],
      all,
    );
    await takeBack(root, written);
    expect(new Uint8Array(await readFile(join(root, 'x.bin')))).toEqual(bytes);
  });

  it('writes nothing at all when one path is refused or a budget is passed', async () => {
    const good = makePatch({ op: 'create_file', ...common, path: 'good.md', content: 'x\n' }, null);
    const bad = makePatch({ op: 'create_file', ...common, path: '.git/hooks/x', content: 'x\n' }, null);
    await expect(applyPatches(root, [good, bad], all)).rejects.toMatchObject({ code: 'ALLOWED_PATHS_VIOLATION' });
    await expect(applyPatches(root, [good], { ...all, budgets: { max_files_changed: 0 } })).rejects.toMatchObject({
      code: 'POLICY_DENIED',
    });
    const twin = makePatch({ op: 'create_file', ...common, path: 'Good.md', content: 'x\n' }, null);
    await expect(applyPatches(root, [good, twin], all)).rejects.toMatchObject({ code: 'ALLOWED_PATHS_VIOLATION' });
    expect(await readdir(root)).toEqual([]);
  });
});

describe('an anchor', () => {
  const page = 'top\r\n<!-- launch:begin next -->\r\nold\r\n<!-- launch:end next -->\r\nend\r\n';
  it('holds what is replaced, with the line endings of the page', async () => {
    await write('a.md', page);
    await applyPatches(
      root,
      [makePatch({ op: 'update_by_anchor', ...common, path: 'a.md', anchor: 'next', content: 'new\nlines' }, page)],
      all,
    );
    expect(await read('a.md')).toBe(page.replace('old\r\n', 'new\r\nlines\r\n'));
  });
  it('that stands twice is no anchor', () => {
    expect(() =>
      makePatch({ op: 'update_by_anchor', ...common, path: 'a.md', anchor: 'next', content: 'x' }, page + page),
    ).toThrow(/exactly once/);
  });
});

describe('a patch id', () => {
  it('is the hash of the content: same for the same, other for another', () => {
    const edit = (content: string) => makePatch({ op: 'create_file', ...common, path: 'a.md', content }, null).patch_id;
    expect(edit('a')).toBe(edit('a'));
    expect(edit('a')).not.toBe(edit('b'));
    expect(edit('a')).toMatch(/^patch_[0-9a-f]{12}$/);
  });
});
