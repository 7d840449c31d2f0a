/** A library is read from its headers alone: what they give to others once macros and conditions are read, in the words of Doxygen. */
import { beforeAll, expect, it } from 'vitest';
import { displayName, importLine } from '../../../src/ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.14)
project(tide VERSION 1.2.0)
add_library(tide src/table.cpp)
target_include_directories(tide PUBLIC $<BUILD_INTERFACE:\${PROJECT_SOURCE_DIR}/include> PRIVATE src)
install(DIRECTORY include/ DESTINATION include)
`,
  'README.md': '# Tide\n\nTables of tides.\n',
  'include/tide/config.h': `#ifndef TIDE_CONFIG_H
#define TIDE_CONFIG_H
#ifdef _WIN32
#  define TIDE_API __declspec(dllexport)
#else
#  define TIDE_API __attribute__((visibility("default")))
#endif
#if __cplusplus >= 201402L
#  define TIDE_DEPRECATED(words) [[deprecated(words)]]
#else
#  define TIDE_DEPRECATED(words)
#endif
#define TIDE_BEGIN namespace tide { inline namespace v1 {
#define TIDE_END } }
#define TIDE_CONSTEXPR constexpr
#define TIDE_MAKE_ERROR(name) class name : public Error { public: explicit name(int code); };
#ifndef TIDE_MOST_ROWS
#  define TIDE_MOST_ROWS 100
#endif
/// How a table is read by default.
/// @param path where it lies
#define TIDE_READ(path) ::tide::read(path, TIDE_MOST_ROWS)
#define TIDE_INNER 1
#endif
`,
  'include/tide/table.h': `/** \\file
 * Tables.
 */
#pragma once
#include "tide/config.h"
#include "tide/detail/rows.h"

TIDE_BEGIN

/// What may go wrong.
class TIDE_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
TIDE_MAKE_ERROR(ReadError)

/** How a level is shown. */
enum class Unit : unsigned char {
  metres,      ///< In metres.
  feet = 3,
  fathoms,     /**< Older. */
};

/**
 * @brief A table of levels.
 *
 * See @ref read and \\c Unit. Its rows are \`sorted\`.
 * @code
 * tide::Table<int> table;
 * @endcode
 *
 * @tparam T what a level is
 * @since 1.1
 */
template <typename T, class Alloc = std::allocator<T>, typename = typename std::enable_if<(sizeof(T) > 1)>::type>
class TIDE_API Table final : public detail::Rows<T>, public Base, private Hidden {
 public:
  using value_type = T;  //!< What it holds.
  static constexpr int most = TIDE_MOST_ROWS;

  Table() = default;
  Table(const Table&) = delete;
  /// Makes one.
  /// @param[in] rows how many
  explicit Table(int rows, Unit unit = Unit::metres) noexcept(sizeof(T) > 4) : rows_{rows}, unit_(unit) {
    if (rows < 0) throw Error("Rows must not be negative");
  }
  ~Table();

  /**
   * Adds a level.
   * @param level in metres
   * @return the table
   * @throws ReadError when it is full
   */
  Table& add(T level);
  Table& add(std::initializer_list<T> levels);

  /// The level at a place. @deprecated Use at() instead.
  [[nodiscard]] TIDE_CONSTEXPR const T& operator[](std::size_t at) const { return data_[at]; }
  TIDE_DEPRECATED("Use add") void push(T level);
  explicit operator bool() const noexcept;
  bool operator==(const Table& other) const = default;
  template <class F> auto each(F&& f) -> decltype(f(std::declval<T>()), void());
  void (*hook)(int) = nullptr;
  friend bool operator<(const Table& a, const Table& b) { return a.rows_ < b.rows_; }
  friend class Reader;

  struct Row {
    T level;  ///< In metres.
    int at : 4;
  };

 protected:
  virtual void changed();
  int cached_;

 private:
  int rows_;
  Unit unit_;
  void sort();
};

template <> class Table<void> { public: void nothing(); };

template <typename T>
concept Level = requires(T t) { { t + t } -> std::convertible_to<T>; };

/// Sums levels.
template <Level T> requires(sizeof(T) < 9)
T sum(const std::vector<T>& levels, T first = {});

/// @internal
void secret();

namespace detail { int inner(); }
namespace { int local; }

#ifdef _WIN32
/// A handle of Windows.
using handle = void*;
#else
/// A file descriptor.
using handle = int;
/// Only where files are numbers.
int duplicate(handle of);
#endif

#if 0
void never();
#endif

TIDE_API Table<int> read(const char* path, int most = TIDE_MOST_ROWS);  ///< Reads a file.

#ifndef DOXYGEN_SHOULD_SKIP_THIS
void for_makers();
#endif

/** Levels that everybody knows. */
inline constexpr double mean = 1.5;

TIDE_END
`,
  'include/tide/detail/rows.h': `#pragma once
namespace tide { namespace detail { template <class T> struct Rows {}; } }
`,
  'include/tide/tide.h': '#pragma once\n#include <tide/table.h>\n',
  'src/table.cpp': `#include "tide/table.h"
