/** The linter's fixes are gathered where a site will be fixed, and only of pages that have something to fix. */
import { afterEach, expect, it } from 'vitest';
import type { Processes } from '../../../src/ports/processes.ts';
import { openSession } from '../../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

it('asks for fixes when it will be fixed, of pages with fixable findings, and not again', async () => {
  site = makeSite({
    '.markdownlint.json': '{ "default": true, "MD013": false }',
    'clean.md': '# Clean\n\nNothing to say.\n',
    'spaces.md': '# Spaces\n\nTwo words   \nin a row.\n',
    'html.md': '# HTML\n\nA <b>word</b> in it.\n',
  });
  const linted: string[][] = [];
  const processes: Processes = {
    ...ports.processes,
    run(command, args, options) {
      // In a sandbox, where there is one, the program is among the arguments.
      if ([command, ...args].some((word) => word.endsWith('rumdl')))
        linted.push([...args.slice(args.lastIndexOf('--') + 1)].sort());
      return ports.processes.run(command, args, options);
    },
  };
  const { root, cache: cacheDir } = site;
  const found = async (withFixes: boolean) => {
    const only = ['markdown-style'];
    const session = await openSession({
      root,
      profile: 'ci',
      ports: { ...ports, processes },
      only,
      cacheDir,
      withFixes,
    });
    const { findings } = await session.validate();
    return findings.map(({ title, fixable, data }) => [title, fixable, typeof data?.fix]);
  };
  const html = ['MD033', 'no', 'undefined'];
  expect(await found(false)).toEqual([html, ['MD009', 'safe', 'undefined']]);
  expect(await found(true)).toEqual([html, ['MD009', 'safe', 'object']]);
  expect(await found(false)).toHaveLength(2);
  expect(linted).toEqual([['clean.md', 'html.md', 'spaces.md'], ['spaces.md']]);
});
