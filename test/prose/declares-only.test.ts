/** An entry of a reference is no sample: a signature without a body declares and does nothing. */
import { describe, expect, it } from 'vitest';
import { declaresOnly } from '../../src/prose/signature.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

describe('code that only declares', () => {
  it.each([
    'func Parse(text string, deep ...int) (*Log, error)',
    '// Parse reads a log.\nfunc Parse(text string) *Log\n\nfunc (l *Log) Depth() int',
    'func Parse(\n\ttext string,\n) *Log',
    'def parse(text: str, deep: int = 3) -> Log',
    'def parse(text): ...',
    'function parse(text: string): Log;',
    'export declare function parse(text: string): Log',
    'pub fn parse(text: &str) -> Log;',
    'public static Log parse(String text)',
    'public Task<Log> ParseAsync(string text);',
  ])('is %j', (code) => expect(declaresOnly(code)).toBe(true));

  it.each([
    'log := strata.Parse("1")',
    'strata.Parse("1")',
    'func main() {\n\tstrata.Parse("1")\n}',
    'def dig(text):\n    return parse(text)',
    'parse(text)',
    'public static void main(String[] args) {\n}',
    'const dig = (text) => parse(text);',
    'fn main() {\n    parse("1");\n}',
    'class Well(Log):\n    depth = 1',
    '# only words',
  ])('is not %j', (code) => expect(declaresOnly(code)).toBe(false));
});

it('is quoted as sample on no page', async () => {
  const { pages } = await pagesOf({
    'go.mod': 'module example.com/quarry/strata\n\ngo 1.21\n',
    'strata.go':
      '// Package strata reads logs.\npackage strata\n\n// Parse reads a log.\nfunc Parse(text string) string { return text }\n',
    'README.md':
      '# Strata\n\nReads logs.\n\n## Functions\n\n### Parse\n\nReads one log of a well.\n\n```go\nfunc Parse(text string) string\n```\n\nIt reads all.\n\n## Drawing\n\nDraw one:\n\n```go\nlog := strata.Parse(text)\nlog.Draw()\n```\n',
  });
  const landing = pageEnding(pages, 'products/strata/_index.md');
  expect(landing).not.toContain('func Parse');
  expect(landing).toContain('strata.Parse(text)');
});
