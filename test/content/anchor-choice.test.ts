/** A guessed heading says every word that the link and its fragment both say. */
import { expect, test } from 'vitest';
import { chooseAnchor } from '../../src/content/anchor-choice.ts';

const chosen = (fragment: string, text: string, only: string) =>
  chooseAnchor({ fragment, near: [only], link: { text, start: 0 }, ownPage: null, anchors: [only] });

test.each([
  ['quantity-hierarchy', 'quantity hierarchy', 'quantity', false],
  ['commit-message-conventions', 'commit message conventions', 'commit-and-pr-message-conventions', true],
  ['parser', 'Parser', 'parse', true],
  ['static-file', 'Static File', 'static-files', true],
  ['files-ignore', 'files.ignore', 'files-ignoreunknown', false],
  ['filesignore', 'files.ignore', 'filesignoreunknown', false],
  ['install', 'Install', 'installation', true],
  ['dispatch', 'store.dispatch(action)', 'dispatchaction', true],
  ['import_std', 'import_std', 'import_std-test_tube', true],
])('#%s behind %j is #%s: %s', (fragment, text, only, isChosen) => {
  expect('id' in chosen(fragment, text, only)).toBe(isChosen);
});
