/** The bill of materials names what is in `dist/`, binary files included, and the build refuses a crate that nobody looked up. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { cratesIn, embeddedIn } from '../../scripts/embedded.ts';
import { isAllowedLicence } from '../../scripts/licences.ts';
import { sbomOf } from '../../scripts/sbom.ts';
import { GRAMMARS } from '../../src/adapters/tree-sitter.ts';

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

it('has every grammar, and of a native program the crates that its own bytes name', () => {
  const native = createRequire(import.meta.url).resolve(
    '@bruits/satteri-linux-x64-gnu/satteri_napi.linux-x64-gnu.node',
  );
  const found = embeddedIn((file) =>
    file.endsWith('.node.br') ? brotliCompressSync(readFileSync(native), FAST) : undefined,
  );
  const names = found.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(GRAMMARS.map((grammar) => `tree-sitter-${grammar}`)));
  expect(names).toEqual(expect.arrayContaining(['oxc_parser', 'html5ever', 'pulldown-cmark', 'PostgreSQL parser']));
  expect(found.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([]);
  expect(new Set(found.map(({ inside, purl }) => `${inside} ${purl}`)).size).toBe(found.length);
});

it('refuses a crate that nobody looked up, and takes each known one once', () => {
  const path = (crate: string) => `registry/src/index.crates.io-1949cf8c6b5b557f/${crate}/src/lib.rs\0`;
  expect(() => cratesIn('a.node', Buffer.from(path('left-pad-1.0.0')))).toThrow('left-pad-1.0.0');
  const twice = cratesIn('a.node', Buffer.from(path('memchr-2.8.3') + path('memchr-2.8.3') + path('num-bigint-0.4.8')));
  expect(twice.map(({ purl }) => purl).slice(0, 2)).toEqual(['pkg:cargo/memchr@2.8.3', 'pkg:cargo/num-bigint@0.4.8']);
});

it('is the same for the same build', () => {
  const bundled = [{ name: '@a/b', version: '1.0.0', license: 'MIT' }];
  const [one, other] = [1, 2].map(() => sbomOf({ name: 'launch', version: '0.1.0' }, bundled, []));
  expect(one).toBe(other);
  expect(JSON.parse(one ?? '')).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [{ purl: 'pkg:npm/%40a/b@1.0.0', licenses: [{ expression: 'MIT' }] }],
  });
});
