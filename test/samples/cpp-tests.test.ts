/** Recipes of Catch2, doctest and GoogleTest, and what a sample in C++ uses. */
import { expect, it } from 'vitest';
import { usedIn } from '../../src/derive/uses.ts';
import { displayName } from '../../src/ecosystems/index.ts';
import { pagesOf } from '../support/product-folder.ts';

const LIBRARY = {
  'CMakeLists.txt': 'project(tide VERSION 1.0)\ntarget_include_directories(tide PUBLIC include)\n',
  'include/tide/table.h': `#pragma once
#include <string>
namespace tide {
/// A table.
class Table {
 public:
  /// Makes one.
  explicit Table(int rows = 0);
  /// Adds a level.
  Table& add(int level);
  /// The highest level.
  int highest() const;
  /// Whether it is.
  bool empty() const;
};
/// Opens one.
Table open(const std::string& path);
namespace io {
/// Reads a name.
std::string name(const Table& table);
}
}
`,
};
const recipesOf = async (files: Record<string, string>) =>
  ((await pagesOf({ ...LIBRARY, ...files })).facts.examples ?? [])
    .filter(({ kind }) => kind === 'recipe')
    .map(({ title, head, code, results }) => ({
      title,
      head,
      code,
      results: results.map(({ expression, value }) => `${expression} is ${value}`),
    }));

it('reads Catch2 and doctest, and nothing that needs more than the code shows', async () => {
  const found = await recipesOf({
    'tests/table_test.cpp': `#include <catch2/catch_test_macros.hpp>
#include <tide/table.h>
#include "helper.h"

TEST_CASE("keeps the highest level", "[table]") {
  tide::Table table(3);
  for (int level : {1, 3}) table.add(level);
  REQUIRE(table.highest() == 3);
  CHECK_FALSE(table.empty());
}

TEST_CASE("is made of sections") {
  SECTION("begins with nothing in it") {
    auto table = tide::open("a.tide");
    REQUIRE(table.empty());
  }
  SECTION("asks a helper") {
    tide::Table table = helper();
    REQUIRE(table.empty());
  }
}

TEST_CASE("is not run by itself", "[.]") {
  tide::Table table;
  REQUIRE(table.empty());
}

TEST_CASE("says what nobody can read") {
  tide::Table table;
  REQUIRE(table.highest() > 3);
}

TEST_CASE("does more after a first look") {
  tide::Table table;
  REQUIRE(table.empty());
  table.add(1);
}

#ifdef _WIN32
TEST_CASE("is there on some systems only") {
  tide::Table table;
  REQUIRE(table.empty());
}
#endif
`,
  });
  expect(found).toEqual([
    {
      title: 'Keeps the highest level',
      head: '#include <tide/table.h>',
      code: 'tide::Table table(3);\nfor (int level : {1, 3}) table.add(level);',
      results: ['table.highest() is 3', 'table.empty() is false'],
    },
    {
      title: 'Begins with nothing in it',
      head: '#include <tide/table.h>',
      code: 'auto table = tide::open("a.tide");',
      results: ['table.empty() is true'],
    },
  ]);
});

it('reads GoogleTest, with the namespace that its file opens', async () => {
  const found = await recipesOf({
    'test/table_test.cpp': `#include "tide/table.h"
#include "gtest/gtest.h"
namespace tide {
namespace {
TEST(TableTest, KeepsTheHighest) {
  Table table;
  std::string name = io::name(table);
  table.add(2);
  EXPECT_EQ(2, table.highest());
  EXPECT_TRUE(name.empty());
}
TEST(TableTest, DISABLED_Later) {
  Table table;
  EXPECT_TRUE(table.empty());
}
TEST_F(Fixture, Asks) {
  Table table = made;
  EXPECT_TRUE(table.empty());
}
}
}
`,
  });
  expect(found).toEqual([
    {
      title: null,
      head: '#include <string>\n#include <tide/table.h>\n\nusing namespace tide;',
      code: 'Table table;\nstd::string name = io::name(table);\ntable.add(2);',
      results: ['table.highest() is 2', 'name.empty() is true'],
    },
  ]);
});

it('knows what a sample uses, by its namespaces and the types of its values', async () => {
  const { facts } = await pagesOf(LIBRARY);
  const used = (code: string) => usedIn([{ language: 'cpp', code }], facts).map((each) => displayName(each, 'cpp'));
  expect(used('tide::Table table(3);\ntable.add(1);\nother.add(2);\n')).toEqual(['tide::Table', 'tide::Table::add()']);
  expect(used('using namespace tide;\nauto table = open("x");\nif (table.empty()) io::name(table);\n')).toEqual([
    'tide::open()',
    'tide::Table::empty()',
    'tide::io::name()',
  ]);
  expect(used('auto table = std::open("x");\nTable other;\nother.empty();\n')).toEqual([]);
});

it('reads titles that doctest decorates, and no test whose marks keep it from running', async () => {
  const found = await recipesOf({
    'tests/table_test.cpp': `#include <doctest.h>
#include <tide/table.h>
TEST_CASE("Test adding a level" * test_suite("levels")) {
  tide::Table table;
  table.add(1);
  CHECK(table.highest() == 1);
}
TEST_CASE("Keeps two levels" * doctest::test_suite("levels") * doctest::skip()) {
  tide::Table table;
  table.add(2);
  CHECK(table.highest() == 1);
}
TEST_CASE("Begins empty" * test_suite("levels")) {
  auto table = tide::open("a.tide");
  CHECK(table.empty());
}
`,
  });
  expect(found.map(({ title }) => title)).toEqual(['Adding a level', 'Begins empty']);
});
