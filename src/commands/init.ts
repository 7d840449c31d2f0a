/** `launch init [dir]`: looks at a site and writes what checks it in CI; nothing that is there is written over. */

import { existsSync, lstatSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../adapters/files.ts';
import { refuseElsewhere } from '../adapters/links-on-path.ts';
import { writeNewWhole } from '../adapters/write-whole.ts';
import { type CommandCall, defineCommand, flagOption } from '../cli/command.ts';
import { warningsOnly } from '../cli/terminal-progress.ts';
import type { CheckConfig } from '../config/check-config.ts';
import { listedSites, MOST_SITES } from '../config/sites.ts';
import { LaunchError, UserError } from '../errors.ts';
import type { Seen } from '../init/look-at-site.ts';
import { BASELINE_FILE, type InitFile, type LookedAt, planInit, WORKFLOW_FILE } from '../init/plan-init.ts';
import type { Git } from '../ports/git.ts';
import { visible } from '../report/finding-text.ts';
import { countOf } from '../text/count.ts';
import type { Place } from '../validation/place.ts';

export default defineCommand({
  name: 'init',
  group: 'Docs',
  summary: 'set up the check of your docs in CI: workflow, configuration and baseline',
  description:
    'Looks at the site and writes `.github/launch.yml`, `.github/workflows/launch-check.yml` and, where there are errors today, `.github/launch-baseline.json`, with a comment on each line. Of a repository with several sites it finds all below the folder, and each is checked in a job of its own, with a baseline of its own. Nothing that is there is written over: a configuration stays as it is, and the sites that it lists are checked.',
  arguments: [{ name: '[dirs...]', description: 'folders of the docs, one for each site (default: this one)' }],
  options: [{ flags: '--dry-run', description: 'show the files and write nothing' }],
  examples: ['launch init --dry-run', 'launch init docs', 'launch init docs website'],
  async run(call) {
    const { io, options } = call;
    const { root, branch, looked, more, configFile } = await look(call);
    const sites = looked.map(({ blind: _blind, stays: _stays, ...site }) => site);
    const stays = looked.flatMap((site) => site.stays);
    const blind = looked.flatMap((site) => site.blind);
    const files = planInit({ branch, sites, configFile });
    refuseExisting(
      root,
      files.map((file) => file.path),
    );
    const isDry = flagOption(options, 'dryRun');
    if (!isDry) writeAll(root, files);
    if (io.json) {
      const shown = sites.map(({ baseline: _, ...site }) => site);
      const one = shown.length === 1 ? { site: { ...shown[0], branch } } : {};
      io.out(
        `${JSON.stringify({ ok: true, dry_run: isDry, root, branch, ...one, sites: shown, files, not_run: blind, stays_red: stays }, null, 2)}\n`,
      );
      return 0;
    }
    const { colors } = io;
    if (sites.length > 1) io.out(`This repository holds ${countOf(sites.length, 'site')}:\n`);
    for (const site of sites) io.out(`${sites.length === 1 ? 'Found ' : '- '}${foundLine(site)}\n`);
    if (more > 0)
      io.out(
        `There are ${countOf(more, 'more site')}, and \`sites\` takes at most ${MOST_SITES}: name the folders that matter, as in \`launch init docs website\`.\n`,
      );
    if (configFile !== undefined) io.out(`${colors.dim(`kept ${configFile}, which is there already`)}\n`);
    for (const { path: file, why, content } of files) {
      io.out(`${colors.green(isDry ? 'would write' : 'wrote')} ${file} ${colors.dim(`- ${why}`)}\n`);
      if (isDry) io.out(`${begun(content).replace(/^(?=.)/gmu, '    ')}\n`);
    }
    for (const { name, reason } of blind) io.err(colors.dim(`The gate ${name} could not run here: ${reason}`));
    if (stays.length > 0)
      io.err(
        `${colors.red('Stays red')} until it is fixed, or ignored in launch.yml with a reason, for no baseline holds it:`,
      );
    for (const one of stays) io.err(`- ${visible(one)}`);
    io.out(
      isDry
        ? 'Nothing was written. Run the command without --dry-run to write the files.\n'
        : `Next: commit ${files.length === 1 ? 'it' : `these ${countOf(files.length, 'file')}`} on a branch and open a pull request. Its check counts only what it breaks${stays.length === 0 ? ', so it is green' : ''}.\n${requiredLine(sites)}\n`,
    );
    return 0;
  },
});

/** A check can be made required once it has run, by the name of its job. */
const requiredLine = (sites: readonly LookedAt[]): string => {
  const names = sites.length === 1 ? ['check'] : sites.map((site) => `check (${site.path || '.'})`);
  return `After the merge, require ${names.map((name) => `\`${name}\``).join(', ')}: Settings, Rules, Rulesets, a ruleset of the default branch with “Require status checks to pass”.`;
};

/** Lines of a file that are shown: of a long baseline the first. */
const MOST_SHOWN = 60;
function begun(content: string): string {
  const lines = content.trimEnd().split('\n');
  return lines.length <= MOST_SHOWN
    ? content
    : `${lines.slice(0, 6).join('\n')}\n… and ${countOf(lines.length - 6, 'more line')}\n`;
}

const foundLine = (site: LookedAt): string =>
  `${site.generator} (${site.decidedBy}): ${countOf(site.pages, 'page')}, ${oldLine(site)}.`;
const oldLine = ({ errors, findings }: LookedAt): string =>
  findings === 0
    ? 'nothing to fix today'
    : errors === findings
      ? `${countOf(errors, 'error')} today`
      : `${countOf(errors, 'error')} among ${countOf(findings, 'finding')} today`;

interface Looked {
  root: string;
  branch: string | undefined;
  looked: (LookedAt & Seen)[];
  /** Sites that were found and are too many. */
  more: number;
  /** There already, and kept. */
  configFile: string | undefined;
}

async function look({ io, rest }: CommandCall): Promise<Looked> {
  const ports = (await import('../local-ports.ts')).createPorts(io.env, io.signal);
  const [{ findPlace }, { lookAtSite }, { placesOfSites }, { readCheckConfig }, { diskFiles }] = await Promise.all([
    import('../validation/place.ts'),
    import('../init/look-at-site.ts'),
    import('../init/places-of-sites.ts'),
    import('../config/read-check-config.ts'),
    import('../content/site-files.ts'),
  ]);
  const named: Place[] = [];
  for (const directory of rest.length === 0 ? ['.'] : rest) {
    const place = await findPlace({ directory, cwd: io.cwd }, ports.git);
    if (!place.git)
      throw new UserError(
        'INVALID_INPUT',
        `\`${directory}\` is in no git repository, and a workflow belongs into one. Run \`git init\` first, or name a folder of a clone.`,
      );
    named.push(place);
  }
  const top = named[0]?.root ?? io.cwd;
  const known = readCheckConfig(diskFiles(top).read);
  const configFile = known.path ?? undefined;
  const listed = configFile === undefined ? undefined : foldersListed(known.config);
  const { root, places, below, more } = await placesOfSites(named, ports.git, listed);
  refuseExisting(root, [WORKFLOW_FILE, BASELINE_FILE]);
  const lookAt = (place: Place): ReturnType<typeof lookAtSite> =>
    lookAtSite(place, { ports, signal: io.signal, progress: warningsOnly(io) });
  const looked: Looked['looked'] = [];
  for (const place of places) {
    try {
      looked.push(await lookAt(place));
    } catch (thrown) {
      // A folder that nobody named may be less of a site than it looks.
      if (below === undefined || !(thrown instanceof UserError) || thrown.code !== 'INVALID_INPUT') throw thrown;
      io.err(io.colors.dim(`Left out: ${thrown.message}`));
    }
  }
  const isList = below === undefined || looked.length > 1;
  return {
    root,
    branch: await branchOf(ports.git, root),
    looked: isList ? looked : [await lookAt(below)],
    more,
    configFile,
  };
}

