/** Whether a section asks to pay for the product: such a section is for no user. */
import type { OutlineSection } from '../model/outline.ts';
import type { Product } from './content-signs.ts';

const FUNDS =
  /\b(?:opencollective\.com|patreon\.com|liberapay\.com|ko-fi\.com|buymeacoffee\.com|github\.com\/sponsors|tidelift\.com)\b/iu;
const PAID =
  /\b(?:enterprise|sponsor(?:s|ing|ship)?|donat(?:e|ing|ions?)|funding|tidelift|(?:commercial|professional|paid) support)\b/iu;

/** "Support Strata" and "Strata for enterprise", where it leads to a place for donations or subscriptions. */
export function asksForMoney({ heading, blocks }: OutlineSection, { names }: Product): boolean {
  const words = (heading?.text ?? '').replaceAll('`', '').trim().toLowerCase();
  const isAsked = names.some((one) => words === `support ${one.toLowerCase()}`);
  return (isAsked || PAID.test(words)) && blocks.some(({ markdown }) => FUNDS.test(markdown));
}
