/** Text as HTML: everything from a repository passes through `html`, so that nothing of it is ever markup. */

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

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

/** A template: literal parts are markup, values are escaped unless they are `Html`. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Html {
  let markup = literals[0] ?? '';
  for (const [index, value] of values.entries()) markup += render(value) + (literals[index + 1] ?? '');
  return { markup };
}

/** Markup that was written here, such as a style sheet; never text from outside. */
export const trusted = (markup: string): Html => ({ markup });

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
