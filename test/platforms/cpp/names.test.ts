/** Names of C++ overloads: what stands behind the brackets of a method stands behind them. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';

it.each([
  ['tide.Chart.save(ostream&-const)', 'tide::Chart::save(ostream&) const'],
  ['tide.Chart.save(-const)', 'tide::Chart::save() const'],
  ['tide.Chart.at(int-const&)', 'tide::Chart::at(int) const&'],
  ['tide.Chart.at(int,long)', 'tide::Chart::at(int, long)'],
  ['tide.Chart.at', 'tide::Chart::at()'],
])('%s', (name, shown) => {
  expect(displayName({ name, module: 'tide', kind: 'method', parent: 'tide.Chart' }, 'cpp')).toBe(shown);
});
