/** The ids that are expected of headings in raw HTML against those that kramdown writes. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { MARKDOWN_IN_HTML } from '../support/markdown-in-html.ts';

test.each(MARKDOWN_IN_HTML)('%s', (_what, text, ids) => {
  const program =
    'require "kramdown"; require "kramdown-parser-gfm"; puts Kramdown::Document.new(STDIN.read, input: "GFM").to_html';
  const html = execFileSync('ruby', ['-Ku', '-e', program], { input: text, encoding: 'utf8', timeout: 60_000 });
  expect([...html.matchAll(/<h[1-6][^>]*? id="([^"]*)"/g)].map((match) => match[1])).toEqual(ids);
});
