/** Which address of a manifest is the repository, the home page or the documentation, whatever its label is; labels are free words, of which PEP 753 names the common ones. */
export type UrlKind = 'repository' | 'homepage' | 'documentation';

/** Without marks and white space, in lower case; the surest first. */
const LABELS: Readonly<Record<UrlKind, readonly string[]>> = {
  repository: ['repository', 'source', 'sourcecode', 'code', 'sources', 'repo', 'git', 'github', 'gitlab', 'codeberg'],
  homepage: ['homepage', 'home', 'website', 'projecthomepage', 'projectpage', 'www'],
  documentation: ['documentation', 'docs', 'doc', 'readthedocs', 'userguide', 'manual'],
};

const bare = (label: string): string => label.toLowerCase().replace(/[^a-z]/g, '');

export function urlFor<U extends { label: string }>(urls: readonly U[], kind: UrlKind): U | undefined {
  for (const known of LABELS[kind]) {
    const found = urls.find(({ label }) => bare(label) === known);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const isUrlKind = (word: string): word is UrlKind => Object.hasOwn(LABELS, word);

/** An address of git as one that a browser opens: `git@host:owner/name.git`, `scm:git:ssh://git@host/owner/name`; any other stays. */
export function webAddress(url: string): string {
  const [, host, path] =
    /^(?:scm:)?(?:git[:+])?(?:(?:ssh|git):\/\/)?(?:git@)?([\w.-]+\.[a-z]+)[:/]([^\s:?#]+)$/iu.exec(url) ?? [];
  return host === undefined || path === undefined
    ? url.replace(/^git\+(?=https?:)/i, '')
    : `https://${host}/${path.replace(/^\/+/, '').replace(/\.git$/, '')}`;
}
