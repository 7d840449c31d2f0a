import { describe, expect, it } from 'vitest';
import { editFrontMatter } from '../../src/patches/edit-front-matter.ts';

const edited = (text: string, set: Record<string, unknown>, remove: string[] = []): string => {
  const result = editFrontMatter(text, set, remove);
  return 'text' in result ? result.text : `conflict: ${result.conflict}`;
};

describe('yaml', () => {
  const page =
    '---\n# who we are\ntitle: \'Old\' # keep me\ntags: [a, b]\nmenu:\n  main:\n    weight: 3\n\nlast: "x"\n---\n\nBody\n';
  it('replaces a value and keeps comments, order and quoting, its own where it can', () => {
    expect(edited(page, { title: 'New: it' })).toBe(page.replace("'Old'", "'New: it'"));
    expect(edited('---\ntitle: Old\n---\n', { title: 'New: it' })).toBe('---\ntitle: "New: it"\n---\n');
    expect(edited('---\ntitle: Old\n---\n', { title: 'yes' })).toBe('---\ntitle: "yes"\n---\n');
  });
  it('replaces lists and maps, adds keys at the end, removes whole entries', () => {
    expect(edited(page, { tags: ['c'], weight: 5 }, ['menu'])).toBe(
      '---\n# who we are\ntitle: \'Old\' # keep me\ntags:\n  - "c"\n\nlast: "x"\nweight: 5\n---\n\nBody\n',
    );
  });
  it('keeps the byte order mark and CRLF', () => {
    expect(edited('\ufeff---\r\ntitle: a\r\n---\r\nx\r\n', { title: 'b', weight: 1 })).toBe(
      '\ufeff---\r\ntitle: b\r\nweight: 1\r\n---\r\nx\r\n',
    );
  });
  it('writes strings that YAML 1.1 would take for something else in quotes, and dates bare', () => {
    expect(edited('---\na: 1\n---\n', { a: 'yes', date: '2024-01-02' })).toBe('---\na: "yes"\ndate: 2024-01-02\n---\n');
  });
  it('changes nothing the second time', () => {
    const once = edited(page, { title: 'T', tags: ['c'], extra: { a: 1 } }, ['last']);
    expect(edited(once, { title: 'T', tags: ['c'], extra: { a: 1 } }, ['last'])).toBe(once);
  });
  it('leaves an empty value alone and fills it when asked', () => {
    expect(edited('---\ntitle:\nweight: 1\n---\n', { title: 'T' })).toBe('---\ntitle: "T"\nweight: 1\n---\n');
  });
  it('says so when it does not parse', () => {
    expect(edited('---\ntitle: [\n---\n', { title: 'T' })).toMatch(/^conflict: the front matter does not parse/);
  });
});

describe('toml', () => {
  const page = '+++\n# c\ntitle = "Old" # keep\nlist = [\n  "a",\n]\n\n[params]\ntitle = "inner"\n+++\nBody\n';
  it('edits top-level keys only, before the first table', () => {
    expect(edited(page, { title: 'New', list: ['b'], weight: 2 })).toBe(
      '+++\n# c\ntitle = "New" # keep\nlist = ["b"]\nweight = 2\n\n[params]\ntitle = "inner"\n+++\nBody\n',
    );
    expect(edited(page, {}, ['list'])).toBe(page.replace('list = [\n  "a",\n]\n', ''));
  });
});

describe('json', () => {
  const page = '{\n  "title": "Old",\n  "tags": ["a"]\n}\n\nBody {x}\n';
  it('edits in place and keeps the indentation', () => {
    expect(edited(page, { title: 'New', weight: 2 })).toBe(
      '{\n  "title": "New",\n  "tags": ["a"],\n  "weight": 2\n}\n\nBody {x}\n',
    );
    expect(edited(page, {}, ['title'])).toBe('{\n  "tags": ["a"]\n}\n\nBody {x}\n');
    expect(edited(page, {}, ['tags'])).toBe('{\n  "title": "Old"\n}\n\nBody {x}\n');
  });
});

it('a page without front matter gets one', () => {
  expect(edited('Body\n', { title: 'T' })).toBe('---\ntitle: "T"\n---\n\nBody\n');
});
