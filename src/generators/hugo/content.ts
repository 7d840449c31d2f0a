/** Content folders and languages of a Hugo site, with or without a configuration. */
import type { SiteFiles } from '../../content/site-files.ts';
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { readHugoFacts } from './facts.ts';

export function contentRoots(files: SiteFiles): string[] {
  const hugo = readHugoFacts(files);
  if (!hugo.present) return [files.list('content').length > 0 ? 'content' : ''];
  const own = hugo.languages.flatMap((language) => (language.content_dir === null ? [] : [language.content_dir]));
  const mounted = (hugo.mounts ?? []).map(({ source }) => source);
  return own.length > 0 && own.length >= hugo.languages.length
    ? [...new Set([...own, ...mounted])]
    : [...new Set([hugo.content_dir, ...own, ...mounted])];
}

export function languages(files: SiteFiles): { languages: string[]; default_language: string } {
  const hugo = readHugoFacts(files);
  const codes = hugo.languages.map((language) => language.code);
  return { languages: codes.length > 0 ? codes : [hugo.default_language], default_language: hugo.default_language };
}

/** The configuration's facts; of a content folder without one what its folders say, and nothing more. */
export function contentFacts(files: SiteFiles, roots: readonly string[]): HugoFacts {
  const hugo = readHugoFacts(files);
  if (hugo.present) return hugo;
  const root = roots[0] ?? '';
  const codes = files
    .list(root)
    .filter(
      (name) =>
        /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(name) &&
        files.list(root === '' ? name : `${root}/${name}`).some((entry) => /^_index\./.test(entry)),
    );
  return {
    ...hugo,
    content_dir: root,
    languages: codes.map((code, weight) => ({
      code,
      content_dir: root === '' ? code : `${root}/${code}`,
      base_url: null,
      weight,
    })),
    default_language: codes.includes('en') || codes.length === 0 ? 'en' : (codes[0] ?? 'en'),
  };
}
