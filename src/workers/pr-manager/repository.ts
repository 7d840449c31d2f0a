/** Where the run's work is committed to, and how its files are called on the web. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { CheckConfig } from '../../config/check-config.ts';
import type { Git } from '../../ports/git.ts';
import { readYaml } from '../../yaml/read.ts';
import type { RunDirectories, RunInput } from '../worker.ts';

/** A site without git of its own, or a folder its repository never held, is committed to a bare repository in the run's folder. */
export async function repositoryOf(
  git: Git,
  site: RunInput,
  dirs: RunDirectories,
): Promise<{ repository: string; baseRef: string | null }> {
  if (site.origin === 'git' && (await holds(git, site))) return { repository: site.source, baseRef: site.ref };
  const bare = path.join(dirs.run, 'site.git');
  const exists = await access(path.join(bare, 'HEAD')).then(
    () => true,
    () => false,
  );
  if (!exists)
    await git.run(dirs.run, ['init', '--quiet', '--bare', '--initial-branch=main', 'site.git'], { own: true });
  await git.run(
    bare,
    ['fetch', '--quiet', '--no-tags', '--update-shallow', '--', dirs.site, `+${site.sha}:refs/heads/main`],
    {
      allowFile: true,
      own: true,
    },
  );
  return { repository: bare, baseRef: 'main' };
}

/** Asked of a path only: what a URL holds, it was cloned from. */
async function holds(git: Git, site: RunInput): Promise<boolean> {
  if (!path.isAbsolute(site.source)) return true;
  return git.run(site.source, ['cat-file', '-e', `${site.sha}^{commit}`]).then(
    () => true,
    () => false,
  );
}

/** `allowed_paths` of the site's own configuration at the base commit; the worktree's is not asked, a run could have written it. */
export async function repositoryAllowedPaths(git: Git, root: string, baseSha: string): Promise<string[] | undefined> {
  for (const name of ['.github/launch.yml', 'launch.yml']) {
    const bytes = await git.show(root, baseSha, name);
    if (bytes === undefined) continue;
    const parsed = CheckConfig.safeParse(readYaml(bytes.toString('utf8')) ?? {});
    return parsed.success ? parsed.data.allowed_paths : undefined;
  }
  return undefined;
}

/** The address of a file at a commit, where the repository's host has pages for files. */
export function fileLink(repository: string, sha: string): (file: string) => string | null {
  const [, host = '', path = ''] = /^(?:https?:\/\/|git@|ssh:\/\/git@)([^/:]+)[:/](.+)$/i.exec(repository) ?? [];
  if (!/github|gitlab/i.test(host)) return () => null;
  const name = path.replace(/\/$/, '').replace(/\.git$/i, '');
  return (file) => `https://${host}/${name}/blob/${sha}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
