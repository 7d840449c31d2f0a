/** A link to the exact lines of a citation at its commit, for hosts whose URLs are known. */
import type { Citation } from '../model/product-facts.ts';

/** Undefined for a local tree, a tree without git, or a host of unknown form. */
export function sourceUrl({ repository, sha, path, start_line, end_line }: Citation): string | undefined {
  const base = /^https:\/\/[^/]+\/[^?#]+?(?:\.git)?\/?$/u.test(repository)
    ? repository.replace(/\.git$/u, '').replace(/\/$/u, '')
    : undefined;
  if (base === undefined || /^0+$/u.test(sha)) return undefined;
  const file = path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()]/gu, (mark) => `%${mark.charCodeAt(0).toString(16)}`))
    .join('/');
  const host = new URL(base).hostname;
  const many = end_line > start_line;
  if (/(?:^|\.)gitlab\./u.test(host))
    return `${base}/-/blob/${sha}/${file}#L${start_line}${many ? `-${end_line}` : ''}`;
  if (host === 'bitbucket.org') return `${base}/src/${sha}/${file}#lines-${start_line}${many ? `:${end_line}` : ''}`;
  if (host === 'codeberg.org' || /^(?:gitea|forgejo)\./u.test(host))
    return `${base}/src/commit/${sha}/${file}#L${start_line}${many ? `-L${end_line}` : ''}`;
  if (/(?:^|\.)github\./u.test(host)) return `${base}/blob/${sha}/${file}#L${start_line}${many ? `-L${end_line}` : ''}`;
  return undefined;
}
