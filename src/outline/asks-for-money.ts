/** Whether a section or a block of HTML asks to pay for the product: it is for no user. */
import type { OutlineSection } from '../model/outline.ts';
import type { Product } from './content-signs.ts';

const FUNDS =
  /\b(?:opencollective\.com|patreon\.com|liberapay\.com|ko-fi\.com|buymeacoffee\.com|github\.com\/sponsors|tidelift\.com)\b/iu;
const PAID =
  /\b(?:enterprise|sponsor(?:s|ing|ship)?|donat(?:e|ing|ions?)|funding|tidelift|(?:commercial|professional|paid) support)\b/iu;

export const leadsToFunds = (target: string): boolean => FUNDS.test(target);

/** "Support Strata" and "Strata for enterprise", where it leads to a place for donations or subscriptions. */
export function asksForMoney({ heading, blocks }: OutlineSection, { names }: Product): boolean {
  const words = (heading?.text ?? '').replaceAll('`', '').trim().toLowerCase();
  const isAsked = names.some((one) => words === `support ${one.toLowerCase()}`);
  return (isAsked || PAID.test(words)) && blocks.some(({ markdown }) => FUNDS.test(markdown));
}

const GIVERS =
  /\b(?:sponsor(?:s|ed|ship)?|special thanks|supported by|backed by|made possible by|backers|patrons|donors)\b/iu;
const CAMPAIGN = /[?&](?:amp;)?utm_(?:source|medium|campaign)=/u;

/** One block of HTML that thanks or shows those who pay, whole: half of an advert would read as if it spoke of the product. */
export const isAdvert = (html: string): boolean =>
  (FUNDS.test(html) || CAMPAIGN.test(html)) &&
  GIVERS.test(html.replace(/<[^<>]*>/gu, ' ')) &&
  !/<(?:h[1-6]|pre|code|table|details)\b/iu.test(html);
