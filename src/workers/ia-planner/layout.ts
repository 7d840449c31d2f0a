/** Where pages of each section lie in a site, and the URL path each is served at; pure. */
import { hugoUrl } from '../../generators/hugo/url.ts';
import type { HugoFacts, SiteContext } from '../../model/repo-inventory.ts';
import type { Section } from '../../model/run.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';

export interface LayoutInput {
  config: Pick<
    NormalisedRunConfig,
    'family' | 'product_slug' | 'target_platform' | 'layout_mode' | 'site_layout' | 'canonical_urls'
  >;
  site: SiteContext;
  hugo: HugoFacts;
  locale: string;
  /** Paths of the site's repository. */
  sitePaths: readonly string[];
}
export interface Layout {
  kind: 'subdomain' | 'subdomain-platform' | 'plain';
  /** Folder that the site keeps a section in, repository-relative. */
  root(section: Section): string;
  /** Folder of the product's pages of a section, repository-relative. */
  folder(section: Section): string;
  /** The page of a slug; the empty slug is the section's own page. Locale suffixes are part of the name where the site wants them. */
  pagePath(section: Section, slug: string): string;
  /** URL path as the site's generator serves it. */
  urlPath(outputPath: string, frontmatter: Readonly<Record<string, unknown>>): string;
  /** Why the layout is not the one asked for, if so. */
  problem: string | null;
}

export function layoutOf(input: LayoutInput): Layout {
  const { config, site, hugo, locale } = input;
  const { kind, problem } = layoutKind(input);
  const contentRoot = contentRootOf(input);
  const subdomains = kind === 'plain' ? null : subdomainsOf(contentRoot, input);
  const platform = kind === 'subdomain-platform' ? config.target_platform : null;
  const root = (section: Section): string => joined([contentRoot, subdomains?.(section) ?? section]);
  const folder = (section: Section): string =>
    joined([
      root(section),
      ...(subdomains === null
        ? [config.product_slug]
        : [config.family, section === 'blog' ? null : locale.toLowerCase(), platform]),
    ]);
  const suffix = localeSuffix(input, kind);
  return {
    kind,
    root,
    folder,
    problem,
    pagePath: (section, slug) => `${folder(section)}/${slug === '' ? indexName(site.kind) : slug}${suffix(section)}.md`,
    urlPath(outputPath, frontmatter) {
      const inSite = site.root === '' ? outputPath : outputPath.slice(site.root.length + 1);
      if (site.kind === 'hugo') {
        const found = hugoUrl({ path: inSite, hugo, frontmatter });
        if (found !== undefined) return found.url;
      }
      return plainUrl(outputPath.slice(contentRoot === '' ? 0 : contentRoot.length + 1), site.kind);
    },
  };
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('/');

function layoutKind({ config, site }: LayoutInput): { kind: Layout['kind']; problem: string | null } {
  const isPlain = config.site_layout === 'plain' || (config.site_layout === 'auto' && site.layout === 'plain');
  if (isPlain) return { kind: 'plain', problem: null };
  const wantsPlatform = config.layout_mode === 'v2' || (config.layout_mode === 'auto' && site.layout !== 'subdomain');
  if (!wantsPlatform) return { kind: 'subdomain', problem: null };
  if (config.target_platform !== null) return { kind: 'subdomain-platform', problem: null };
  return {
    kind: 'subdomain',
    problem:
      'The site keeps its pages in a folder for each platform, and the platform of the product is not known. Name it as `target_platform` in the config, with `family`.',
  };
}

function contentRootOf({ site, hugo, locale }: LayoutInput): string {
  const language = hugo.languages.find((entry) => entry.code.toLowerCase() === locale.toLowerCase());
  const inSite = site.kind === 'hugo' ? (language?.content_dir ?? hugo.content_dir) : (site.content_roots[0] ?? '');
  return [site.root, inSite]
    .map((part) => part.replace(/^\.?\/+|^\.$|(?<!\/)\/+$/gu, ''))
    .filter((part) => part !== '')
    .join('/');
}

/** The folder of a section's subdomain: `docs`, or `docs.<domain>` where the site writes hosts. */
function subdomainsOf(contentRoot: string, { config, sitePaths }: LayoutInput): (section: Section) => string {
  const prefix = contentRoot === '' ? '' : `${contentRoot}/`;
  const folders = [
    ...new Set(
      sitePaths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length).split('/')[0] ?? ''),
    ),
  ].sort();
  const domain = folders
    .map((name) => /^(?:products|docs|reference|kb|blog)\.(.+)$/u.exec(name)?.[1])
    .find((found) => found !== undefined);
  return (section) => {
    const canonical = config.canonical_urls[section];
    const host = canonical === undefined ? undefined : /^https?:\/\/([^/]+)/u.exec(canonical)?.[1];
    if (host !== undefined && (domain !== undefined || folders.includes(host))) return host;
    return domain === undefined ? section : `${section}.${domain}`;
  };
}

/** Pages of another language than the default one share the folder and carry it in the name, unless the language has a folder. */
function localeSuffix({ site, hugo, locale }: LayoutInput, kind: Layout['kind']): (section: Section) => string {
  const language = hugo.languages.find((entry) => entry.code.toLowerCase() === locale.toLowerCase());
  const isNamed =
    site.kind === 'hugo' &&
    language !== undefined &&
    language.code !== hugo.default_language &&
    language.content_dir === null;
  return (section) => (isNamed && (kind === 'plain' || section === 'blog') ? `.${language.code}` : '');
}

const indexName = (kind: SiteContext['kind']): string => {
  if (kind === 'hugo') return '_index';
  return kind === 'plain' || kind === 'mdbook' ? 'README' : 'index';
};

function plainUrl(path: string, kind: SiteContext['kind']): string {
  const bare = path.replace(/\.mdx?$/u, '').replace(/(?:^|\/)(?:index|README)$/u, '');
  const isIndex = bare !== path.replace(/\.mdx?$/u, '');
  if (kind === 'nuxt-content') return `/${bare}`;
  if (isIndex) return `/${bare}${bare === '' ? '' : '/'}`;
  return ['vitepress', 'jekyll', 'mdbook', 'sphinx', 'plain'].includes(kind) ? `/${bare}.html` : `/${bare}/`;
}
