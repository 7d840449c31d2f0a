/** The configuration a change is judged by is the one it starts from: a change cannot loosen its own check, and that it tries to is said. */
import canonicalize from 'canonicalize';
import type { CheckConfig } from '../config/check-config.ts';
import { CHECK_CONFIG_FILES } from '../config/check-config-files.ts';
import { parseCheckConfig } from '../config/read-check-config.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';

export interface FoundConfig {
  config: CheckConfig;
  /** Null: there is none. */
  path: string | null;
}

/** As it stands in a commit, in the folder of the site or at the root. Throws where it is broken, with where to fix it. */
export async function configAt(
  git: Pick<Git, 'show'>,
  root: string,
  commit: string,
  sitePath: string,
): Promise<FoundConfig> {
  const found = await fileAt(git, root, commit, sitePath);
  if (found === undefined) return { config: {}, path: null };
  const { path, text } = found;
  try {
    return { config: parseCheckConfig(text, `${path} of the base commit ${commit.slice(0, 7)}`), path };
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    const advice = `Fix ${path} in a commit of its own and start from that: a run is judged by the rules it starts from.`;
    throw new UserError(thrown.code, `${thrown.message}. ${advice}`, { cause: thrown, details: thrown.details });
  }
}

/** What of the repository's configuration differs from the one that is used, in a line; null for nothing. A broken one differs. */
export async function changedConfig(
  git: Pick<Git, 'show'>,
  root: string,
  { commit, sitePath, used }: { commit: string; sitePath: string; used: CheckConfig },
): Promise<string | null> {
  const found = await fileAt(git, root, commit, sitePath);
  return changeLine(found?.path ?? null, found && parsed(found.text, found.path), used);
}

/** `own`: undefined for a broken one. What is for the bot alone rules no check. */
export function changeLine(path: string | null, own: CheckConfig | undefined, used: CheckConfig): string | null {
  const key = ({ bot: _bot, ...rest }: CheckConfig): string | undefined => canonicalize(rest);
  if (path === null ? key(used) === '{}' : own !== undefined && key(own) === key(used)) return null;
  return `${path ?? 'The configuration'} was ${path === null ? 'removed' : 'changed'} here; the one of the base is used`;
}

export function parsed(text: string, path: string): CheckConfig | undefined {
  try {
    return parseCheckConfig(text, path);
  } catch (thrown) {
    if (thrown instanceof UserError) return undefined;
    throw thrown;
  }
}

async function fileAt(
  git: Pick<Git, 'show'>,
  root: string,
  commit: string,
  sitePath: string,
): Promise<{ path: string; text: string } | undefined> {
  const folders = [...new Set([sitePath === '' || sitePath === '.' ? '' : `${sitePath}/`, ''])];
  for (const path of folders.flatMap((folder) => CHECK_CONFIG_FILES.map((file) => `${folder}${file}`))) {
    const bytes = await git.show(root, commit, path);
    if (bytes !== undefined) return { path, text: bytes.toString('utf8') };
  }
  return undefined;
}
