/** Names in capitals and double braces that nothing gives a value: tokens of whoever wrote the page, where the generator fills in values itself. */
import { blank } from '../prose/mask.ts';
import { elements } from '../text/between.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

const VALUE = /(?<![{$\\#=:\w])\{\{[^\S\n]*([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)[^\S\n]*\}\}(?!\})/gu;
const HTML_CODE = ['code', 'pre', 'kbd', 'samp', 'script', 'style'];

/** Each is looked for in the whole page; whoever left so many has seen some. */
const MOST = 100;

/** `inSettings`: whether the site's settings or programs have the word. */
export function unknownValues(page: MarkupPage, inSettings: (word: string) => boolean): Omit<MarkupFault, 'rule'>[] {
  if (!/\{\{\s*[A-Z]/u.test(page.text)) return [];
  const shown = blank(page.open, elements(page.text, HTML_CODE));
  return [...shown.matchAll(VALUE)].slice(0, MOST).flatMap(({ index, 0: token, 1: name = '' }) =>
    isNamed(page.text, name) || inSettings(name)
      ? []
      : [
          {
            start: index,
            end: index + token.length,
            message: `Token was never replaced: \`${token}\` has no value on the page or in the settings`,
            help: 'Write what it stands for, or show it as code',
          },
        ],
  );
}

/** Whether the page says the name without braces, too: a script, an assignment or its front matter may give it a value. */
const isNamed = (text: string, name: string): boolean =>
  new RegExp(`(?<!\\{\\{\\s{0,3}|\\w)${name}(?!\\s*\\}\\}|\\w)`, 'u').test(text);
