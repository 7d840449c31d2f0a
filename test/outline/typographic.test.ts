/** What a block says is the same after the closed list of typographic changes alone: no sign of meaning is forgotten beside it. */
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { isQuote } from '../../src/outline/is-quote.ts';

describe('a page says something else', () => {
  it.each([
    ['words that a comment kept apart no blank', 'It is not able to read', 'It is not<!-- -->able to read'],
    ['a link of another scheme', 'See them.', 'See [them](ftp://evil.example/x).'],
    ['a link that runs', 'See them.', 'See [them](javascript:alert(1)).'],
    ['a picture of another scheme', 'See them.', 'See ![them](data:image/png;base64,x).'],
    ['a definition of another scheme', 'See [them].', 'See [them].\n\n[them]: ftp://evil.example'],
    ['numbers of a list within', '- a\n\n  1. One', '- a\n\n  5. One'],
  ])('with %s', (_name, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });
  it.each([
    ['a comment beside a blank', 'It is able', 'It is <!-- x --> able'],
    ['another sign of a list', '* a', '- a'],
    ['another sign behind a number', '1) a', '1. a'],
  ])('and not with %s', (_name, one, other) => {
    expect(fingerprint(one)).toBe(fingerprint(other));
  });
});

describe('a quote has its alert', () => {
  const of = (page: string, source: string): boolean => isQuote(page, source, 'markdown');
  const alert = (kind: string, words = 'Never do it'): string => `> [!${kind}]\n> ${words}`;
  it.each([
    [alert('TIP'), alert('WARNING')],
    [alert('NOTE'), alert('IMPORTANT')],
    [alert('CAUTION'), alert('WARNING')],
    [alert('WARNING'), 'Never do it'],
    ['> **Tip**\n>\n> Never do it', alert('WARNING')],
    ['::: tip\nNever do it\n:::', alert('WARNING')],
    ['::: details\nNever do it\n:::', 'Never do it'],
  ])('%j is none of %j', (page, source) => {
    expect(of(page, source)).toBe(false);
  });
  it.each([
    alert('WARNING'),
    '::: warning\nNever do it\n:::',
    '!!! warning\n    Never do it',
    '> **Warning**\n>\n> Never do it',
    ':::caution\n\nNever do it\n\n:::',
  ])('%j is one of a warning', (page) => {
    expect(of(page, alert('WARNING'))).toBe(true);
  });
});

describe('the mark of a footnote is no word', () => {
  const of = (page: string, source: string): boolean => isQuote(page, source, 'markdown');
  it('and stays one', () => {
    expect(of('It does [^not] read.', 'It does not read.')).toBe(false);
    expect(of('It does not read.', 'It does [^not] read.')).toBe(false);
    expect(of('It reads[^1].', 'It reads[^1].')).toBe(true);
  });
  it('or stands in brackets where a renderer has none', () => {
    expect(of('It reads\\[1\\].', 'It reads[^1].')).toBe(true);
    expect(of('\\[1\\] Not all.', '[^1]: Not all.')).toBe(true);
  });
});
