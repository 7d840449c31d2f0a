/** The build refuses what an MIT product may not carry, and every package that is installed for users is of a licence it takes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isAllowedLicence, requireLicence } from '../../scripts/licences.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'Apache-2.0'])('takes %s', (licence) => {
  expect(isAllowedLicence(licence)).toBe(true);
});
it.each(['GPL-2.0-or-later', 'MIT AND GPL-3.0-only', 'LGPL-3.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''])(
  'refuses %s, naming the package',
  (license) => {
    expect(() => requireLicence({ name: 'some-parser', license })).toThrow('some-parser');
  },
);
it('the direct dependencies are all of a licence that the build takes', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const manifest = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as Record<
      string,
      string
    >;
    expect(() => requireLicence(manifest), name).not.toThrow();
  }
});
