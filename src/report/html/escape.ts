/** Text as HTML: everything from a repository passes through `html`, so that nothing of it is ever markup. */

import { replaceUnseen } from '../../text/controls.ts';
import { numberOf } from '../../text/visible.ts';

/** Markup made here. Only this module's functions make one. */
export interface Html {
  readonly markup: string;
}
type Part = Html | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What turns the order of text around, and what no page can hold. */
const TURNS = /[\p{Bidi_Control}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;
const nameOf = (character: string): string => `⟨${numberOf(character)}⟩`;

/** What a reader would not see is named, so that nobody reads something else than stands there. */
export const escapeHtml = (text: string): string =>
  replaceUnseen(
    text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character),
    nameOf,
  ).replace(TURNS, nameOf);

/** A template: literal parts are markup, values are escaped unless they are `Html`. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Html {
  let markup = literals[0] ?? '';
  for (const [index, value] of values.entries()) markup += render(value) + (literals[index + 1] ?? '');
  return { markup };
}

/** Markup that was written here, such as a style sheet; never text from outside. */
export const trusted = (markup: string): Html => ({ markup });

/** What stands between backticks is code. */
export const withCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;

/** A link only for http and https; anything else stays text. */
export function link(url: string, text: string): Html {
  return /^https?:\/\//u.test(url) ? html`<a href="${url}" rel="noopener noreferrer">${text}</a>` : html`${text}`;
}

function render(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(render).join('');
  return value.markup;
}
const isList = (value: Part): value is readonly Part[] => Array.isArray(value);
