/** What a product page URL says: site, product, platform and locale; exactly the patterns of the profiles and nothing near them. */
import { UserError } from '../errors.ts';
import type { SiteProfile } from './site-profile.ts';

/** launch-tools.md "derived_config". */
export interface ProductPage {
  site: string;
  product_slug: string;
  platform: string;
  locale: string;
}
type Pattern = SiteProfile['patterns'][number];
const MAX_URL = 2_048;
const SLUG = /^[a-z0-9][a-z0-9-]*$/;

/** Throws INVALID_URL or UNSUPPORTED_SITE, each naming what would be right. */
export function parseProductUrl(
  text: string,
  profiles: readonly SiteProfile[],
): { profile: SiteProfile; page: ProductPage } {
  const url = parseUrl(text);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const onHost = profiles.flatMap((profile) =>
    profile.patterns.filter((pattern) => pattern.host === host).map((pattern) => ({ profile, pattern })),
  );
  if (onHost.length === 0) {
    const hosts = [...new Set(profiles.flatMap(({ patterns }) => patterns.map((pattern) => pattern.host)))];
    throw new UserError(
      'UNSUPPORTED_SITE',
      `The host \`${host.slice(0, 100)}\` is not known. Known hosts: ${hosts.join(', ')}.`,
      {
        details: { host: host.slice(0, 253), supported_hosts: hosts },
      },
    );
  }
  const segments = segmentsOf(url);
  for (const { profile, pattern } of segments === undefined ? [] : onHost) {
    const page = match(segments ?? [], pattern, profile);
    if (page !== undefined) return { profile, page: { site: host, ...page } };
  }
  const unknown = segments === undefined ? undefined : unknownSlot(segments, onHost);
  if (unknown !== undefined) {
    const { slot, segment, known } = unknown;
    throw new UserError(
      'INVALID_URL',
      `Unknown ${slot} \`${segment.slice(0, 60)}\` on ${host}. Known are ${known.join(', ')}.`,
      { details: { field: slot, value: segment.slice(0, 100), known } },
    );
  }
  const patterns = onHost.map(
    ({ pattern }) => `https://${host}/${pattern.path.join('/').replace('{page*}', '{page?}')}/`,
  );
  throw new UserError('INVALID_URL', `Not a product page of ${host}. Its form is ${patterns.join(' or ')}.`, {
    details: { supported_patterns: patterns },
  });
}

/** The one segment that keeps an address from fitting a pattern, where that is a locale or a platform. */
function unknownSlot(
  segments: readonly string[],
  onHost: readonly { profile: SiteProfile; pattern: Pattern }[],
): { slot: 'locale' | 'platform'; segment: string; known: string[] } | undefined {
  for (const { profile, pattern } of onHost)
    for (const [index, segment] of segments.entries())
      for (const slot of ['locale', 'platform'] as const) {
        const known = slot === 'locale' ? [...profile.locales] : Object.keys(profile.platforms);
        const [stand] = known;
        if (known.includes(segment) || stand === undefined || !SLUG.test(segment)) continue;
        const page = match(segments.with(index, stand), pattern, profile);
        const isThere = slot === 'locale' ? page?.locale === stand : page?.platform === stand;
        if (isThere && isOwnSlot(pattern, index, slot)) return { slot, segment, known };
      }
  return undefined;
}
const isOwnSlot = ({ path }: Pattern, index: number, slot: string): boolean => path[index] === `{${slot}}`;

function parseUrl(text: string): URL {
  const url = text.length <= MAX_URL && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const isWeb = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '' || url.port !== '') {
    throw new UserError(
      'INVALID_URL',
      'Not a URL of a product page, such as https://products.aspose.org/3d/en/python/.',
      { details: {} },
    );
  }
  return url;
}

/** Lower-cased, decoded; trailing slashes dropped. Undefined when a segment is empty or no text. */
function segmentsOf(url: URL): string[] | undefined {
  const parts = url.pathname
    .replace(/^\//, '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/');
  try {
    const decoded = parts.map((part) => decodeURIComponent(part).toLowerCase());
    return decoded.some((part) => part === '' || part.includes('/')) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function match(
  segments: readonly string[],
  { path }: Pattern,
  profile: SiteProfile,
): Omit<ProductPage, 'site'> | undefined {
  const found: { product?: string; locale?: string; platform?: string } = {};
  let at = 0;
  for (const slot of path) {
    const segment = segments[at];
    if (slot === '{page*}') {
      at = segments.length;
    } else if (slot === '{locale?}' && (segment === undefined || !profile.locales.includes(segment))) {
      found.locale = profile.default_locale;
    } else {
      const value = segment === undefined ? undefined : readSlot(slot, segment, profile);
      if (value === undefined) return undefined;
      Object.assign(found, value);
      at += 1;
    }
  }
  const { product, locale, platform } = found;
  if (at !== segments.length || product === undefined || locale === undefined || platform === undefined)
    return undefined;
  return { product_slug: product, platform, locale };
}

/** A locale and a platform must be known; a product may be newer than the profile, but never look like another slot. */
function readSlot(slot: string, segment: string, profile: SiteProfile): Record<string, string> | undefined {
  const isLocale = profile.locales.includes(segment);
  const isPlatform = platformOf(segment, profile) !== undefined;
  if (slot === '{product}') {
    const isYear = /^(19|20)\d\d$/.test(segment);
    return SLUG.test(segment) && !isLocale && !isPlatform && !isYear ? { product: segment } : undefined;
  }
  if (slot === '{platform}') return isPlatform ? { platform: segment } : undefined;
  return isLocale ? { locale: segment } : undefined;
}

/** The platform a URL segment names, by its key or an alias that can stand in a URL. */
export function platformOf(segment: string, profile: SiteProfile): string | undefined {
  if (Object.hasOwn(profile.platforms, segment)) return profile.platforms[segment]?.means ?? segment;
  const found = Object.entries(profile.platforms).find(
    ([, { aliases }]) => SLUG.test(segment) && aliases?.includes(segment),
  );
  return found === undefined ? undefined : (found[1].means ?? found[0]);
}
