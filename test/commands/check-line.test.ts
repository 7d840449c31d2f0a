/** `launch check` and `launch explain` as somebody types them. */
import { afterEach, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/gates/examples.ts';
import { gates } from '../../src/gates/index.ts';
import { launchIn } from '../support/launch-in.ts';
import { makeSite, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site?.done());

const launch = (...argv: string[]) => launchIn(site, ...argv);
const ONLY = ['--gate=internal-links', '--no-record'];
const TREE = {
  'docs/a.md': '# A\n\nSee [the other](Other.md) and [gone](nowhere.md).\n',
  'docs/other.md': '# Other\n',
};

test('the worst comes first, each with its line, a marker, help and the change; a table of rules ends it, and no ids', async () => {
  site = makeSite(TREE);
  const { code, out } = await launch('check', 'docs', ...ONLY);
  expect(code).toBe(1);
  expect(out).toContain(`error[internal-links/wrong-case]: Link in the wrong case: \`Other.md\`
  --> docs/a.md:3:5
   |
 3 | See [the other](Other.md) and [gone](nowhere.md).
   |     ^^^^^^^^^^^^^^^^^^^^^
   = help: Did you mean \`other.md\`?
   = change: can be fixed with \`--fix\`
     - See [the other](Other.md) and [gone](nowhere.md).
     + See [the other](other.md) and [gone](nowhere.md).
`);
  expect(out).toContain(`
  1 error   internal-links/page-missing
  1 error   internal-links/wrong-case   1 can be fixed
`);
  expect(out).toContain('failed: 2 errors; 1 can be fixed with --fix');
  expect(out).not.toMatch(/iss_[0-9a-f]/u);
  expect((await launch('check', 'docs', '--verbose', ...ONLY)).out).toMatch(/iss_[0-9a-f]{16}/u);
  const quiet = (await launch('check', 'docs', '--quiet', ...ONLY)).out;
  expect(quiet).toContain('Link to a missing page: `nowhere.md`');
  expect(quiet).not.toMatch(/Recognised|can be fixed with --fix$|judged/mu);
});

test('a word after `--fix` or `--new` is the folder; a value stands after `=`', async () => {
  site = makeSite(TREE);
  expect(await launch('check', '--fix', 'nowhere', ...ONLY)).toMatchObject({ code: 2 });
  const misplaced = await launch('check', '--new', 'main', ...ONLY);
  expect([misplaced.code, misplaced.err]).toEqual([
    2,
    expect.stringContaining('There is no folder `main`. To compare with the ref `main`, write `--new=main`'),
  ]);
  const mode = await launch('check', '--fix', 'unsafe', ...ONLY);
  expect([mode.code, mode.err]).toEqual([2, expect.stringContaining('Write `--fix=unsafe`')]);
  // A folder of that name is a folder.
  site.write({ 'unsafe/b.md': '[gone](nowhere.md)\n' });
  expect((await launch('check', '--fix', 'unsafe', ...ONLY)).out).toContain('unsafe/b.md:1:1');
  const fixed = await launch('check', '--fix', 'docs', ...ONLY);
  expect(fixed.err).toContain('1 finding fixed in 1 file');
  // One is in the commit already.
  expect((await launch('check', 'docs', '--new', ...ONLY)).out).toContain('ok: no findings');
  expect((await launch('check', '--new=HEAD', 'docs', ...ONLY)).out).toMatch(
    /1 finding that the base \([0-9a-f]{7}\) already has is not shown/u,
  );
});

test('every rule is explained with an example of wrong and right', async () => {
  site = makeSite(TREE);
  const rules = gates.flatMap((gate) => gate.rules.map(({ id }) => id));
  expect(Object.keys(EXAMPLES).sort()).toEqual([...rules].sort());
  for (const [rule, { wrong, right }] of Object.entries(EXAMPLES)) {
    expect(wrong.trim(), rule).not.toBe('');
    expect(right.trim(), rule).not.toBe('');
    expect(wrong, rule).not.toBe(right);
  }
  const { code, out } = await launch('explain', 'internal-links/wrong-case');
  expect(code).toBe(0);
  expect(out).toContain('Wrong:\n  - [Install](Install.md)\n\nRight:\n  + [Install](install.md)');
  expect((await launch('explain', 'images')).out).toContain('images/no-alt');
  const long = (await launch('explain', 'internal-links/unverified')).out;
  expect(long).toContain('  - [2](api/2.md)\n  - … and 21 more lines like these\n\nRight:');
  const unknown = await launch('explain', 'internal-links/page-mising');
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining('Did you mean `internal-links/page-missing`?'),
  ]);
});

test('help shows values that may be left out as they are written, what ends how, and where to begin', async () => {
  site = makeSite(TREE);
  const help = (await launch('check', '--help')).out;
  expect(help).toContain('--fix[=mode]');
  expect(help).toContain('--new[=ref]');
  expect(help.replaceAll(/\s+/gu, ' ')).toContain('The exit code is 0 where nothing fails, 1 for findings that do');
  expect((await launch('--help')).out).toContain('Start with `launch check` in the folder of your docs');
  const all = (await launch('explain')).out;
  for (const { id } of gates) expect(all).toContain(`${id}: `);
});
