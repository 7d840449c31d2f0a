/** Calls of Hugo's shortcodes judged by the site's templates: one without any, and one whose template takes inner text and that nothing closes. */
import type { SiteIndex } from '../content/site-index.ts';
import type { MarkupPage } from './fault.ts';

export interface ShortcodeCall {
  rule: 'shortcode-unknown' | 'shortcode-left-open' | null;
  start: number;
  end: number;
  message: string;
  help: string;
}

export function shortcodeCalls(
  { facts }: Pick<MarkupPage, 'facts'>,
  { shortcodes, mustClose }: Pick<SiteIndex, 'shortcodes' | 'mustClose'>,
): ShortcodeCall[] {
  const marks = facts.opaque.filter(({ kind, name, text }) => kind === 'shortcode' && name !== null && !isShown(text));
  // One that the page closes somewhere is judged by its marks alone.
  const closed = new Set(marks.flatMap(({ name, text }) => (isClosing(text) || endsItself(text) ? [name ?? ''] : [])));
  return marks.flatMap(({ name, start, end, text }): ShortcodeCall[] => {
    if (name === null || name.endsWith('.inline') || isClosing(text)) return [];
    const call = { start, end: Math.min(end, start + (text.split('\n', 1)[0] ?? '').length) };
    if (shortcodes?.(name) === false)
      return [
        {
          ...call,
          rule: 'shortcode-unknown',
          message: `Shortcode without a template: \`${name}\``,
          help: 'Correct its name, or add the template',
        },
      ];
    if (mustClose?.(name) === true && !closed.has(name) && !endsItself(text))
      return [
        {
          ...call,
          rule: 'shortcode-left-open',
          message: `Nothing closes the shortcode \`${name}\`, whose template takes what it holds`,
          help: `Add \`{{< /${name} >}}\` behind what it holds, or write \`{{< ${name} />}}\``,
        },
      ];
    return shortcodes === undefined ? [] : [{ ...call, rule: null, message: '', help: '' }];
  });
}

// With a comment of Go inside it is shown as text.
const isShown = (text: string): boolean => /^\{\{[<%]\s*\/\*/.test(text);
const isClosing = (text: string): boolean => /^\{\{[<%]\s*\/(?!\*)/.test(text);
/** `{{< x />}}`, or a call that was read with its inner text. */
const endsItself = (text: string): boolean =>
  /\/\s*[>%]\}\}$/.test(text) || /\{\{[<%]\s*\/\s*[\w./-]+\s*[>%]\}\}$/.test(text);
