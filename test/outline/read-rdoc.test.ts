/** Documents in RDoc: the same lines, headings, code, lists and links as the reader of RDoc shows; what only looks like its marks stays. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../src/outline/read-outline.ts';
import { rdocMarkdown } from '../../src/outline/read-rdoc.ts';

const text = `= Strata

Draws rock, with +Layer.draw+ and <tt>Layer.cut</tt>; see the {guide}[https://strata.example/guide].

== Installation

  gem install strata

Then:

* Open a log.
  It may be empty.

    log = Strata.open("a.log")
    log.draw

* Draw it.

[depth] Of the hole.
width:: In *metres*.

:title: Strata
---
1 + 2 + 3 is no code, and a[0] no link.
`;

it('keeps each line where it is', () => {
  expect(rdocMarkdown(text).split('\n')).toEqual([
    '# Strata',
    '',
    'Draws rock, with `Layer.draw` and `Layer.cut`; see the [guide](https://strata.example/guide).',
    '',
    '## Installation',
    '',
    '      gem install strata',
    '',
    'Then:',
    '',
    '* Open a log.',
    '  It may be empty.',
    '',
    '        log = Strata.open("a.log")',
    '        log.draw',
    '',
    '* Draw it.',
    '',
    '- depth: Of the hole.',
    '- width: In *metres*.',
    '',
    '<!-- -->',
    '***',
    '1 + 2 + 3 is no code, and a[0] no link.',
    '',
  ]);
});

describe('a README in RDoc', () => {
  const product = { names: ['Strata'], packageName: 'strata', ecosystem: 'ruby' } as never;
  const outline = readOutline({ path: 'README.rdoc', text, role: 'readme', product });
  it('is an outline like that of any other', () => {
    expect(outline.format).toBe('rdoc');
    expect(outline.sections.map(({ heading }) => heading?.text).slice(0, 2)).toEqual(['Strata', 'Installation']);
    const [, install] = outline.sections;
    expect(install?.blocks.map(({ kind, start_line }) => [kind, start_line])[0]).toEqual(['code', 7]);
  });
});

it('reads a line of brackets and braces without looking back over all of it', () => {
  const before = process.threadCpuUsage();
  for (const marks of ['}[', '}[x]', '[}[x]']) rdocMarkdown(marks.repeat(300_000 / marks.length));
  const { user } = process.threadCpuUsage(before);
  expect(user / 1000).toBeLessThan(1500);
  expect(rdocMarkdown('See the {guide of rock}[https://x.example].')).toBe(
    'See the [guide of rock](https://x.example).',
  );
});
