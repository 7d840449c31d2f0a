/** A condition of the preprocessor stands above what it holds for, and above nothing else. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('parts overloads without words by their conditions, and names those that all of a comment share', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Quay\n',
    'CMakeLists.txt':
      'project(quay VERSION 1.0.0)\nadd_library(quay INTERFACE)\ntarget_include_directories(quay INTERFACE include)\ninstall(DIRECTORY include/ DESTINATION include)\n',
    'include/quay/quay.hpp': `#pragma once
namespace quay {
#ifdef QUAY_WIDE
void moor(int wide);
#else
void moor(char narrow);
void moor(char narrow, bool fast);
#endif
#ifndef QUAY_WIDE
/// Lifts it.
void lift(char narrow);
#endif
void lift(int wide);
#ifndef QUAY_WIDE
void drop(int a);
void drop(char b);
#endif
}
`,
  });
  expect(facts.api.map(({ name, overloads, conditions }) => [name, overloads?.length ?? 0, conditions])).toEqual([
    ['quay.moor(char)', 1, ['!defined(QUAY_WIDE)']],
    ['quay.moor(int)', 0, ['defined(QUAY_WIDE)']],
    ['quay.lift', 1, undefined],
    ['quay.drop', 1, ['!defined(QUAY_WIDE)']],
  ]);
});
