/** The error of a Rust function is that of a Result that it returns, by whatever name; a type whose name only ends so gives none. */
import { expect, it } from 'vitest';
import { errorOf } from '../../../src/platforms/rust/results.ts';

const ALIASES = new Map([
  ['Result', 'pub type Result<T> = std::result::Result<T, Fault>'],
  ['ReadResult', 'pub type ReadResult<T, E> = Result<T, E>'],
  ['Found', 'pub type Found<T> = Result<T, Fault>'],
  ['TestResult', 'pub type TestResult<T> = Option<T>'],
]);
const of = (returns: string): string | null => errorOf(returns, (name) => ALIASES.get(name));

it.each([
  ['Result<u8, io::Error>', 'io::Error'],
  ['std::result::Result<u8, E>', 'E'],
  ['Result<u8>', 'Fault'],
  ['ReadResult<u8, io::Error>', 'io::Error'],
  ['io::Result<()>', 'io::Error'],
  ['impl Future<Output = Result<u8, E>>', 'E'],
  ['AlgoResult<N, K>', null],
  ['TestResult<u8>', null],
  ['Option<u8>', null],
])('of %s', (returns, error) => expect(of(returns)).toBe(error));
