/** Nuxt Content: files that the sources of its collections leave out, and pages and handlers of the site's own at the same addresses. */
import { trimSlashes } from '../../content/url-path.ts';
import { type Glob, globs } from '../../text/globs.ts';
import { withoutComments } from '../folder-setting.ts';
import { firstFile, inside, isInside, literalSetting, scripts, under } from '../routes.ts';
import { listSetting, type Said, type Settled, type Standing, type StandingInput } from '../standing.ts';

export const nuxtSettled: Settled = {
  names: 'css site.name site.url site.description colorMode fonts icon ui devtools compatibilityDate',
  programs: (path) =>
    /\.[cm]?[jt]s$/.test(path) &&
    /^(?:nuxt\.config|content\.config|nitro\.config|modules\/|server\/|(?:app\/)?middleware\/|app\/router\.options)/.test(
      path,
    ),
};

export function nuxtStanding({ root, contentRoots, files }: StandingInput): Standing {
  const content = contentRoots[0] ?? under(root, 'content');
  const config = firstFile(files, scripts(under(root, 'content.config')));
  const sources = config === undefined ? undefined : sourcesIn(withoutComments(config.text));
  return {
    hidden(path): Said | undefined {
      if (config === undefined || sources === undefined || !isInside(path, content)) return undefined;
      const own = inside(path, content);
      return sources.some(({ isIn, isOut }) => isIn(own) && !isOut(own))
        ? undefined
        : { why: 'no source of a collection takes it', at: config.path };
    },
    programs(url) {
      const bare = trimSlashes(url);
      const pages = ['pages', 'app/pages'].flatMap((folder) =>
        ['.vue', '/index.vue', '.ts', '.tsx'].map((ending) => under(root, `${folder}/${bare}${ending}`)),
      );
      return [...pages, ...['.ts', '.get.ts', '.js'].map((ending) => under(root, `server/routes/${bare}${ending}`))];
    },
  };
}

interface Source {
  isIn: Glob;
  isOut: Glob;
}

/** Undefined where one is not written out: nothing is known of what it takes then. */
function sourcesIn(config: string): Source[] | undefined {
  const found: Source[] = [];
  for (const { index } of config.matchAll(/(?<![\w.])source['"]?\s*:/g)) {
    const rest = config.slice(index, index + MOST);
    const [, list, text] = /^[^:]*:\s*(?:\{([^{}]*)\}|['"]([^'"\n]*)['"])/.exec(rest) ?? [];
    const only = text ?? literalSetting(list ?? '', 'include');
    const out = list === undefined ? [] : (listSetting(list, 'exclude') ?? []);
    // Of another folder or repository, or with patterns that are computed.
    if (only === undefined || /(?<![\w.])(?:cwd|repository)\b|\.\.\.|\$\{/.test(list ?? '')) return undefined;
    if (/(?<![\w.])exclude\b/.test(list ?? '') && out.length === 0) return undefined;
    found.push({ isIn: globs([only]), isOut: globs(out) });
  }
  return found.length === 0 ? undefined : found;
}
/** Of one source. */
const MOST = 4_000;
