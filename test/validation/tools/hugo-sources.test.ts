import { describe, expect, it } from 'vitest';
import { hugoSources } from '../../../src/validation/tools/hugo-sources.ts';

const nothing = (): boolean => false;

describe('hugoSources', () => {
  it('names folders from the root of the repository', () => {
    const config = {
      themesdir: '../themes',
      staticdir: ['static', '../assets/'],
      languages: { de: { contentdir: 'inhalt' } },
      module: { mounts: [{ source: '../shared', target: 'content/shared' }], replacements: ['example.org/x -> ../x'] },
    };
    expect(hugoSources(config, 'docs', nothing).folders.sort()).toEqual([
      'assets',
      'docs/inhalt',
      'docs/static',
      'shared',
      'themes',
      'x',
    ]);
  });

  it('takes a module that is vendored, replaced or in the folder of themes for what it is', () => {
    const config = { module: { imports: [{ path: 'example.org/theme' }] } };
    expect(hugoSources(config, '', nothing).refused).toContain('`example.org/theme` from the network');
    expect(hugoSources(config, '', (path) => path === '_vendor/example.org/theme').refused).toBeUndefined();
    expect(hugoSources(config, '', (path) => path === 'themes/example.org/theme').refused).toBeUndefined();
    expect(hugoSources({ theme: ['ananke', 'my.theme'] }, '', nothing).refused).toBeUndefined();
  });

  it.each(['/etc', 'C:\\x', '\\\\host\\x', '~/x', '../..', '../../x'])('refuses to mount %j', (source) => {
    const config = { module: { mounts: [{ source, target: 'static' }] } };
    expect(hugoSources(config, 'docs', nothing).refused).toContain('outside the repository');
  });
});
