/** Classes behind public aliases, names that a macro joins, and branches that only refuse: what a user of a C++ header has. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

async function product(header: string) {
  const found = await pagesOf({
    'CMakeLists.txt': 'project(tide VERSION 1.0)\ntarget_include_directories(tide PUBLIC include)\n',
    'README.md': '# Tide\n\nTables of tides.\n',
    'include/tide/table.h': `#pragma once\n${header}`,
  });
  return { ...found, names: found.facts.api.map((each) => displayName(each, 'cpp')) };
}

const CHART = `namespace tide {
namespace detail {
template <class T> class chart {
 public:
  /// Finds the level.
  int find(const T& at) const;
 private:
  int hidden;
};
class other { public: int unseen(); };
}
template <class T> using map = detail::chart<T>;
typedef detail::chart<int> numbers;
using near = chart_of_nobody<int>;
}
`;

it('shows the members of an inner class that a public alias stands for, and no other inner class', async () => {
  const { names } = await product(CHART);
  expect(names).toContain('tide::map');
  expect(names).toContain('tide::detail::chart::find()');
  expect(names.filter((name) => /other|hidden|unseen/.test(name))).toEqual([]);
});

it('says of an alias what it is, with a link', async () => {
  const { facts } = await product(CHART);
  const bases = (name: string) => facts.api.find((each) => each.name === name)?.bases;
  expect(bases('tide.map')).toEqual(['tide.detail.chart']);
  expect(bases('tide.numbers')).toEqual(['tide.detail.chart']);
  // Of another library.
  expect(bases('tide.near')).toEqual([]);
});

it('leaves an inline namespace out whose version macros join, however many of them', async () => {
  const { names } = await product(`#define TIDE_MAJOR 4
#define TIDE_MINOR 9
#define TIDE_JOIN1(a, b) v##a##_##b
#define TIDE_JOIN(a, b) TIDE_JOIN1(a, b)
#define TIDE_VERSION TIDE_JOIN(TIDE_MAJOR, TIDE_MINOR)
namespace tide {
inline namespace TIDE_VERSION {
void read(int level = TIDE_MAJOR);
}
}
`);
  expect(names).toEqual(['tide::read()']);
});

it('keeps the name of a value where no macro joins it', async () => {
  const { facts } = await product(
    '#define TIDE_MOST 4\n#define TIDE_FN(name) void name(int level = TIDE_MOST)\nnamespace tide {\nTIDE_FN(read);\nvoid dive(int level = TIDE_MOST);\n}\n',
  );
  expect(facts.api.map(({ signature }) => signature)).toEqual([
    'void read(int level = TIDE_MOST)',
    'void dive(int level = TIDE_MOST)',
  ]);
});

it.each([
  ['#if TIDE_CPP < 17\n#error "needs C++17"\n#else\nvoid read();\n#endif\n', []],
  ['#ifdef TIDE_OLD\n#error old\n#elif TIDE_BAD\n#  error bad\n#else\n\nvoid read();\n#endif\n', []],
  ['#if defined(TIDE_NEW)\nvoid read();\n#else\n#error no\n#endif\n', []],
  // Without an else nobody is refused; with two branches that have code somebody chooses.
  ['#if TIDE_CPP < 17\nvoid read();\n#elif TIDE_CPP < 11\n#error no\n#endif\n', ['TIDE_CPP < 17']],
  ['#if TIDE_CPP < 17\nvoid read();\n#elif TIDE_B\nvoid other();\n#else\n#error no\n#endif\n', ['TIDE_CPP < 17']],
  ['#if TIDE_CPP < 17\nvoid read();\n#else\nvoid other();\n#endif\n', ['TIDE_CPP < 17']],
])('knows the branch that everybody has, of %j', async (header, conditions) => {
  const { facts } = await product(header);
  expect(facts.api.find(({ name }) => name === 'read')?.conditions ?? []).toEqual(conditions);
});
