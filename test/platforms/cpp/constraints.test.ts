/** Overloads that differ only in what their templates require stand by themselves, each with its own comment; a second declaration is no overload. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('by requires, by concepts and by enable_if', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Quay\n',
    'CMakeLists.txt':
      'project(quay VERSION 1.0.0)\nadd_library(quay INTERFACE)\ntarget_include_directories(quay INTERFACE include)\ninstall(DIRECTORY include/ DESTINATION include)\n',
    'include/quay/quay.hpp': `#pragma once
namespace quay {
/// Doubles a whole number.
template <typename T> requires std::integral<T>
T twice(T value);
/// Doubles a number with a point.
template <typename T> requires std::floating_point<T> && (sizeof(T) > 4)
T twice(T value);
/// Counts ones.
template <std::integral T> int count(T value);
/// Counts tenths.
template <std::floating_point T> int count(T value);
/// Is whole.
template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
bool whole(T value);
/// Is never whole.
template <typename T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0>
bool whole(T value);
/// Halves what it is given.
template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
T half(T value);
template <typename T, std::enable_if_t<std::is_integral_v<T>, int>>
T half(T value) { return value / 2; }
/// Shows one.
template <typename T> void show(T value);
template <typename T> void show(T value) {}
}
`,
  });
  expect(facts.api.map(({ name, doc, overloads }) => `${name}: ${doc ?? ''} ${overloads?.length ?? 0}`)).toEqual([
    'quay.twice(T; std::integral<T>): Doubles a whole number. 0',
    'quay.twice(T; std::floating_point<T> && (sizeof(T) > 4)): Doubles a number with a point. 0',
    'quay.count(T; std::integral): Counts ones. 0',
    'quay.count(T; std::floating_point): Counts tenths. 0',
    'quay.whole(T; std::enable_if_t<std::is_integral_v<T>, int>): Is whole. 0',
    'quay.whole(T; std::enable_if_t<std::is_floating_point_v<T>, int>): Is never whole. 0',
    'quay.half: Halves what it is given. 0',
    'quay.show: Shows one. 0',
  ]);
});
