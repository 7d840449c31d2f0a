/** A name that files of several systems declare is one name, there wherever one of them is built. */
import { beforeAll, expect, it } from 'vitest';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { whereOneHolds } from '../../../src/platforms/alternatives.ts';
import { builtByName, builtWhere, isBuiltUsually, TAGS } from '../../../src/platforms/go/build-tags.ts';
import { pagesOf } from '../../support/product-folder.ts';

it.each<[path: string, text: string, found: string[]]>([
  ['a/open_linux.go', 'package a\n', ['linux']],
  ['open_windows_arm64.go', 'package a\n', ['windows', 'arm64']],
  ['open_amd64.go', '//go:build !purego\n\npackage a\n', ['!purego', 'amd64']],
  ['linux.go', 'package a\n', []],
  ['open_unix.go', 'package a\n//go:build never\n', []],
  ['open.go', '// +build linux,!cgo darwin\n// +build go1.9\n\npackage a\n', ['(linux && !cgo) || darwin', 'go1.9']],
])('%s is built where its head and its name say', (path, text, found) => {
  expect([...builtWhere(text), ...builtByName(path)]).toEqual(found);
});

it.each<[lists: string[][], found: string[]]>([
  [[['linux'], ['!linux']], []],
  [[['unix'], ['windows'], ['!unix && !windows']], []],
  [[['a && b'], ['a && !b']], ['a']],
  [[['linux', 'cgo'], ['darwin']], ['(linux && cgo) || darwin']],
  [[['linux || darwin', 'cgo']], ['linux || darwin', 'cgo']],
])('%j hold where %j does', (lists, found) => {
  expect(whereOneHolds(lists, TAGS)).toEqual(found);
});

it('knows what is built on Linux', () => {
  expect(isBuiltUsually(['linux || windows', '!purego', 'go1.21'])).toBe(true);
  expect(isBuiltUsually(['windows'])).toBe(false);
});

let facts: ProductFacts;
beforeAll(async () => {
  ({ facts } = await pagesOf({
    'go.mod': 'module quay.example/quay\n\ngo 1.22\n',
    'quay.go': 'package quay\n\n// Pier is one.\ntype Pier struct{}\n',
    'open_other.go':
      '//go:build !unix && !windows\n\npackage quay\n\n// Open refuses.\nfunc Open(h uintptr) error { return nil }\n',
    'open_unix.go':
      '//go:build unix\n\npackage quay\n\n// Open opens.\nfunc Open(fd int) error { return nil }\n\n// Same is one.\nfunc Same() {}\n\n// Moor moors.\nfunc Moor() {}\n',
    'open_windows.go':
      'package quay\n\n// Open opens.\nfunc Open(h uintptr) error { return nil }\n\n// Same is one.\nfunc Same() {}\n\n// Close closes.\nfunc (p *Pier) Close() {}\n',
  }));
});
const only = (name: string): ApiSymbol => {
  const [found, ...others] = facts.api.filter((each) => each.name === `quay.${name}`);
  if (found === undefined || others.length > 0) throw new Error(`${others.length} more of ${name}`);
  return found;
};

it('shows what Linux has first, and each signature under its condition', () => {
  expect(only('Open')).toMatchObject({
    doc: 'Open opens.',
    signature: '//go:build unix\nfunc Open(fd int) error',
    overloads: ['//go:build !unix || windows\nfunc Open(h uintptr) error'],
  });
  expect(only('Open').conditions).toBeUndefined();
  expect(only('Same')).toMatchObject({ signature: 'func Same()', conditions: ['unix || windows'] });
  expect(only('Same').overloads).toBeUndefined();
});
it('says what is built for one system only', () => {
  expect(only('Moor').conditions).toEqual(['unix']);
  expect(only('Pier.Close').conditions).toEqual(['windows']);
  expect(only('Pier').conditions).toBeUndefined();
});
