/** What shows that a folder is a Hugo site. */
import type { SiteFiles } from '../../content/site-files.ts';
import { endings, firstFile } from '../recognition.ts';
import { readHugoFacts } from './facts.ts';

const FORMATS = ['toml', 'yaml', 'yml', 'json'];
const named = (...stems: string[]): string[] => stems.flatMap((stem) => endings(stem, ...FORMATS));

export function recognise(files: SiteFiles): string | undefined {
  const file = firstFile(files, named('hugo', 'config/_default/hugo'));
  if (file !== undefined) return `\`${file}\` is there`;
  const general = firstFile(files, named('config', 'config/_default/config'));
  if (general === undefined || isZola(files)) return undefined;
  const folder = ['content', 'archetypes', 'layouts', 'themes'].find((name) => files.list(name).length > 0);
  if (folder !== undefined) return `\`${general}\` and the folder \`${folder}\` are there`;
  return /baseurl/i.test(files.read(general) ?? '') && readHugoFacts(files).present
    ? `\`${general}\` names a baseURL`
    : undefined;
}

export function resembles(files: SiteFiles): string | undefined {
  if (isZola(files)) return undefined;
  const names = files.list('').filter((name) => /^(?:content|[a-z]{2}(?:-[a-z]{2,4})?)$/i.test(name));
  const folder = ['', ...names].find((name) => files.list(name).includes('_index.md'));
  return folder === undefined
    ? undefined
    : `\`${folder === '' ? '' : `${folder}/`}_index.md\` is how Hugo names a section page`;
}

/** Zola lays its folders out as Hugo does; how it spells this key is its own. */
const isZola = (files: SiteFiles): boolean => /^base_url\s*=/m.test(files.read('config.toml') ?? '');
