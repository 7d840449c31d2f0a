/** Which headers users get, as CMake files or folders say, and plain comments where a library has no others. */
import { expect, it } from 'vitest';
import { displayName, importLine } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const of = async (files: Record<string, string>) =>
  (await pagesOf(files)).facts.api.map((each) =>
    `${displayName(each, 'cpp')} ${importLine(each, 'cpp') ?? ''} ${each.doc ?? ''}`.trim(),
  );

it('takes a single header, those that are installed by name, or a folder', async () => {
  expect(await of({ 'CMakeLists.txt': 'project(tide)\n', 'tide.h': '/// Reads.\nvoid read();\n' })).toEqual([
    'read() #include <tide.h> Reads.',
  ]);
  const headers = { 'src/tide.hpp': '/// Reads.\nvoid read();\n', 'src/own.hpp': '/// Own.\nvoid own();\n' };
  const installed =
    'project(tide)\nset(HEADERS ${CMAKE_CURRENT_SOURCE_DIR}/src/tide.hpp)\ntarget_include_directories(tide PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)\ninstall(FILES ${HEADERS} DESTINATION include)\n';
  expect(await of({ 'CMakeLists.txt': installed, ...headers })).toEqual(['read() #include <tide.hpp> Reads.']);
  expect(
    await of({
      'CMakeLists.txt': 'project(tide)\n',
      'include/tide/read.h': '#include "detail/more.h"\n/// Reads.\nvoid read();\n',
      'include/tide/detail/more.h': 'void more();\n',
      'include/tide/detail/unseen.h': 'void unseen();\n',
      'src/own.h': 'void own();\n',
    }),
  ).toEqual(['read() #include <tide/read.h> Reads.', 'more() #include <tide/read.h>']);
});

it('takes plain comments for documentation where nothing else is', async () => {
  const cmake = { 'CMakeLists.txt': 'project(tide)\n' };
  expect(await of({ ...cmake, 'tide.h': '// Reads.\nvoid read();\n// TODO later\nvoid write();\n' })).toEqual([
    'read() #include <tide.h> Reads.',
    'write() #include <tide.h>',
  ]);
  expect(await of({ ...cmake, 'tide.h': '// A note.\nvoid read();\n/// Writes.\nvoid write();\n' })).toEqual([
    'read() #include <tide.h>',
    'write() #include <tide.h> Writes.',
  ]);
});
