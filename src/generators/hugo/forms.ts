/** Hugo shows an alert as one only where the site says how: by a template for quotations. */
import type { SiteFiles } from '../../content/site-files.ts';
import type { Forms } from '../../model/markdown-forms.ts';
import { ALERT_FORMS } from '../alert-forms.ts';

const HOOKS = ['layouts/_default/_markup', 'layouts/_markup'].flatMap((folder) =>
  ['render-blockquote.html', 'render-blockquote-alert.html'].map((name) => `${folder}/${name}`),
);

export const forms = (files: Pick<SiteFiles, 'read'>): Forms =>
  HOOKS.some((path) => files.read(path) !== undefined) ? {} : { alerts: ALERT_FORMS.words };
