/** Code of a product with the language that its form shows for certain, where it names none; pure. */
import { certainLanguage } from '../../prose/certain-language.ts';

const UNASKED = { status: 'not_checkable', shape: 'unknown', line: null, reason: null } as const;

/** Code whose language is certain by its form says so; what a quote says is the same. */
export function labelled(markdown: string): string {
  const [, fence, code] = /^(`{3,})\n([\s\S]*)\n`{3,}\s*$/u.exec(markdown) ?? [];
  const language = code === undefined ? undefined : certainLanguage(code, () => UNASKED);
  return language === undefined || fence === undefined ? markdown : fence + language + markdown.slice(fence.length);
}
