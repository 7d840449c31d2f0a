/** A fix that would part a file from its other name is left, with that reason. */
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

it('a hard link is not written over', async () => {
  site = makeSite({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n', 'docs/b.md': '# B\n' });
  linkSync(join(site.root, 'docs/b.md'), join(site.cacheDir, 'other.md'));
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null });
  expect(session.refuseToWrite('docs/b.md')).toContain('a hard link');
  expect(session.refuseToWrite('docs/index.md')).toBe(undefined);
  expect(session.refuseToWrite('docs/new.md')).toBe(undefined);
});
