/** Whether an element shows nothing of what stands in it, to nobody: what folds or is shown to some is not meant. */

/** Their words are never drawn, or not where scripts run. */
const NEVER = new Set(['template', 'noscript', 'datalist']);
const STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?%?)\s*(?:!important\s*)?(?:;|$)/i;

export const hidesAll = (name: string, attributes: readonly { name: string; value: string }[]): boolean =>
  NEVER.has(name) ||
  attributes.some(
    ({ name: key, value }) =>
      (key.toLowerCase() === 'hidden' && value.toLowerCase() !== 'until-found') ||
      (key.toLowerCase() === 'style' && STYLE.test(value)),
  );
