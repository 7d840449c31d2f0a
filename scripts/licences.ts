/** Which licences may be bundled: those that ask no more of an MIT product than to name them. */

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PostgreSQL',
  'Unlicense',
]);

/** An SPDX expression: of `A OR B` one must be allowed, of `A AND B` both (SPDX 2.3, annex D). */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replace(/[()]/gu, ' ')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((id) => ALLOWED.has(id.trim())));

/** Throws for a package that may not be bundled. */
export function requireLicence({ name, license }: { name?: string; license?: unknown }): void {
  const said = typeof license === 'string' ? license : '';
  if (isAllowedLicence(said)) return;
  throw new Error(
    `${name ?? 'a package'} is licensed as \`${said === '' ? 'nothing' : said}\`, which may not be bundled here. Replace the package, or add the licence to scripts/licences.ts if an MIT product may carry it.`,
  );
}
