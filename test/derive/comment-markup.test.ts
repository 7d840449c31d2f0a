/** Drawings, breaks of lines and tags of HTML in comments: what a reader sees is what the comment shows, in any formatter. */
import { describe, expect, it } from 'vitest';
import { docBlocks, docLine } from '../../src/derive/doc-text.ts';
import { htmlAsMarkdown } from '../../src/platforms/doc-html.ts';

describe('what a comment draws', () => {
  it.each([
    [
      'bars above each other',
      'Whether one ends first.\n\n[------)\n          [------)\n\nor\n\n[------)\n   [---)',
      [
        'Whether one ends first.',
        '```text\n[------)\n          [------)\n```',
        'or',
        '```text\n[------)\n   [---)\n```',
      ],
    ],
    [
      'signs between them, which would make headings',
      'Takes away.\n\n[--------)\n    -\n      [----)\n    =\n[-----)\n\nMore.',
      ['Takes away.', '```text\n[--------)\n    -\n      [----)\n    =\n[-----)\n```', 'More.'],
    ],
    [
      'one of which only the second half is indented as code is',
      'Holds.\n\n        [---)\n  [----------)',
      ['Holds.', '```text\n      [---)\n[----------)\n```'],
    ],
    ['any sign between them', 'Cuts.\n\n[-----)\n   ∩\n  [----)', ['Cuts.', '```text\n[-----)\n   ∩\n  [----)\n```']],
    ['a tree', 'Layers:\n\nrock\n├── sand\n│   └── clay', ['Layers:', '```text\nrock\n├── sand\n│   └── clay\n```']],
    ['a grid', '+---+---+\n| a | b |\n+---+---+', ['```text\n+---+---+\n| a | b |\n+---+---+\n```']],
    ['no table', '| a | b |\n| --- | --- |\n| 1 | 2 |', ['| a | b |\n| --- | --- |\n| 1 | 2 |']],
    ['no heading', 'Layers\n------\nof rock.', ['**Layers**', 'of rock.']],
    ['no list', '- sand --- soft\n- rock --- hard', ['- sand --- soft\n- rock --- hard']],
    ['no words', 'Depth is a\n-\nb here.', ['Depth is a -\nb here.']],
  ])('is code where it is %s', (_what, doc, expected) => {
    expect(docBlocks(doc, 'php')).toEqual(expected);
  });

  it('ends on lines that begin drawings without end', () => {
    const started = performance.now();
    docBlocks(`${'|--\n-\n'.repeat(20_000)}`, 'php');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a break of lines', () => {
  it.each([
    ['stands between two lines', 'Digs.\n<br>Slowly.', ['Digs.  \nSlowly.']],
    ['is none at the edge of a paragraph', '<br>Digs.<br>\n\n<br>\nSlowly.', ['Digs.', 'Slowly.']],
    ['parts paragraphs where it is doubled', 'Digs.<br><br>Slowly.', ['Digs.', 'Slowly.']],
    ['as Markdown writes it', 'Digs.\\\nSlowly.', ['Digs.  \nSlowly.']],
    ['and a path are two things', 'In `C:\\` and C:\\\\\nit is.', ['In `C:\\` and C:\\\\\nit is.']],
  ])('%s', (_what, doc, expected) => {
    expect(docBlocks(doc, 'rust')).toEqual(expected);
  });

  it('is a space on one line', () => {
    expect(docLine('Digs.<br>Slowly.', 'rust')).toBe('Digs. Slowly.');
  });
});

describe('tags of HTML', () => {
  it.each([
    ['blanks inside of marks', 'a<i> deep </i>hole and <b> rock</b>', 'a *deep* hole and **rock**'],
    ['one that nobody closed', '<i>Digs {', 'Digs {'],
    ['one that nobody opened', 'Digs.</b>', 'Digs.'],
    ['around paragraphs', '<b>Digs<p>deep</b>', 'Digs\n\ndeep'],
    ['around nothing', 'Digs<i></i>.', 'Digs.'],
    ['in code', '<code>0.7-<b>alpha</b></code>', '`0.7-alpha`'],
    ['code of types', '<code>List&lt;b&gt;</code>', '`List<b>`'],
    ['in blocks of code', '<pre>a <b>b</b>\nc</pre>', '```\na b\nc\n```'],
    ['around no code', 'Digs.<pre></pre>Deep.', 'Digs.\n\nDeep.'],
  ])('%s', (_what, html, markdown) => {
    expect(htmlAsMarkdown(html, { isPlain: true })).toBe(markdown);
  });

  it('stay as they are written where the comment is Markdown and nothing closes them', () => {
    expect(htmlAsMarkdown('A Vec<b> in <i> tags')).toBe('A Vec<b> in <i> tags');
  });
});
