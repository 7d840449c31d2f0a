/** What a macro of somebody else makes unlike C++ is shown nowhere, and counted where readers look for it. */
import { expect, it } from 'vitest';
import { recomputed } from '../../../src/derive/recompute.ts';
import { unreadTable } from '../../../src/derive/unread-table.ts';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const HEADER = `#pragma once
namespace tide {
/// Is read.
void whole();

FOREIGN_BEGIN(struct) odd FOREIGN_END
void beside(int);

/// Is read as well.
void last();
}
`;
const files = (header: string) => ({
  'CMakeLists.txt': 'project(tide VERSION 1.0)\ntarget_include_directories(tide PUBLIC include)\n',
  'README.md': '# Tide\n\nTables of tides.\n',
  'include/tide/table.h': header,
  'src/own.h': 'int broken(;\n',
});

it('says on the page of the reference how many parts of which header are missing', async () => {
  const { facts, pages } = await pagesOf(files(HEADER));
  expect(facts.api.map((each) => displayName(each, 'cpp'))).toEqual(['tide::whole()', 'tide::last()']);
  const page = pageEnding(pages, 'reference/strata/_index.md');
  expect(page).toContain('Parts of these files could not be parsed');
  expect(page).toMatch(
    /\| \[`include\/tide\/table\.h`\]\(https:\/\/github\.com\/quarry\/strata\/blob\/1{40}\/include\/tide\/table\.h#L6\) \| \d \|/,
  );
  // A header that users never see is none of theirs.
  expect(page).not.toContain('src/own.h');
  for (const block of unreadTable(facts)) {
    if (block.proof.kind !== 'derivation') throw new Error('no derivation');
    expect(recomputed(block.proof, facts)).toBe(block.markdown);
  }
});

it('says nothing where all was parsed', async () => {
  const { facts, pages } = await pagesOf(files(HEADER.replace(/^FOREIGN.*$/m, '')));
  expect(facts.unread).toBeUndefined();
  expect(facts.api.map((each) => displayName(each, 'cpp'))).toEqual([
    'tide::whole()',
    'tide::beside()',
    'tide::last()',
  ]);
  expect(pageEnding(pages, 'reference/strata/_index.md')).not.toContain('could not be parsed');
});
