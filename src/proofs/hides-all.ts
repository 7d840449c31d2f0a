/** Whether an element shows nothing of what stands in it, to anybody, until a script says otherwise. What folds (`<details>`, `hidden="until-found"`) is read: with a click, by search, in print. */

/** Their words are never drawn, or not where scripts run. */
const NEVER = new Set(['template', 'noscript', 'datalist']);
const STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?%?)\s*(?:!important\s*)?(?:;|$)/i;

export const hidesAll = (name: string, attributes: readonly { name: string; value: string }[]): boolean =>
  NEVER.has(name) ||
  (name === 'dialog' && !attributes.some(({ name: key }) => key.toLowerCase() === 'open')) ||
  attributes.some(
    ({ name: key, value }) =>
      key.toLowerCase() === 'popover' ||
      (key.toLowerCase() === 'hidden' && value.toLowerCase() !== 'until-found') ||
      (key.toLowerCase() === 'style' && STYLE.test(value)),
  );
