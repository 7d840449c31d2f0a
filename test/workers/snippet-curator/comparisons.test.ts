import { describe, expect, it } from 'vitest';
import { comparingFiles, isOnlyComments } from '../../../src/workers/snippet-curator/comparisons.ts';

const snippet = (path: string, code: string) => ({
  path,
  code,
  language: 'javascript',
  start: 1,
  end: 1,
  title: null,
  origin: 'docs' as const,
});

describe('code that shows no task', () => {
  it('knows a document that sets the product beside others by the names its code opens with', () => {
    const snippets = [
      snippet('docs/other.md', '// Reel\nreel();'),
      snippet('docs/other.md', '// Strata - build.js\nopen();'),
      snippet('docs/own.md', '// Strata\nopen();'),
      snippet('docs/files.md', '// main.js\nopen();'),
    ];
    expect([...comparingFiles(snippets, 'Strata')]).toEqual(['docs/other.md']);
  });

  it('leaves out what is comments alone, in the comments of its language', () => {
    expect(isOnlyComments('javascript', '// one\n\n// two')).toBe(true);
    expect(isOnlyComments('javascript', '// one\nrun();')).toBe(false);
    expect(isOnlyComments('python', '# one')).toBe(true);
    expect(isOnlyComments('markdown', '# A heading')).toBe(false);
  });
});
