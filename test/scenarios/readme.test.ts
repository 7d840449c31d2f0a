/** What the README says to paste is run as it stands; only the published package's name and the URLs become what is here. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bench } from '../support/launch.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```bash\n([\s\S]*?)^```$/gmu)].flatMap((match) =>
  (match[1] ?? '').trim().split('\n'),
);
const lines = blocks.filter((line) => line.startsWith('npx -y @launch-docs/launch '));

const at = bench();
beforeAll(async () => {
  cpSync(path.join(root, 'examples', 'site'), path.join(at.folder, 'docs'), { recursive: true });
  cpSync(path.join(root, 'examples', 'product'), path.join(at.folder, 'product'), { recursive: true });
  for (const name of ['docs', 'product']) {
    for (const args of [
      ['init', '-q', '-b', 'main'],
      ['add', '-A'],
      ['-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-qm', name],
    ]) {
      spawnSync('git', args, { cwd: path.join(at.folder, name) });
    }
  }
  const made = await at.launch(['run', '--repo', './product', '--site', './docs', '--open-pr', '--json'], {
    timeoutMs: 55_000,
  });
  const branch = (made.json().pr as { branch: string }).branch;
  spawnSync('git', ['checkout', '-q', branch], { cwd: path.join(at.folder, 'docs') });
});
afterAll(() => at[Symbol.dispose]());

/** What each pasted line must end with; a line that is not here fails, so that no new one goes unrun. */
const expected: Readonly<Record<string, { codes: readonly number[]; says: RegExp }>> = {
  'mcp --print-config claude-code': { codes: [0], says: /"mcpServers"/u },
  'init docs': {
    codes: [0, 2],
    says: /wrote .github\/workflows\/launch-check\.yml|is there already|in no git repository/u,
  },
  'check docs/': { codes: [0, 1], says: /Recognised hugo/u },
  'check docs/ --fix': { codes: [0, 1], says: /Recognised hugo/u },
  'check docs/ --new=main': { codes: [0, 1], says: /Recognised hugo/u },
  'explain internal-links/page-missing': { codes: [0], says: /Wrong:/u },
  // The site has the branch of a launch checked out.
  'run --repo https://github.com/owner/product --site ../docs': { codes: [0], says: /nothing to change/u },
  'verify --product https://github.com/owner/product --site ../docs': { codes: [0], says: /holds/u },
};

describe('the README', () => {
  it('gives the two commands and a line for each way', () => {
    expect(blocks).toEqual(expect.arrayContaining(['npm start', 'npm cit']));
    expect(lines.length).toBeGreaterThanOrEqual(4);
  });

  it.each(lines)('%s', async (line) => {
    const words = line.slice('npx -y @launch-docs/launch '.length);
    const wanted = expected[words];
    expect(wanted, `\`${words}\` is run by no test`).toBeDefined();
    const args = words
      .split(' ')
      .map((word) => word.replace('https://github.com/owner/product', './product').replace('../docs', './docs'));
    const answer = await at.launch(args, { timeoutMs: 55_000 });
    expect([line, answer.code]).toEqual([
      line,
      expect.toSatisfy((code: number) => wanted?.codes.includes(code) ?? false),
    ]);
    expect(answer.stdout + answer.stderr).toMatch(wanted?.says ?? /$^/u);
  });
});
