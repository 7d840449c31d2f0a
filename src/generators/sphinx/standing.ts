/** Sphinx: documents that patterns and endings leave out, and sources of other formats of the same name. */
import { inside, isInside } from '../routes.ts';
import type { Settled, Standing, StandingInput } from '../standing.ts';
import { takenBy } from './patterns.ts';
import { readSphinx } from './settings.ts';

export const sphinxSettled: Settled = {
  names: `project author copyright release version language html_theme html_theme_options html_title html_short_title html_logo
    html_favicon html_css_files html_static_path html_context html_show_sourcelink html_copy_source html_sidebars
    html_last_updated_fmt html_baseurl pygments_style pygments_dark_style highlight_language todo_include_todos
    intersphinx_mapping autodoc_default_options autodoc_typehints autodoc_member_order autosummary_generate napoleon_google_docstring
    napoleon_numpy_docstring myst_enable_extensions myst_heading_anchors copybutton_prompt_text copybutton_prompt_is_regexp
    linkcheck_ignore nitpicky nitpick_ignore numfig exclude_patterns include_patterns source_suffix latex_documents latex_elements
    man_pages texinfo_documents epub_show_urls suppress_warnings`,
  programs: (path) => path.endsWith('conf.py'),
};

const OTHER = ['.rst', '.txt', '.ipynb', '.markdown', '.md'];

export function sphinxStanding({ root, contentRoots, files, routes }: StandingInput): Standing {
  const source = contentRoots[0] ?? root;
  const settings = readSphinx(files, source);
  const only = settings.list('include_patterns');
  const isTaken = takenBy(only);
  const set = settings.text.search(/^[ \t]*source_suffix[ \t]*=/m);
  const written = set === -1 ? '' : settings.text.slice(set, set + 600);
  const suffixes = /^[^=]*=[ \t]*(?:[[({][^\])}]*|[^\n]*)/.exec(written)?.[0];
  // The parser of MyST brings its ending itself.
  const isRead =
    settings.has('myst_') ||
    suffixes === undefined ||
    /\.(?:md|markdown)\b/.test(suffixes) ||
    /\.(?:update|append)\(/.test(suffixes);
  const at = settings.path;
  return {
    hidden(path) {
      if (!isRead) return { why: '`source_suffix` does not name its ending', at };
      const isOut = only.length > 0 && isInside(path, source) && !isTaken(inside(path, source));
      return isOut ? { why: '`include_patterns` does not name it', at } : undefined;
    },
    *pages() {
      for (const path of files.paths) {
        const ending = OTHER.find((one) => path.endsWith(one));
        if (ending === undefined || !isInside(path, source) || routes.isPage(path)) continue;
        const place = `${path.slice(0, -ending.length)}.md`;
        if (!routes.isPage(place)) continue;
        const record = { path: place, keys: {}, title: null, draft: false, aliases: [], anchors: [], open: null };
        // Of one name are two sources, of which one is taken: an ending that no setting reads is none.
        if (ending !== '.rst' && suffixes?.includes(ending) !== true) continue;
        yield { path, url: routes.place(record).url };
      }
    },
  };
}
