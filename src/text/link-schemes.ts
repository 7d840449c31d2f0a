/** Where a link of a page may lead, by its scheme; read as a browser reads it: entities decoded, white space and characters without a sign gone. */

/** Undefined for an address without one: a path, a fragment, or a host behind `//`. */
export function schemeOf(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/iu.exec(bareOf(target))?.[1]?.toLowerCase();
}

/** CommonMark has a sign of its own for characters that none may be; other renderers leave them, and browsers drop them. */
const bareOf = (target: string): string => decoded(target).replace(/[\p{Cc}\p{Cf}\p{Z}\ufffd]/gu, '');

const ALLOWED: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

/** What a drafted page may link to: the web, mail, and the site itself. */
export function isAllowedTarget(target: string): boolean {
  const scheme = schemeOf(target);
  return scheme === undefined || ALLOWED.has(scheme);
}

/** Whether a browser that follows the address from a page of a site may leave its host. */
export const mayLeaveHost = (target: string): boolean =>
  schemeOf(target) !== undefined || /^[\\/]{2}/u.test(bareOf(target));

/** Why a browser that follows the address, or shows it, would run what it holds; undefined for an address that only leads somewhere. */
export function dangerOf(target: string): string | undefined {
  const scheme = schemeOf(target);
  if (scheme === 'vbscript') return 'runs a script';
  if (scheme === 'javascript') return runsNothing(target) ? undefined : 'runs a script';
  return scheme === 'data' && /^data:(?:text\/(?:html|xml)|application\/(?:xhtml|xml))/iu.test(bareOf(target))
    ? 'opens a document that it brings itself'
    : undefined;
}

/** `javascript:void(0)` and the like: an old way to write a link that leads nowhere. */
const runsNothing = (target: string): boolean =>
  /^javascript:(?:void\(?0?\)?|#)?;?$/iu.test(target.replace(/\s+/gu, ''));

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['colon', ':'],
  ['newline', '\n'],
  ['nbsp', '\u00a0'],
  ['tab', '\t'],
]);

/** Thrice: what was encoded twice may be decoded twice. */
function decoded(text: string): string {
  let now = text;
  for (let round = 0; round < 3 && now.includes('&'); round++)
    now = now.replace(/&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z]{2,8});)/giu, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED.get(String(name).toLowerCase()) ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return now;
}
