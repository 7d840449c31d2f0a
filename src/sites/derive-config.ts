/** The run_config of a product page: family, platform, locale, the product's repository and the site its pages go to. */
import type { RunConfig } from '../model/run-config.ts';
import { type ProductPage, platformOf } from './parse-product-url.ts';
import type { SiteProfile } from './site-profile.ts';

/** Members the profile cannot know are absent. */
export function configOfPage(page: ProductPage, profile: SiteProfile, defaultSite: string | undefined): RunConfig {
  const repository = repositoryOf(page.product_slug, page.platform, profile);
  const site = defaultSite ?? profile.site_repo_url ?? undefined;
  const product = Object.hasOwn(profile.products, page.product_slug) ? profile.products[page.product_slug] : undefined;
  return {
    ...(repository === undefined ? {} : { github_repo_url: repository }),
    ...(site === undefined ? {} : { site_repo_url: site }),
    product_slug: page.product_slug,
    family: product?.means ?? page.product_slug,
    target_platform: platformOf(page.platform, profile) ?? page.platform,
    locales: [page.locale],
    layout_mode: 'auto',
    allow_inference: false,
  };
}

function repositoryOf(product: string, platform: string, profile: SiteProfile): string | undefined {
  const known = profile.repositories[`${product}/${platform}`];
  const productName = Object.hasOwn(profile.products, product) ? profile.products[product]?.name : undefined;
  const platformName = profile.platforms[platformOf(platform, profile) ?? '']?.name;
  if (known !== undefined || profile.repository_template === null) return known;
  if (productName === undefined || platformName === undefined) return undefined;
  return profile.repository_template
    .replaceAll('{product}', product)
    .replaceAll('{product_name}', productName)
    .replaceAll('{platform_name}', platformName);
}
