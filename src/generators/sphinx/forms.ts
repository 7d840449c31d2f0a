/** What of Markdown MyST reads, with the extensions that a site's settings turn on. */

import type { SiteFiles } from '../../content/site-files.ts';
import type { Forms } from '../../model/markdown-forms.ts';
import { ALERT_FORMS } from '../alert-forms.ts';
import { readSphinx } from './settings.ts';

export function forms({ read }: Pick<SiteFiles, 'read'>): Forms {
  const files = { read, has: (path: string) => read(path) !== undefined };
  const source =
    ['docs', 'doc', 'docs/source', 'source', ''].find((folder) =>
      files.has(`${folder === '' ? '' : `${folder}/`}conf.py`),
    ) ?? '';
  const on = readSphinx(files, source).list('myst_enable_extensions');
  return {
    alerts: ALERT_FORMS.words,
    lacks: [
      ...(on.includes('strikethrough') ? [] : ['strikethrough' as const]),
      ...(on.includes('linkify') ? [] : ['bare addresses' as const]),
    ],
  };
}