namespace tide {
Table<int> read(const char* path, int most) {
  if (path == nullptr) {
    throw ReadError{"No path is given"};
  }
  try { throw Error("caught"); } catch (const Error&) {}
  return {};
}
}
`,
  'src/own.h': '#pragma once\nnamespace tide { void own(); }\n',
};

let facts: ProductFacts;
let named: (name: string) => ApiSymbol;
beforeAll(async () => {
  ({ facts } = await pagesOf(FILES));
  named = (name) => facts.api.find((symbol) => displayName(symbol, 'cpp') === name) as ApiSymbol;
});

it('shows what headers give to others, and nothing private, inner, deleted or for some types only', () => {
  expect(facts.api.map((symbol) => displayName(symbol, 'cpp'))).toEqual([
    'TIDE_READ()',
    'tide::Error',
    'tide::ReadError',
    'tide::ReadError::ReadError()',
    'tide::Unit',
    'tide::Unit::metres',
    'tide::Unit::feet',
    'tide::Unit::fathoms',
    'tide::Table',
    'tide::Table::value_type',
    'tide::Table::most',
    'tide::Table::Table()',
    'tide::Table::add()',
    'tide::Table::operator[]()',
    'tide::Table::push()',
    'tide::Table::operator bool()',
    'tide::Table::operator==()',
    'tide::Table::each()',
    'tide::Table::hook',
    'tide::Table::operator<()',
    'tide::Table::Row',
    'tide::Table::Row::level',
    'tide::Table::Row::at',
    'tide::Table::changed()',
    'tide::Level',
    'tide::sum()',
    'tide::handle',
    'tide::duplicate()',
    'tide::read()',
    'tide::mean',
  ]);
});

it('writes signatures as the source does, without what only compilers ask for', () => {
  const signatures = Object.fromEntries(
    facts.api.map((symbol) => [displayName(symbol, 'cpp'), [symbol.signature, ...(symbol.overloads ?? [])]]),
  );
  expect(signatures['tide::Table']).toEqual([
    'template <typename T, class Alloc = std::allocator<T>, typename = typename std::enable_if<(sizeof(T) > 1)>::type> class Table final : public detail::Rows<T>, public Base, private Hidden',
  ]);
  expect(signatures['tide::Table::Table()']).toEqual([
    'explicit Table(int rows, Unit unit = Unit::metres) noexcept(sizeof(T) > 4)',
    'Table() = default',
  ]);
  expect(signatures['tide::Table::add()']).toEqual([
    'Table& add(T level)',
    'Table& add(std::initializer_list<T> levels)',
  ]);
  expect(signatures['tide::Table::operator[]()']).toEqual([
    '[[nodiscard]] constexpr const T& operator[](std::size_t at) const',
  ]);
  expect(signatures['tide::Table::each()']).toEqual([
    'template <class F> auto each(F&& f) -> decltype(f(std::declval<T>()), void())',
  ]);
  expect(signatures['tide::sum()']).toEqual([
    'template <Level T> requires(sizeof(T) < 9) T sum(const std::vector<T>& levels, T first = {})',
  ]);
  expect(signatures['tide::Level']).toEqual([
    'template <typename T> concept Level = requires(T t) { { t + t } -> std::convertible_to<T>; }',
  ]);
  expect(signatures['tide::read()']).toEqual(['Table<int> read(const char* path, int most = TIDE_MOST_ROWS)']);
  expect(signatures['tide::mean']).toEqual(['inline constexpr double mean = 1.5']);
  expect(signatures['TIDE_READ()']).toEqual(['#define TIDE_READ(path)']);
  expect(signatures['tide::Unit']).toEqual(['enum class Unit : unsigned char']);
});

it('reads the comments of Doxygen', () => {
  const table = named('tide::Table');
  expect(table.doc).toBe(
    'A table of levels.\n\nSee `read` and `Unit`. Its rows are `sorted`.\n\n```cpp\ntide::Table<int> table;\n```',
  );
  expect([table.since, table.bases]).toEqual(['1.1', ['detail::Rows<T>', 'Base']]);
  expect(table.parameters).toEqual([{ name: '<T>', type: null, default: null, description: 'what a level is' }]);
  const add = named('tide::Table::add()');
  expect([add.parameters, add.returns, add.raises]).toEqual([
    [{ name: 'level', type: 'T', default: null, description: 'in metres' }],
    { type: 'Table&', description: 'the table' },
    [{ type: 'ReadError', description: 'when it is full' }],
  ]);
  expect(named('tide::Table::operator[]()').doc).toBe('The level at a place.');
  expect(named('tide::Table::push()').deprecated).toBe('Use add');
  expect(named('tide::Unit::metres')).toMatchObject({ value: '0', doc: 'In metres.' });
  expect(named('tide::Unit::fathoms')).toMatchObject({ value: '4', doc: 'Older.' });
  expect(named('tide::Table::value_type').doc).toBe('What it holds.');
  expect(named('tide::read()').doc).toBe('Reads a file.');
  expect(named('TIDE_READ()').parameters[0]?.description).toBe('where it lies');
});

it('knows which header brings a name, and under which condition', () => {
  expect(importLine(named('tide::Table'), 'cpp')).toBe('#include <tide/table.h>');
  expect(importLine(named('tide::Table::add()'), 'cpp')).toBeUndefined();
  expect(named('tide::duplicate()').conditions).toEqual(['!defined(_WIN32)']);
  expect(named('tide::handle').conditions).toBeUndefined();
  expect(named('tide::Table').conditions).toBeUndefined();
});

it('knows what a function throws, wherever its body stands', () => {
  expect(named('tide::read()').raises).toEqual([{ type: 'ReadError', description: null }]);
  const [message] = named('tide::read()').messages ?? [];
  expect([message?.text, message?.citation.path, message?.citation.start_line, message?.when?.conditions]).toEqual([
    'No path is given',
    'src/table.cpp',
    5,
    [{ code: 'path == nullptr', negated: false }],
  ]);
  expect(named('tide::Table::Table()').messages?.map(({ type, text, when }) => [type, text, when?.conditions])).toEqual(
    [['Error', 'Rows must not be negative', [{ code: 'rows < 0', negated: false }]]],
  );
});
