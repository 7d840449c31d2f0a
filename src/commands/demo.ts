/** `launch demo`: the main job on the example product and site, in a folder of its own, up to a branch of a bare repository. */
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from '../cli/command.ts';
import { ServiceError, UserError } from '../errors.ts';
import { startAndDrive } from './run.ts';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Launch demo',
  GIT_AUTHOR_EMAIL: 'demo@example.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
};
const IDENTITY = {
  ...AUTHOR,
  GIT_COMMITTER_NAME: AUTHOR.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: AUTHOR.GIT_AUTHOR_EMAIL,
  GIT_COMMITTER_DATE: AUTHOR.GIT_AUTHOR_DATE,
};

export default defineCommand({
  name: 'demo',
  group: 'Main job',
  summary: 'show the main job on the examples that come with Launch',
  description:
    'Copies the example product and the example docs site, drafts the pages, fixes what the example breaks on purpose, and commits to a branch of a local bare repository. Needs git alone; Hugo is used when it is there.',
  examples: ['launch demo'],
  async run(call) {
    const context = await call.context();
    const folder = path.join(context.home, 'demo');
    const examples = examplesFolder();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const git = async (cwd: string, ...args: string[]): Promise<void> => {
      const result = await context.processes.run('git', args, {
        cwd,
        env: { PATH: call.io.env.PATH ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...IDENTITY },
      });
      if (result.code !== 0)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          `\`git ${args[0]}\` failed: ${result.stderr.toString('utf8').trim()}`,
        );
    };
    for (const [name, from] of [
      ['tidemark', 'product'],
      ['site', 'site'],
    ] as const) {
      const target = path.join(folder, name);
      await cp(path.join(examples, from), target, { recursive: true });
      await git(folder, 'init', '--quiet', '--initial-branch', 'main', name);
      await git(target, 'add', '--all');
      await git(target, 'commit', '--quiet', '--message', `The example ${from}`);
    }
    await git(folder, 'clone', '--quiet', '--bare', 'site', 'site.git');
    await rm(path.join(folder, 'site'), { recursive: true });
    if (!call.io.json)
      call.io.err(
        `${call.io.colors.bold('Tidemark')}, a Python library, into the docs of Harbour Tools ${call.io.colors.dim('(examples/product, examples/site)')}`,
      );
    return startAndDrive(
      call,
      { github_repo_url: path.join(folder, 'tidemark'), site_repo_url: path.join(folder, 'site.git') },
      { root: folder, openPr: true },
    );
  },
});

/** `examples/` beside `dist/` or above `src/`. */
function examplesFolder(): string {
  for (
    let folder = path.dirname(fileURLToPath(import.meta.url));
    folder !== path.dirname(folder);
    folder = path.dirname(folder)
  ) {
    const candidate = path.join(folder, 'examples', 'product', 'pyproject.toml');
    if (existsSync(candidate)) return path.join(folder, 'examples');
  }
  throw new UserError(
    'INVALID_INPUT',
    'The demo works on `examples/`, which this copy of the program does not have. Run `npx @launch-docs/launch demo`, or clone the repository.',
  );
}