/** Folders of the sites that a configuration lists. */
const foldersListed = (config: CheckConfig): string[] =>
  listedSites(config).flatMap(({ name, path: folder }) => (name === null ? [] : (folder ?? [])));

/** The default branch of the remote, else the one that is checked out. */
async function branchOf(git: Git, root: string): Promise<string | undefined> {
  const ask = (...args: string[]): Promise<string> =>
    git
      .run(root, args)
      .then((said) => said.trim())
      .catch(() => '');
  const remote = (await ask('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD')).replace(
    /^origin\//u,
    '',
  );
  const name = remote === '' ? await ask('symbolic-ref', '--quiet', '--short', 'HEAD') : remote;
  return /^[A-Za-z0-9][A-Za-z0-9._/-]*$/u.test(name) ? name : undefined;
}

function refuseExisting(root: string, files: readonly string[]): void {
  const blocked = files
    .flatMap((file) => [path.dirname(path.dirname(file)), path.dirname(file)])
    .find((folder) => lstatSync(path.join(root, folder), { throwIfNoEntry: false })?.isFile() === true);
  if (blocked !== undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`${blocked}\` is a file, and a folder is needed there. Move it away and run \`launch init\` again.`,
    );
  const there = files.find((file) => existsSync(path.join(root, file)));
  if (there !== undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`${there}\` is there already, and nothing is written over. Change it by hand, or remove it and run \`launch init\` again.`,
    );
}

/** What a file system answers where nothing may be written. */
const REFUSED = new Map([
  ['EACCES', 'this folder may only be read'],
  ['EPERM', 'this folder may only be read'],
  ['EROFS', 'its file system may only be read'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
]);

/** All of them or none, with the folders that they need, and only inside the repository. */
function writeAll(root: string, files: readonly InitFile[]): void {
  const made: string[] = [];
  for (const { path: file } of files) refuseElsewhere(root, path.join(root, file));
  try {
    for (const { path: file, content } of files) {
      const full = path.join(root, file);
      made.push(...missingFolders(path.dirname(full)));
      if (!writeNewWhole(full, content)) refuseExisting(root, [file]);
      made.push(full);
    }
  } catch (thrown) {
    for (const each of made.toReversed()) takeBack(each);
    const reason = REFUSED.get(errorCode(thrown instanceof LaunchError ? thrown.cause : thrown) ?? '');
    if (reason === undefined) throw thrown;
    throw new UserError(
      'INVALID_INPUT',
      `Nothing was written, because ${reason}: \`${root}\`. \`launch init --dry-run\` shows the files.`,
      { cause: thrown },
    );
  }
}

/** Those above a file that are not there yet, the outermost first. */
const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [...missingFolders(path.dirname(folder)), folder];

/** A folder only while it is empty: what somebody put there meanwhile stays. */
function takeBack(each: string): void {
  try {
    if (lstatSync(each).isDirectory()) rmdirSync(each);
    else rmSync(each, { force: true });
  } catch {
    // Not made, or no longer empty.
  }
}
