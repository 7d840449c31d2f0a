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

const LIBRARY = {
  'README.md': '# Quay\n',
  'CMakeLists.txt':
    'project(quay VERSION 1.0.0)\nadd_library(quay INTERFACE)\ntarget_include_directories(quay INTERFACE include)\ninstall(DIRECTORY include/ DESTINATION include)\n',
};

it('holds what a macro of the product guards to what decides whether that is defined', async () => {
  const { facts } = await pagesOf({
    ...LIBRARY,
    'include/quay/quay.hpp': `#pragma once
#define QUAY_BERTH
#ifdef __has_include
#  if __has_include(<optional>)
#    include <optional>
#    ifdef __cpp_lib_optional
#      define QUAY_HAS_OPTIONAL
#    endif
#  endif
#endif
#ifdef __has_cpp_attribute
#  define QUAY_BERTH [[nodiscard]]
#endif
#if __cplusplus >= 201703L
#  define QUAY_NEW 1
#else
#  define QUAY_NEW 0
#endif
namespace quay {
#ifdef QUAY_HAS_OPTIONAL
std::optional<int> depth();
#endif
#ifdef QUAY_BERTH
void berth();
#endif
#ifdef QUAY_NEW
void moor();
#endif
#if QUAY_NEW
void lift();
#endif
}
`,
  });
  expect(facts.api.map(({ name, conditions }) => [name, conditions])).toEqual([
    ['quay.depth', ['defined(QUAY_HAS_OPTIONAL)']],
    ['quay.berth', undefined],
    ['quay.moor', undefined],
    ['quay.lift', ['QUAY_NEW']],
  ]);
});

it('leaves plain comments beside pragmas and above conditions to those, and gives all others to what stands below', async () => {
  const { facts } = await pagesOf({
    ...LIBRARY,
    'include/quay/quay.hpp': `#pragma once
#if defined(__GNUC__)
#define QUAY_DO(x) _Pragma(#x)
#define QUAY_IGNORE(x) QUAY_DO(GCC diagnostic ignored x)
#define QUAY_API __attribute__((visibility("default")))
#else
#define QUAY_IGNORE(x)
#define QUAY_API
#endif
namespace quay {
// some compilers warn here
QUAY_IGNORE("-Weffc++")
class Rope {};
QUAY_IGNORE("-Wshadow")
// This does nothing elsewhere.
class Chain {};
// needed by old systems
#ifdef QUAY_OLD
void moor();
#endif
#ifdef QUAY_WIDE
// Lifts it.
void lift();
#endif
// Drops it.
QUAY_API
void drop();
#pragma warning(push)
// too strict
#pragma warning(disable : 4251)
void haul();
}
`,
  });
  expect(facts.api.map(({ name, doc }) => [name, doc])).toEqual([
    ['quay.Rope', null],
    ['quay.Chain', null],
    ['quay.drop', 'Drops it.'],
    ['quay.haul', null],
    ['quay.moor', null],
    ['quay.lift', 'Lifts it.'],
  ]);
});
