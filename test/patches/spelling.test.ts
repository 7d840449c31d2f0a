/** The fence lists a folder only where a second spelling may be there, on file systems that know case and on those that do not. */
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Look, refuseWrite } from '../../src/patches/fence.ts';

type Disk = 'knows case' | 'ignores case and tells' | 'ignores case and echoes';

/** A disk of files below `/site`; folders are what files lie in. */
function disk(kind: Disk, files: readonly string[], links: Readonly<Record<string, string>> = {}) {
  const listed: string[] = [];
  const all = new Set<string>(['/site']);
  for (const file of [...files, ...Object.keys(links)])
    for (let at = `/site/${file}`; at !== '/site'; at = dirname(at)) all.add(at);
  const key = (path: string): string => (kind === 'knows case' ? path : path.normalize('NFD').toLowerCase());
  const find = (path: string): string | undefined => [...all].find((one) => key(one) === key(path));
  const inSite = (path: string): string => path.slice('/site/'.length);
  const look: Look = {
    async kind(path) {
      const found = find(path);
      if (found === undefined) return 'absent';
      if (inSite(found) in links) return 'symlink';
      return files.includes(inSite(found)) ? 'file' : 'directory';
    },
    async names(directory) {
      listed.push(directory);
      const place = find(directory);
      return [...all].filter((one) => dirname(one) === place && one !== place).map((one) => basename(one));
    },
    async realPath(path) {
      const found = find(path);
      if (found === undefined) throw new Error('ENOENT');
      const to = links[inSite(found)];
      if (to !== undefined) return to;
      return kind === 'ignores case and echoes' ? path : found;
    },
  };
  const refuse = (path: string): Promise<string | undefined> => refuseWrite('/site', path, ['**'], look);
  return { refuse, listed };
}

const TWIN = /differs from `(.+)` only in case or Unicode form/;

describe('a file that is there, spelt so', () => {
  it.each(['knows case', 'ignores case and tells'] as const)('needs no listing where the disk %s', async (kind) => {
    const { refuse, listed } = disk(kind, ['docs/Guide/start.md', 'docs/Guide/ß.md', 'docs/日本/é.md', 'docs/2.1']);
    for (const path of ['docs/Guide/start.md', 'docs/Guide/ß.md', 'docs/日本/é.md', 'docs/2.1'])
      expect(await refuse(path)).toBeUndefined();
    expect(listed).toEqual([]);
  });

  it('is looked for in the listing where the disk ignores case and tells nobody', async () => {
    const { refuse, listed } = disk('ignores case and echoes', ['docs/start.md']);
    expect(await refuse('docs/start.md')).toBeUndefined();
    expect(listed).toEqual(['/site', '/site/docs']);
    expect(await refuse('docs/Start.md')).toMatch(TWIN);
    expect(await refuse('Docs/start.md')).toMatch(TWIN);
  });

  it('is still no link', async () => {
    const links = { 'docs/out.md': '/etc/passwd', 'docs/away': '/etc' };
    const { refuse } = disk('knows case', ['docs/start.md'], links);
    expect(await refuse('docs/out.md')).toBe('it is a symbolic link');
    expect(await refuse('docs/away/passwd')).toContain('outside the site');
    expect(await disk('ignores case and tells', ['docs/start.md'], links).refuse('docs/OUT.md')).toMatch(TWIN);
  });
});

describe('another spelling', () => {
  it.each(['ignores case and tells', 'ignores case and echoes'] as const)(
    'is refused where the disk %s',
    async (kind) => {
      const { refuse } = disk(kind, ['docs/Start.md', 'docs/e\u0301.md', 'docs/É2.md']);
      expect(await refuse('docs/start.md')).toMatch(TWIN);
      expect(await refuse('docs/START.MD')).toMatch(TWIN);
      expect(await refuse('Docs/Start.md')).toMatch(TWIN);
      expect(await refuse('docs/é.md')).toMatch(TWIN);
      expect(await refuse('docs/é2.md')).toMatch(TWIN);
    },
  );

  it('is refused for a new file wherever it is looked for, folders too', async () => {
    const { refuse, listed } = disk('knows case', ['docs/Start.md', 'docs/ＡＢ.md', 'docs/e\u0301.md']);
    expect(await refuse('docs/start.md')).toMatch(TWIN);
    expect(await refuse('Docs/new.md')).toMatch(TWIN);
    expect(await refuse('docs/ab.md')).toMatch(TWIN);
    expect(await refuse('docs/é.md')).toMatch(TWIN);
    expect(await refuse('docs/new.md')).toBeUndefined();
    expect(listed).toContain('/site/docs');
  });

  it('that stands beside the file in the opposite case is refused as before', async () => {
    const { refuse } = disk('knows case', ['docs/start.md', 'docs/START.MD', 'notes/a', 'NOTES/a']);
    expect(await refuse('docs/start.md')).toMatch(TWIN);
    expect(await refuse('notes/a')).toMatch(TWIN);
  });
});
