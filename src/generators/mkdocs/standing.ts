/** MkDocs: drafts by path, front matter for whole folders, and translations by the endings of names. */
import ignore from 'ignore';
import { settingsIn } from '../../content/settings-file.ts';
import { dirname } from '../../content/url-path.ts';
import { tameRules } from '../../text/globs.ts';
import { inside, isInside, under } from '../routes.ts';
import type { Given, Settled, Standing, StandingInput } from '../standing.ts';
import { readMkdocs } from './settings.ts';

export const mkdocsSettled: Settled = {
  names: `site_name site_description site_author site_url site_dir repo_url repo_name repo_icon edit_uri edit_uri_template copyright nav
    not_in_nav validation strict dev_addr watch remote_branch remote_name extra extra_css markdown_extensions mdx_configs
    theme.name theme.language theme.palette theme.features theme.logo theme.icon theme.favicon theme.font theme.locale theme.highlightjs
    theme.hljs_languages theme.hljs_style theme.navigation_depth theme.color_mode theme.user_color_mode_toggle theme.analytics
    docs_dir use_directory_urls exclude_docs draft_docs
    plugins.search plugins.minify plugins.git-revision-date plugins.git-revision-date-localized plugins.git-authors plugins.git-committers
    plugins.awesome-pages plugins.awesome-nav plugins.literate-nav plugins.section-index plugins.social plugins.glightbox plugins.autorefs
    plugins.mkdocstrings plugins.redirects plugins.meta plugins.exclude.glob plugins.tags plugins.rss plugins.mermaid2 plugins.offline
    plugins.privacy plugins.optimize plugins.table-reader plugins.open-in-new-tab plugins.linkcheck plugins.htmlproofer`,
  // Those that the settings name are found by their names.
  programs: () => false,
};

export function mkdocsStanding({ root, contentRoots, files, routes }: StandingInput): Standing {
  const docs = contentRoots[0] ?? under(root, 'docs');
  const { data, plugins, path: settings } = readMkdocs(files, root);
  const at = settings ?? under(root, 'mkdocs.yml');
  const drafts = typeof data.draft_docs === 'string' ? ignore().add(tameRules(data.draft_docs)) : undefined;
  const isTranslated = plugins.includes('i18n') || plugins.includes('static-i18n');
  const language = /\bdefault_language:\s*['"]?([\w-]+)/.exec(files.read(at) ?? '')?.[1] ?? 'en';
  return {
    data: { ...data, plugins: named(data.plugins) },
    hidden: (path) =>
      isInside(path, docs) && drafts?.ignores(inside(path, docs)) === true
        ? { why: '`draft_docs` leaves it out of a build', at }
        : undefined,
    given(path): Given[] {
      if (!plugins.includes('meta')) return [];
      const found: Given[] = [];
      for (let folder = dirname(path); isInside(folder, docs) || folder === docs; folder = dirname(folder)) {
        const meta = under(folder, '.meta.yml');
        const text = files.read(meta);
        const values = text === undefined ? {} : settingsIn(meta, text);
        found.push(...Object.entries(values).map(([key, value]) => ({ key, value, at: meta })));
        if (folder === docs || folder === '') break;
      }
      return found;
    },
    *pages() {
      if (!isTranslated) return;
      for (const path of files.paths) {
        const bare = path.replace(`.${language}.md`, '.md');
        if (bare === path || !isInside(path, docs)) continue;
        const record = { path: bare, keys: {}, title: null, draft: false, aliases: [], anchors: [], open: null };
        yield { path, url: routes.place(record).url };
      }
    },
  };
}

/** A list of names, some with settings, as one mapping. */
function named(list: unknown): Record<string, unknown> {
  const entries = (Array.isArray(list) ? list : [list]).flatMap((one: unknown): [string, unknown][] =>
    typeof one === 'string' ? [[one, true]] : typeof one === 'object' && one !== null ? Object.entries(one) : [],
  );
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/^.*\//, ''), value]));
}
