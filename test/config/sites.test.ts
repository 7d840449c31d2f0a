import { expect, it } from 'vitest';
import { parseCheckConfig } from '../../src/config/read-check-config.ts';
import { configOfSite, listedSites, requireOneSite, siteAt, siteNamed } from '../../src/config/sites.ts';

const config = parseCheckConfig(
  'sites:\n  - name: Handbook\n    path: ./docs/\n    kind: mkdocs\n  - path: website/blog\nexclude: [old/**]\n',
  'launch.yml',
);
const problem = (text: string): string => {
  try {
    parseCheckConfig(text, 'launch.yml');
    return '';
  } catch (thrown) {
    return String(thrown);
  }
};

it('Sites are known by name or folder, and without a list there is one that has no name', () => {
  expect(listedSites(config)).toEqual([
    { name: 'Handbook', path: 'docs' },
    { name: 'website/blog', path: 'website/blog' },
  ]);
  expect(siteNamed(config, 'Handbook')?.path).toBe('docs');
  expect(siteNamed(config, 'docs/')?.name).toBe('Handbook');
  expect(siteNamed(config, 'handbuch')).toBeUndefined();
  expect(listedSites({})).toEqual([{ name: null }]);
  expect(listedSites({ site: { path: 'web' } })).toEqual([{ name: null, path: 'web' }]);
});

it('What holds for one site is its own entry and all that holds for every one', () => {
  expect(configOfSite(config, 'docs')).toMatchObject({
    site: { path: './docs/', kind: 'mkdocs' },
    exclude: ['old/**'],
  });
  expect(configOfSite(config, 'elsewhere').site).toEqual({});
  expect([siteAt(config, 'docs'), siteAt(config, 'elsewhere')]).toEqual(['Handbook', undefined]);
  expect(configOfSite({ site: { path: 'web' } }, 'docs')).toEqual({ site: { path: 'web' } });
});

it('A repository of several sites is not checked as one, and each of them is', () => {
  expect(() => requireOneSite(config, '')).toThrow(
    /lists 2 sites .*`\.\/docs\/`, `website\/blog`\. Name the folder of one/u,
  );
  expect(() => requireOneSite(config, 'docs')).not.toThrow();
  expect(() => requireOneSite({ sites: [{ path: '.' }, { path: 'docs' }] }, '')).not.toThrow();
});

it('A list that names a site twice, leads out, or stands beside `site` is refused with the entry', () => {
  expect(problem('sites:\n  - path: docs\n  - path: docs/\n')).toContain('sites[1].path: `docs/` is listed twice');
  expect(problem('sites:\n  - path: a\n    name: x\n  - path: b\n    name: x\n')).toContain(
    'sites[1].name: two sites are called `x`',
  );
  expect(problem('sites:\n  - path: ../other\n')).toContain('leads out of the repository');
  expect(problem('site:\n  path: docs\nsites:\n  - path: docs\n')).toContain('keep one of the two');
  expect(problem('sites: []\n')).not.toBe('');
  expect(problem('sites:\n  - path: docs\n    exclude: [x]\n')).toContain('Unknown key');
});
