/** A Sphinx site that reads Markdown has a `conf.py` which names MyST, or the table of contents of a Jupyter Book; MyST's own builder has `myst.yml`. */
import type { SiteFiles } from '../../content/site-files.ts';

const READS_MARKDOWN = /\bmyst_parser\b|\bmyst_nb\b|\brecommonmark\b|\bm2r2?\b|["']myst["']/;

export interface SphinxSite {
  why: string;
  /** The folder of the pages, from the site's folder. */
  source: string;
}

export function recogniseSphinx(files: SiteFiles): SphinxSite | undefined {
  for (const source of ['', 'source', 'src']) {
    const path = source === '' ? 'conf.py' : `${source}/conf.py`;
    if (READS_MARKDOWN.test(files.read(path) ?? '')) return { why: `\`${path}\` uses MyST`, source };
  }
  const contents = files.read('_toc.yml');
  if (contents !== undefined && /^format:\s*jb-|^[ \t]*-[ \t]*file:/m.test(contents))
    return { why: '`_toc.yml` is there', source: '' };
  const own = files.read('myst.yml');
  return own !== undefined && /^(?:project|site):/m.test(own)
    ? { why: '`myst.yml` makes it a project of MyST, which is read as Sphinx reads it', source: '' }
    : undefined;
}
