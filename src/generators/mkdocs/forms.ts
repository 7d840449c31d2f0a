/** What of Markdown Python-Markdown reads, with the extensions that a site's settings name: MkDocs itself adds tables and fences. */
import type { Forms, Lack } from '../../model/markdown-forms.ts';
import { ALERT_FORMS } from '../alert-forms.ts';
import type { FileSet } from '../routes.ts';
import { extensionsOf } from './settings.ts';

/** What an extension adds; without it the form is shown as its signs. */
const ADDED: readonly (readonly [lack: Lack, extensions: RegExp])[] = [
  ['footnotes', /^(?:markdown\.extensions\.)?(?:footnotes|extra)$|^pymdownx\.extra$/u],
  ['strikethrough', /^pymdownx\.tilde$|^mdx_gfm$|strikethrough/u],
  ['bare addresses', /^pymdownx\.magiclink$|^mdx_(?:linkify|gfm|urlize)$|linkify/u],
  ['fences inside', /^pymdownx\.(?:superfences|extra)$/u],
  ['backslash breaks', /^pymdownx\.escapeall$/u],
  ['all escapes', /^pymdownx\.escapeall$/u],
  ['narrow lists', /^mdx_truly_sane_lists$|^pymdownx\.fancylists$/u],
];
/** Whatever the settings are. */
const NEVER: readonly Lack[] = ['parenthesised numbers', 'fences behind markers', 'pipes in code', 'close blocks'];

export function mkdocsForms({ read }: Pick<FileSet, 'read'>): Forms {
  const names = extensionsOf({ read });
  const has = (extensions: RegExp): boolean => names.some((name) => extensions.test(name));
  return {
    alerts: has(/^(?:markdown\.extensions\.)?admonition$/u) ? ALERT_FORMS.mkdocs : ALERT_FORMS.words,
    lacks: [...ADDED.flatMap(([lack, extensions]) => (has(extensions) ? [] : [lack])), ...NEVER],
  };
}
