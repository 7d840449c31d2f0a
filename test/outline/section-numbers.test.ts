/** Numbers of sections are dropped from headings where all beside each other have one, and the judge of quotes knows it; steps and other numbers stay. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../src/outline/read-outline.ts';

const headings = (text: string): (string | undefined)[] =>
  readOutline({
    path: 'docs/guide.md',
    text,
    role: 'docs',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  }).sections.map(({ heading }) => heading?.text);
const of = (...titles: string[]) => headings(titles.map((title) => `${title}\n\nWords.\n`).join('\n'));

describe('section numbers', () => {
  it.each([
    ['of one level', ['## 1. Draw', '## 2. Save', '## 3) Print'], ['Draw', 'Save', 'Print']],
    ['of two levels', ['## 1 Draw', '### 1.1 Lines', '### 1.2 Dots', '## 2 Save'], ['Draw', 'Lines', 'Dots', 'Save']],
    ['of two levels as one', ['## 1 Draw', '## 1.1 Lines', '## 2 Save'], ['Draw', 'Lines', 'Save']],
    ['below a chapter', ['# 3. Charts', '## 3.1. Draw', '## 3.2. Save'], ['Charts', 'Draw', 'Save']],
    ['below a title without one', ['# Guide', '## 1. Draw', '## 2. Save'], ['Guide', 'Draw', 'Save']],
    [
      'beside sections without one, where chapters count what is below them',
      [
        '# Strata',
        '## Features',
        '## 1. Draw',
        '## 2. Save',
        '### 2.1 As',
        '### 2.2 To',
        '## 3 settings',
        '## Licence',
      ],
      ['Strata', 'Features', 'Draw', 'Save', 'As', 'To', 'settings', 'Licence'],
    ],
    [
      'that were counted wrong, or at another level, below a chapter that counts',
      [
        '# S',
        '## About',
        '## 1. Save',
        '### 1.1 As',
        '#### 1.1.1 ok',
        '#### 1.2.2 warn',
        '#### 1.2 keys',
        '### 1.2 To',
      ],
      ['S', 'About', 'Save', 'As', 'ok', 'warn', 'keys', 'To'],
    ],
    [
      'beside a number that does not go on',
      ['## 1. Draw', '### 1.1 To', '### 1.2 As', '## 7 ways to save', '## Licence'],
      ['Draw', 'To', 'As', '7 ways to save', 'Licence'],
    ],
    [
      'above a version',
      ['## About', '## 1. Draw', '### 1.1 To', '### 1.2 As', '#### 2.0 changes'],
      ['About', 'Draw', 'To', 'As', '2.0 changes'],
    ],
  ])('are dropped %s', (_name, given, expected) => {
    expect(of(...given)).toEqual(expected);
  });
  it.each([
    ['steps in words', ['## Step 1: Draw', '## Step 2: Save']],
    ['one alone', ['# 3. Charts', '## Draw', '## Save']],
    ['a number beside none', ['## 1. Draw', '## Save']],
    ['numbers that count nothing', ['## 3 ways to draw', '## 2 ways to save']],
    ['versions', ['## 2.1 to 2.2', '## 2.2 to 2.3']],
    ['versions of changes', ['## 1.0.0 First', '## 1.2.0 Second']],
    ['years', ['## 2023 Spring', '## 2024 Spring']],
  ])('stay: %s', (_name, given) => {
    expect(of(...given)).toEqual(given.map((title) => title.replace(/^#+ /, '')));
  });
  it.each([
    [
      'of steps below a heading',
      ['# Strata', '## Quick start', '### 1. Draw', '### 2. Save'],
      ['Strata', 'Quick start', '1. Draw', '2. Save'],
    ],
    [
      'of steps, beside chapters that have none',
      ['# Guide', '## 1. Charts', '### 1.1 Draw', '### 1.2 Save', '## 2. Maps'],
      ['Guide', 'Charts', 'Draw', 'Save', 'Maps'],
    ],
  ])('stay or go: %s', (_name, given, expected) => {
    expect(of(...given)).toEqual(expected);
  });
  it.each([
    ['Steps 1 and 2 are all that you deploy.', ['1. Draw', '2. Save']],
    ['Go on with step 2.', ['1. Draw', '2. Save']],
    ['See section 1 of this guide.', ['1. Draw', '2. Save']],
    ['RFC 9110, section 1 says why.', ['Draw', 'Save']],
    ['See section 2 of the Rock Standard.', ['Draw', 'Save']],
    ['Draw in 2 steps, or go on with step 7.', ['Draw', 'Save']],
  ])('stay where the words name them: %s', (words, expected) => {
    expect(headings(`# Guide\n\n## 1. Draw\n\n${words}\n\n## 2. Save\n\nWords.\n`).slice(1)).toEqual(expected);
  });
  it('leave the ids that links use', () => {
    const { sections } = readOutline({
      path: 'README.md',
      text: '# Strata\n\n## 1. Draw\n\nSee [saving](#2-save).\n\n## 2. Save\n\nx\n',
      role: 'readme',
      product: { names: ['Strata'], packageName: 'strata', version: null },
    });
    expect(sections.map(({ heading }) => heading?.anchor)).toEqual(['strata', '1-draw', '2-save']);
  });
});
