import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastOf, parseGitConfig } from '../../src/adapters/git-config-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What git itself reads there; undefined where it refuses. */
function readByGit(text: string): [string, string | null][] | undefined {
  const file = path.join(folder.path, 'config');
  writeFileSync(file, text);
  try {
    const said = execFileSync('git', ['config', '--file', file, '--no-includes', '-z', '--list'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said
      .split('\0')
      .slice(0, -1)
      .map((row) => {
        const end = row.indexOf('\n');
        return end === -1 ? [row, null] : [row.slice(0, end), row.slice(end + 1)];
      });
  } catch {
    return undefined;
  }
}

describe('parseGitConfig', () => {
  it.each([
    '',
    '[core]\n\tbare = false\n\tautocrlf\n',
    '[Core] Bare=TRUE ; said\n# said\n[a.B]\nc = d\n',
    '[remote "O\\"ri\\\\gin"]\n\turl = "a # b" c ; d\n',
    '[alias]\n\tx = "!f() { \\\n\t\techo \\"a\\"; }; f"\n\ty = a  b  \\\n   c   \n',
    '[a]\nb = \\t\\n\\b "  in  "  out  \n',
    '[a]\r\nb = c\r\n[d "e"] f = g\r\n',
    '\uFEFF[a]\n b = ""\n c =\n d = \n',
    '[a "b\n"]\nc = d\n',
    '[a]\nb = "open\n',
    '[a]\nb = \\x\n',
    '[a]\n1b = c\n',
    'b = c\n',
    '[a\n',
    '[a "b" ]\nc = d\n',
    '[a]\nb c\n',
    '[a]b=c\n',
    '[a]\nb = c \\\n',
    '[include]\n\tpath = other\n[filter "e"]\n\tclean = touch x\n',
    '[a]\nb = x"y z"  "  \n',
    '[a]\nb = x " y" ; z\n',
  ])('reads %j as git does', (text) => {
    expect(parseGitConfig(text)).toEqual(readByGit(text));
  });

  it('answers with the last value, and true for a key alone', () => {
    const entries = parseGitConfig('[a]\nb = 1\nb = 2\nc\n') ?? [];
    expect([lastOf(entries, 'a.b'), lastOf(entries, 'a.c'), lastOf(entries, 'a.d')]).toEqual(['2', 'true', undefined]);
  });
});
