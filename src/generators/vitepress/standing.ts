/** VitePress: files that its globs leave out. */
import { withoutComments } from '../folder-setting.ts';
import { firstFile, inside, isInside, scripts, under } from '../routes.ts';
import { isList, listSetting, type Settled, type Standing, type StandingInput, takes } from '../standing.ts';

export const vitepressSettled: Settled = {
  names: `title titleTemplate description lang lastUpdated appearance ignoreDeadLinks metaChunk sitemap outDir cacheDir
    themeConfig.nav themeConfig.sidebar themeConfig.socialLinks themeConfig.footer themeConfig.editLink themeConfig.search
    themeConfig.algolia themeConfig.logo themeConfig.siteTitle themeConfig.outline themeConfig.docFooter themeConfig.lastUpdated
    themeConfig.carbonAds themeConfig.aside
    locales.*.label locales.*.lang locales.*.title locales.*.description locales.*.themeConfig srcExclude`,
  programs: (path) =>
    /\.[cm]?[jt]s$/.test(path) &&
    ((path.startsWith('.vitepress/') && !/^\.vitepress\/(?:theme|cache|dist)\//.test(path)) ||
      /\.paths\.\w+$/.test(path)),
  lists: (path) => path.startsWith('.vitepress/') && isList(path),
};

export function vitepressStanding({ root, contentRoots, files }: StandingInput): Standing {
  const source = contentRoots[0] ?? root;
  const config = firstFile(
    files,
    ['.vitepress/config', '.vitepress/config/index'].flatMap((stem) => scripts(under(root, stem))),
  );
  const isLeftOut = takes(listSetting(withoutComments(config?.text ?? ''), 'srcExclude') ?? []);
  return {
    hidden: (path) =>
      config !== undefined && isInside(path, source) && isLeftOut(inside(path, source))
        ? { why: '`srcExclude` leaves it out', at: config.path }
        : undefined,
  };
}
