import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWritePath, refuseWrite } from '../../src/patches/fence.ts';
import { isAllowed, refusePath } from '../../src/patches/path-rules.ts';
import fc from '../support/property.ts';

let root = '';
let outside = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'fence-')));
  outside = await realpath(await mkdtemp(join(tmpdir(), 'fence-out-')));
});
afterEach(async () => {
  await rm(root, { recursive: true });
  await rm(outside, { recursive: true });
});

describe('the spelling of a path', () => {
  it.each([
    ['../secret.md', 'a parent segment'],
    ['content/../../secret.md', 'a parent segment in the middle'],
    ['/etc/passwd', 'an absolute path'],
    ['C:/windows/win.ini', 'a drive'],
    ['content\\..\\x.md', 'backslashes'],
    ['content//x.md', 'an empty segment'],
    ['content/./x.md', 'a dot segment'],
    ['.git/config', 'the git folder'],
    ['content/.GIT/hooks/pre-commit', 'the git folder in capitals'],
    ['content/git~1/config', 'its short name on Windows'],
    ['content/.g\u200cit/config', 'an invisible character in it'],
    ['content/.git./config', 'a dot behind it'],
    ['content/．git/config', 'a full-width dot'],
    ['content/．．/x.md', 'full-width dots as a parent'],
    ['content／x.md', 'a full-width slash'],
    ['content/aux.md', 'a device of Windows'],
    ['content/COM1', 'a device of Windows in capitals'],
    ['content/x.md:stream', 'a stream of NTFS'],
    ['content/x.md.', 'a dot at the end'],
    ['content/x.md ', 'a space at the end'],
    ['content/a\u0000.md', 'a NUL'],
    ['content/e\u0301.md', 'a decomposed letter'],
    ['content/\u202exdm.exe', 'a direction override'],
    ['content/\ud800.md', 'half a surrogate pair'],
    ['', 'nothing'],
  ])('refuses %j: %s', (path) => {
    expect(refusePath(path, ['**'])).toBeTypeOf('string');
  });

  it.each([
    'content/docs/start.md',
    'content/docs/.hidden/x.md',
    'content/é/日本語.md',
    'content/console.md',
    'content/digit/x.md',
  ])('lets %j pass', (path) => {
    expect(refusePath(path, ['content/**'])).toBeUndefined();
  });

  it('never lets a path out of the root, whatever it is made of', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      '.git',
      '.GiT',
      'c:',
      '\\',
      '/',
      '\u2024',
      '．',
      'b.md',
      '\u200d',
      '~1',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '', '\\'), (parts, glue) => {
        const path = parts.join(glue);
        if (refusePath(path, ['**']) !== undefined) return;
        expect(join('/r', path).startsWith('/r/')).toBe(true);
        expect(path.toLowerCase().split('/')).not.toContain('.git');
      }),
    );
  });
});

describe('allowed globs', () => {
  it('match whole paths, know case and dots, and an exclamation mark takes away', () => {
    expect(isAllowed('content/docs/a/b.md', ['content/docs/**'])).toBe(true);
    expect(isAllowed('content/docs/a/b.md', ['content/docs'])).toBe(true);
    expect(isAllowed('content/docs-old/b.md', ['content/docs'])).toBe(false);
    expect(isAllowed('Content/docs/b.md', ['content/docs/**'])).toBe(false);
    expect(isAllowed('content/docs/b.md', [])).toBe(false);
    expect(isAllowed('content/docs/b.md', ['!content/blog/**'])).toBe(false);
    expect(isAllowed('content/docs/b.md', ['content/**', '!content/docs/**'])).toBe(false);
    expect(isAllowed('content/a/b/c.md', ['content/*'])).toBe(false);
  });
});

describe('what stands on disk', () => {
  it('refuses a folder that is a link out of the site, and a file that is a link', async () => {
    await mkdir(join(root, 'content'));
    await symlink(outside, join(root, 'content/out'));
    await writeFile(join(root, 'real.md'), 'x');
    await symlink(join(root, 'real.md'), join(root, 'content/link.md'));
    expect(await refuseWrite(root, 'content/out/x.md', ['content/**'])).toContain('outside the site');
    expect(await refuseWrite(root, 'content/link.md', ['content/**'])).toContain('symbolic link');
  });

  it('follows a link inside the site only into the allowed paths', async () => {
    await mkdir(join(root, 'content/real'), { recursive: true });
    await mkdir(join(root, 'layouts'));
    await symlink(join(root, 'content/real'), join(root, 'content/alias'));
    await symlink(join(root, 'layouts'), join(root, 'content/theme'));
    expect(await refuseWrite(root, 'content/alias/x.md', ['content/**'])).toBeUndefined();
    expect(await refuseWrite(root, 'content/theme/x.md', ['content/**'])).toContain('layouts/x.md');
  });

  it('refuses a second spelling of a file that is there', async () => {
    await mkdir(join(root, 'content/Docs'), { recursive: true });
    expect(await refuseWrite(root, 'content/docs/x.md', ['content/**'])).toContain('only in case');
  });

  it('names every refused path with the code of the closed list', async () => {
    await expect(checkWritePath(root, '../x', ['**'])).rejects.toMatchObject({
      code: 'ALLOWED_PATHS_VIOLATION',
      details: { paths: [{ path: '../x' }] },
    });
  });
});
