/** What a library throws: the words that a class of its own gives on, wherever its constructors and the throwing body stand. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'CMakeLists.txt': 'project(tide VERSION 1.0)\ntarget_include_directories(tide PUBLIC include)\n',
  'include/tide/errors.h': `#pragma once
#include <stdexcept>
#define TIDE_THROW(x) throw x
namespace tide {
/// May go wrong.
class Failure : public std::runtime_error {
 public:
  Failure(int line, std::string words) : std::runtime_error(std::move(words)), line_(line) {}
  int line_;
};
class Torn : public Failure {
 public:
  explicit Torn(std::string words);
  static Torn Apart(int at) { return Torn("apart"); }
};
class Named : public Failure {
 public:
  explicit Named(const std::string& name) : Failure(1, "No such name: " + name), name_(name) {}
  std::string name_;
};
struct Told : std::exception { Told(const char* name) {} const char* what() const noexcept override; };

/// Reads.
inline void read(int at) {
  if (at < 0) TIDE_THROW(Failure(at, "Lines begin with one"));
  if (at > 9) throw Torn::Apart(at);
  try { throw Named("caught"); } catch (const Failure&) {}
  auto later = [] { throw Named("never here"); };
  try { throw Named("harbour"); } catch (const Torn&) { throw; }
  throw Told("pier");
}
/// Writes.
void write();
void write_all();
}
`,
  'src/errors.cpp': `#include "tide/errors.h"
namespace tide {
Torn::Torn(std::string words) : Failure(0, words) {}
}
void tide::write() {
  throw tide::Torn("The pages are " "wet");
}
`,
};

it('takes the words that a class gives on, and none that it makes itself', async () => {
  const { facts } = await pagesOf(FILES);
  const of = (name: string) => facts.api.find((each) => displayName(each, 'cpp') === name);
  expect(of('tide::read()')?.raises.map(({ type }) => type)).toEqual(['Failure', 'Torn', 'Named', 'Told']);
  expect((of('tide::read()')?.messages ?? []).map(({ type, text }) => [type, text])).toEqual([
    ['Failure', 'Lines begin with one'],
  ]);
  expect((of('tide::write()')?.messages ?? []).map(({ type, text, citation }) => [type, text, citation.path])).toEqual([
    ['tide::Torn', 'The pages are wet', 'src/errors.cpp'],
  ]);
  expect(of('tide::write_all()')?.raises).toEqual([]);
});
