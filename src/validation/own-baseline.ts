/** The baseline that a repository has for itself: the files that `baseline` of its launch.yml names, else those at their usual place. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { CheckConfig } from '../config/check-config.ts';
import { readTextInside } from '../content/read-inside.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import { globs } from '../text/globs.ts';
import { baselineIn } from './baseline.ts';

/** As `launch init` names them; of several sites each has one, and no finding is in two. */
export const USUAL_BASELINES = '.github/launch-baseline*.json';

/** The files of a repository, as somebody has them: on disk, in a commit, at GitHub. */
export interface BaselineFiles {
  /** Paths of the files in a folder. */
  inFolder(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<string | undefined>;
}

/** Undefined where there is none. Throws UserError where the configuration names what is not there, or what is no baseline. */
export async function ownBaseline(
  { baseline }: Pick<CheckConfig, 'baseline'>,
  files: BaselineFiles,
): Promise<ReadonlySet<string> | undefined> {
  const isMeant = globs([baseline ?? USUAL_BASELINES], { dot: true });
  const found = (await files.inFolder(path.posix.dirname(baseline ?? USUAL_BASELINES))).filter(isMeant).sort();
  if (found.length === 0 && baseline !== undefined) throw notThere(baseline);
  if (found.length === 0) return undefined;
  const texts = await Promise.all(found.map(async (file) => (await files.read(file)) ?? ''));
  return new Set(texts.flatMap((text) => [...baselineIn(text)]));
}

const notThere = (baseline: string): UserError =>
  new UserError(
    'INVALID_INPUT',
    `launch.yml names the baseline \`${baseline}\`, and there is no such file. Make it with \`launch check --profile ci --baseline ${baseline}\`, or remove the key.`,
  );

/** Of a checkout. */
export const filesOnDisk = (root: string): BaselineFiles => ({
  async inFolder(folder) {
    try {
      // A link that leads to nothing is no file: whoever would write through it refuses it.
      return readdirSync(path.join(root, folder))
        .map((name) => path.posix.join(folder, name))
        .filter((file) => existsSync(path.join(root, file)));
    } catch {
      return [];
    }
  },
  read: async (file) => readTextInside(root, file),
});

/** Of a commit. */
export const filesInCommit = (git: Pick<Git, 'run' | 'show'>, root: string, commit: string): BaselineFiles => ({
  async inFolder(folder) {
    const rows = await git.run(root, ['ls-tree', '-z', '--name-only', '--full-tree', commit, '--', `${folder}/`]);
    return rows.split('\0').filter((row) => row !== '');
  },
  read: async (file) => (await git.show(root, commit, file))?.toString('utf8'),
});
