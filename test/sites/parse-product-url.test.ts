/** The URL patterns of the contract, exactly. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configOfPage } from '../../src/sites/derive-config.ts';
import { parseProductUrl } from '../../src/sites/parse-product-url.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const profiles = loadSiteProfiles({});
const page = (url: string) => Object.values(parseProductUrl(url, profiles).page).join(' ');
const codeOf = (url: string): unknown => {
  try {
    return page(url);
  } catch (thrown) {
    return (thrown as { code?: unknown }).code;
  }
};

describe('a product page', () => {
  test.each([
    ['https://products.aspose.org/3d/en/python/', 'products.aspose.org 3d python en'],
    ['https://products.aspose.org/3d/en/python', 'products.aspose.org 3d python en'],
    ['https://products.aspose.org/3d/en/python//', 'products.aspose.org 3d python en'],
    ['HTTPS://Products.Aspose.ORG/3D/EN/Python/', 'products.aspose.org 3d python en'],
    ['https://products.aspose.org/3d/zh-hant/net/?utm_source=x#top', 'products.aspose.org 3d net zh-hant'],
    ['http://products.aspose.org/cells/de/java/', 'products.aspose.org cells java de'],
    ['https://docs.aspose.org/cells/en/java/', 'docs.aspose.org cells java en'],
    ['https://docs.aspose.org/cells/en/java/getting-started/', 'docs.aspose.org cells java en'],
    ['https://docs.aspose.org/cells/ru/java/guides/a/b/c/', 'docs.aspose.org cells java ru'],
    ['https://kb.aspose.org/words/fr/cpp/how-to-x', 'kb.aspose.org words cpp fr'],
    ['https://blog.aspose.org/3d/python/', 'blog.aspose.org 3d python en'],
    ['https://blog.aspose.org/3d/python/a-post/', 'blog.aspose.org 3d python en'],
    ['https://blog.aspose.org/de/3d/python/a-post/', 'blog.aspose.org 3d python de'],
    ['https://reference.aspose.org/3d/en/python/', 'reference.aspose.org 3d python en'],
    ['https://products.aspose.org/newthing/en/rust/', 'products.aspose.org newthing rust en'],
  ])('%s', (url, expected) => {
    expect(page(url)).toBe(expected);
  });
  test.each([
    'https://products.aspose.org/',
    'https://products.aspose.org/3d/',
    'https://products.aspose.org/3d/en/',
    'https://products.aspose.org/3d/en/python/convert/',
    'https://products.aspose.org/3d/python/en/',
    'https://products.aspose.org/en/3d/python/',
    'https://products.aspose.org//3d/en/python/',
    'https://reference.aspose.org/3d/en/python/aspose.threed/',
    'https://docs.aspose.org/3d/xx/python/',
    'https://docs.aspose.org/3d/en/klingon/',
    'https://blog.aspose.org/2026/01/a-post/',
    'https://blog.aspose.org/de/',
    'https://docs.aspose.org/%2e%2e/en/python/',
    'https://docs.aspose.org/3d%2Fen/en/python/',
    'https://docs.aspose.org/%ff/en/python/',
    'https://user:secret@docs.aspose.org/3d/en/python/',
    'https://docs.aspose.org:8443/3d/en/python/',
    'ftp://docs.aspose.org/3d/en/python/',
    'docs.aspose.org/3d/en/python/',
    '',
    'nonsense',
    `https://docs.aspose.org/3d/en/python/${'a'.repeat(3000)}`,
  ])('INVALID_URL: %s', (url) => {
    expect(codeOf(url)).toBe('INVALID_URL');
  });
  test.each([
    'https://aspose.org/3d/en/python/',
    'https://www.products.aspose.org/3d/en/python/',
    'https://products.aspose.com/3d/en/python/',
    'https://products.aspose.org.evil.com/3d/en/python/',
    'https://example.org/',
  ])('UNSUPPORTED_SITE: %s', (url) => {
    expect(codeOf(url)).toBe('UNSUPPORTED_SITE');
  });
});

describe('a derived run_config', () => {
  const derive = (url: string, site?: string) => {
    const parsed = parseProductUrl(url, profiles);
    return configOfPage(parsed.page, parsed.profile, site);
  };
  test('names family, platform, locale and the repository', () => {
    expect(derive('https://docs.aspose.org/3d/de/python/install/', './docs')).toEqual({
      github_repo_url: 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET',
      site_repo_url: './docs',
      product_slug: '3d',
      family: '3d',
      target_platform: 'python',
      locales: ['de'],
      layout_mode: 'auto',
      allow_inference: false,
    });
  });
  test('fills the template for a product that is not listed by name', () => {
    expect(derive('https://products.aspose.org/cells/en/java/').github_repo_url).toBe(
      'https://github.com/aspose-cells/Aspose.Cells-for-Java',
    );
  });
  test('leaves out a repository nobody knows', () => {
    expect(derive('https://products.aspose.org/newthing/en/java/')).not.toHaveProperty('github_repo_url');
  });
  test('another documentation site is a file', () => {
    const folder = temporaryFolder();
    const profile = {
      ...profiles[0],
      id: 'acme',
      patterns: [{ host: 'docs.acme.dev', path: ['{locale?}', '{product}', '{platform}', '{page*}'] }],
      products: { widget: { means: 'widgets' } },
      repositories: { 'widget/python': 'https://git.acme.dev/acme/widget' },
      repository_template: null,
      site_repo_url: 'https://git.acme.dev/acme/docs',
    };
    writeFileSync(path.join(folder.path, 'acme.json'), JSON.stringify(profile));
    const all = loadSiteProfiles({ LAUNCH_SITE_PROFILES: folder.path });
    const parsed = parseProductUrl('https://docs.acme.dev/widget/python/start/', all);
    expect(configOfPage(parsed.page, parsed.profile, undefined)).toMatchObject({
      family: 'widgets',
      github_repo_url: 'https://git.acme.dev/acme/widget',
      site_repo_url: 'https://git.acme.dev/acme/docs',
    });
    folder.remove();
  });
});
