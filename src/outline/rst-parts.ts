/** Parts of directives of reStructuredText: what describes a name, what nobody sees, options, pictures. Pure. */
import { image } from './markdown-text.ts';

/** What only Sphinx needs: nothing of it is seen. */
export const SILENT = new Set(
  'role default-role testsetup testcleanup currentmodule py:currentmodule module py:module program std:program index meta tabularcolumns'.split(
    ' ',
  ),
);
const OBJECT =
  /^(?:(?:py|c|js|std):)?(?:function|class|method|classmethod|staticmethod|attribute|data|exception|decorator|property|describe|object|confval|envvar|option)$/u;
const NAMED = /^\s*:{3,}\{([\w:.-]+)\} ?(.*)$/su;
const TITLED = /^(?:rubric|topic|tab|tab-item|dropdown|details|sidebar|group-tab)$/u;

/** Describes a name of the product below its signature; `class` may also be a class of a style. */
export const isObject = (name: string, argument: string): boolean =>
  OBJECT.test(name) && argument.trim() !== '' && (name !== 'class' || /^[A-Z]|\(/u.test(argument));

/** A field that Sphinx keeps for itself (https://www.sphinx-doc.org/en/master/usage/restructuredtext/field-lists.html). */
export const isSetting = (line: string): boolean => /^:(?:tocdepth|orphan|nocomments|no-?search):/u.test(line);

/** The label of such a directive of MyST, whose line opens a container; empty where none can be written. */
export function labelOfNamed(opening: string): string | undefined {
  const [, name = '', argument = ''] = NAMED.exec(opening) ?? [];
  return isObject(name, argument) ? (labelOf(name, argument, (text) => text) ?? '') : undefined;
}

/** What stands above the words of a directive that holds others. */
export function labelOf(name: string, argument: string, inline: (text: string) => string): string | undefined {
  if (isObject(name, argument)) return /`/u.test(argument) ? undefined : `**\`${argument.trim()}\`**`;
  return TITLED.test(name) && argument.trim() !== '' ? `**${inline(argument)}**` : undefined;
}

/** Options of a directive, and the row behind them. */
export function optionsIn(
  lines: readonly string[],
  start: number,
  end: number,
): { options: ReadonlyMap<string, string>; from: number } {
  const options = new Map<string, string>();
  let from = start;
  for (; from < end && /^\s+:[\w-]+:/u.test(lines[from] ?? ''); from++) {
    const [, option = '', value = ''] = /^\s+:([\w-]+):(.*)$/su.exec(lines[from] ?? '') ?? [];
    options.set(option, value.trimStart());
  }
  return { options, from };
}

/** With the link that it is. */
export function pictureOf(options: ReadonlyMap<string, string>, argument: string): string {
  const picture = image(options.get('alt') ?? '', argument.trim());
  const goal = options.get('target');
  return goal === undefined ? picture : `[${picture}](${goal})`;
}
