import { expect, it } from 'vitest';
import type { ProductTree } from '../../../src/platforms/platform.ts';
import { choosePlatform } from '../../../src/workers/facts-builder/index.ts';
import { licenceOf } from '../../../src/workers/facts-builder/licence.ts';

const treeOf = (languages: string[], files: Record<string, string>): ProductTree =>
  ({
    text: () => '',
    inventory: {
      files: Object.entries(files).map(([path, language]) => ({ path, language })),
      languages: languages.map((language) => ({ language, files: 1, bytes: 1 })),
      manifests: [],
    },
  }) as unknown as ProductTree;

it('takes a few scripts in another language for no product', async () => {
  const goTool = treeOf(['go', 'python'], { 'main.go': 'go', 'hack/check.py': 'python', 'hack/more.py': 'python' });
  expect((await choosePlatform({ tree: goTool })).platform.id).toBe('generic');
  const library = treeOf(['python', 'bash'], { 'strata/a.py': 'python', 'run.sh': 'bash' });
  expect((await choosePlatform({ tree: library })).platform.id).toBe('python');
});
it('cites a licence with the version that stands below its title, or names none', () => {
  expect(licenceOf('  Apache License\n  Version 2.0, January 2004\n')).toEqual({
    name: 'Apache License 2.0',
    start: 1,
    end: 2,
  });
  expect(licenceOf('Apache License\n\nsome text\n')).toEqual({ name: 'Apache License', start: 1, end: 1 });
});
