/** A value of a C++ enum has the words behind it, plain ones too; remarks to tools are none. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('reads what stands behind a value', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n\nReads rock.\n',
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.14)\nproject(strata VERSION 1.0 LANGUAGES CXX)\nadd_library(strata INTERFACE)\ninstall(DIRECTORY include/ DESTINATION include)\n',
    'include/strata.hpp': `#pragma once
namespace strata {
enum Kind {
  Sand = 1, // soft and yellow
  Clay,     ///< hard
  /// Grey.
  Slate,    // NOLINT
  Loam,     // NOLINT
  Peat,     // 0x5
};
}
`,
  });
  expect(
    facts.api.filter(({ parent }) => parent?.endsWith('Kind')).map(({ name, doc }) => [name.split('.').at(-1), doc]),
  ).toEqual([
    ['Sand', 'soft and yellow'],
    ['Clay', 'hard'],
    ['Slate', 'Grey.'],
    ['Loam', null],
    ['Peat', null],
  ]);
});
