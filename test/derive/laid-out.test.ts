/** Long signatures stand with one parameter a line; nothing of them is left out. */
import { expect, it } from 'vitest';
import { type Layout, laidOut } from '../../src/derive/laid-out.ts';

const script: Layout = { indent: '  ', comma: true, angles: true };
const python: Layout = { indent: '    ', comma: true, angles: false };

it('leaves what fits on a line, and what has lines already', () => {
  expect(laidOut('read(path: string): Log', script)).toBe('read(path: string): Log');
  const lines = `read(\n  ${'x'.repeat(120)}\n)`;
  expect(laidOut(lines, script)).toBe(lines);
});

it('takes the longest list apart at its own commas', () => {
  expect(
    laidOut(
      'func (r *Rig) Read(path string, limits map[string]int, keep func(a, b int) bool, mark string) (*Log, error) ',
      { ...script, indent: '\t', angles: false },
    ),
  ).toBe(
    'func (r *Rig) Read(\n\tpath string,\n\tlimits map[string]int,\n\tkeep func(a, b int) bool,\n\tmark string,\n) (*Log, error) ',
  );
  expect(
    laidOut(
      'readAll<T extends Row>(path: string, limits: Map<string, number>, keep: (a: T, b: T) => boolean, ...more: T[]): T',
      script,
    ),
  ).toBe(
    'readAll<T extends Row>(\n  path: string,\n  limits: Map<string, number>,\n  keep: (a: T, b: T) => boolean,\n  ...more: T[]\n): T',
  );
});

it('is not misled by texts, lifetimes and comparisons', () => {
  expect(
    laidOut(
      `read(path: str, *, mark: str = "a, (b", other: str = 'it, ', limit: int = 1 << 20, step: float = 0.5) -> Record[str]`,
      python,
    ),
  ).toBe(
    `read(\n    path: str,\n    *,\n    mark: str = "a, (b",\n    other: str = 'it, ',\n    limit: int = 1 << 20,\n    step: float = 0.5,\n) -> Record[str]`,
  );
  expect(
    laidOut(
      "pub fn read<'a, R: Read + 'a>(source: &'a mut R, limits: &'a HashMap<String, usize>, strict: bool) -> Log<'a, R>",
      { ...script, indent: '    ', lifetimes: true },
    ),
  ).toBe(
    "pub fn read<'a, R: Read + 'a>(\n    source: &'a mut R,\n    limits: &'a HashMap<String, usize>,\n    strict: bool,\n) -> Log<'a, R>",
  );
});

it('takes no brackets around a part of a type for a list', () => {
  const type = `each: (<T>(url: string, options?: ${'O'.repeat(60)}<T>) => Rows<T>) & (<T>(options?: Options<T>) => Rows<T>)`;
  expect(laidOut(type, script)).toBe(type);
  expect(laidOut(`type Read = (path: string, options: ${'O'.repeat(60)}, keep: boolean) => Promise<Log>`, script)).toBe(
    `type Read = (\n  path: string,\n  options: ${'O'.repeat(60)},\n  keep: boolean,\n) => Promise<Log>`,
  );
});

it('leaves a long type that has no list', () => {
  const type = `type Colour = ${Array.from({ length: 20 }, (_each, at) => `'tone ${at}'`).join(' | ')}`;
  expect(laidOut(type, script)).toBe(type);
});
