/** Declarations that stand in a header and are not its library's to offer: those of other libraries, reserved names, helpers of files of bodies. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const shown = async (header: string, more: Record<string, string> = {}): Promise<string[]> => {
  const { facts } = await pagesOf({
    'CMakeLists.txt': 'project(tide VERSION 1.0)\ntarget_include_directories(tide PUBLIC include)\n',
    'README.md': '# Tide\n\nTables of tides.\n',
    'include/tide/table.h': `#pragma once\n${header}`,
    ...more,
  });
  return facts.api.map((each) => `${each.kind} ${displayName(each, 'cpp')}`);
};
const OWN = 'namespace tide {\nvoid read();\n}\n';

it.each([
  ['extern "C" void __race_acquire(void*);\n', []],
  ['extern "C" __declspec(dllimport) void __stdcall ShowText(const char* text);\n', []],
  [
    '#define TIDE_API __declspec(dllimport)\nextern "C" TIDE_API void tide_open(int level);\n',
    ['function tide_open()'],
  ],
  ['extern "C" {\nvoid tide_open(int level);\n}\n', ['function tide_open()']],
])('of %j', async (header, names) => {
  expect((await shown(header + OWN)).toSorted()).toEqual(['function tide::read()', ...names].toSorted());
});

it('leaves out what only a file of bodies declares, unless its comment is for readers', async () => {
  const bodies =
    'namespace tide {\nint helper(int a) { return a; }\ninline void read() {}\n/// Opens one.\ninline void open() {}\n}\n';
  expect(await shown(`${OWN}#include "table-inl.h"\n`, { 'include/tide/table-inl.h': bodies })).toEqual([
    'function tide::read()',
    'function tide::open()',
  ]);
  // A header of another name has what its users get.
  expect(await shown(`${OWN}#include "more.h"\n`, { 'include/tide/more.h': bodies })).toContain(
    'function tide::helper()',
  );
});

it('tells a value that is made of a value from a function', async () => {
  const header = `namespace tide {
enum class Kind { spring, neap };
struct Filter { explicit Filter(Kind kind); };
inline const Filter springs(Kind::spring);
const Filter by(Kind);
const Filter made(Kind kind);
constexpr int LEVEL = 3;
inline const Filter level(LEVEL);
}
`;
  expect(await shown(header)).toEqual([
    'enum tide::Kind',
    'property tide::Kind::spring',
    'property tide::Kind::neap',
    'class tide::Filter',
    'method tide::Filter::Filter()',
    'constant tide::springs',
    'function tide::by()',
    'function tide::made()',
    'constant tide::LEVEL',
    'constant tide::level',
  ]);
});
