/** `launch init [dir]`: looks at a site and writes what checks it in CI; nothing that is there is written over. */
import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseElsewhere } from '../adapters/links-on-path.ts';
import { type CommandCall, defineCommand, flagOption } from '../cli/command.ts';
import { warningsOnly } from '../cli/terminal-progress.ts';
import { CHECK_CONFIG_FILES } from '../config/check-config-files.ts';
import { UserError } from '../errors.ts';
import { BASELINE_FILE, type InitFile, type LookedAt, planInit, WORKFLOW_FILE } from '../init/plan-init.ts';
import type { Git } from '../ports/git.ts';
import { count } from '../report/markdown-text.ts';

export default defineCommand({
  name: 'init',
  group: 'Docs',
  summary: 'set up the check of your docs in CI: workflow, configuration and baseline',
  description:
    'Looks at the site and writes `.github/launch.yml`, `.github/workflows/launch-check.yml` and, where there are errors today, `.github/launch-baseline.json`, with a comment on each line. Nothing that is there is written over.',
  arguments: [{ name: '[dir]', description: 'folder of the docs (default: this one)' }],
  options: [{ flags: '--dry-run', description: 'show the files and write nothing' }],
  examples: ['launch init --dry-run', 'launch init docs'],
  async run(call) {
    const { io, options } = call;
    const { root, looked, blind } = await look(call);
    const files = planInit(looked);
    const isDry = flagOption(options, 'dryRun');
    if (!isDry) writeAll(root, files);
    if (io.json) {
      const { baseline: _, ...site } = looked;
      io.out(`${JSON.stringify({ ok: true, dry_run: isDry, root, site, files, not_run: blind }, null, 2)}\n`);
      return 0;
    }
    const { colors } = io;
    io.out(`Found ${looked.generator} (${looked.decidedBy}): ${count(looked.pages, 'page')}, ${oldLine(looked)}.\n`);
    for (const { path: file, why, content } of files) {
      io.out(`${colors.green(isDry ? 'would write' : 'wrote')} ${file} ${colors.dim(`- ${why}`)}\n`);
      if (isDry) io.out(`${content.replace(/^(?=.)/gmu, '    ')}\n`);
    }
    for (const { name, reason } of blind) io.err(colors.dim(`The gate ${name} could not run here: ${reason}`));
    io.out(
      isDry
        ? 'Nothing was written. Run the command without --dry-run to write the files.\n'
        : `Next: commit ${files.length === 1 ? 'it' : `these ${files.length} files`} on a branch and open a pull request. Its check counts only what it breaks, so it is green.\n`,
    );
    return 0;
  },
});

const oldLine = ({ errors, findings }: LookedAt): string =>
  findings === 0 ? 'nothing to fix today' : `${count(errors, 'error')} among ${count(findings, 'finding')} today`;

async function look(
  call: CommandCall,
): Promise<{ root: string; looked: LookedAt; blind: { name: string; reason: string }[] }> {
  const { io, arguments: words } = call;
  const ports = (await import('../local-ports.ts')).createPorts(io.env, io.signal);
  const [{ findPlace }, { runCheck }, { baselineText }, { generatorOf }] = await Promise.all([
    import('../validation/place.ts'),
    import('../validation/check.ts'),
    import('../validation/baseline.ts'),
    import('../generators/index.ts'),
  ]);
  const at = { directory: words[0] ?? '.', cwd: io.cwd };
  const place = await findPlace(at, ports.git);
  if (!place.git)
    throw new UserError(
      'INVALID_INPUT',
      `\`${at.directory}\` is in no git repository, and a workflow belongs into one. Run \`git init\` first, or name a folder of a clone.`,
    );
  refuseExisting(place.root);
  const { outcome, session } = await runCheck({
    ...at,
    place: Promise.resolve(place),
    ports: { git: ports.git, processes: ports.processes, clock: ports.clock },
    cacheDir: null,
    profile: 'ci',
    signal: io.signal,
    progress: warningsOnly(io),
  });
  session.forget();
  const { kind, decided_by: decidedBy } = outcome.recognised;
  return {
    root: place.root,
    blind: outcome.report.gates.flatMap(({ name, outcome: ended, reason }) =>
      ended === 'untestable' || ended === 'crashed' ? [{ name, reason: reason ?? '' }] : [],
    ),
    looked: {
      generator: generatorOf(kind).title,
      decidedBy,
      isHugo: outcome.report.gates.some(
        ({ name, outcome: ended }) => name === 'hugo-build' && ended !== 'not_applicable',
      ),
      pages: outcome.report.pages,
      path: place.sitePath,
      branch: await branchOf(ports.git, place.root),
      errors: outcome.findings.filter(({ severity }) => severity === 'error' || severity === 'blocker').length,
      findings: outcome.findings.length,
      baseline: baselineText(outcome.findings),
    },
  };
}

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

function refuseExisting(root: string): void {
  const blocked = [WORKFLOW_FILE, BASELINE_FILE]
    .flatMap((file) => [path.dirname(path.dirname(file)), path.dirname(file)])
    .find((folder) => lstatSync(path.join(root, folder), { throwIfNoEntry: false })?.isFile() === true);
  if (blocked !== undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`${blocked}\` is a file, and a folder is needed there. Move it away and run \`launch init\` again.`,
    );
  const there = [...CHECK_CONFIG_FILES, WORKFLOW_FILE, BASELINE_FILE].find((file) => existsSync(path.join(root, file)));
  if (there !== undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`${there}\` is there already, and nothing is written over. Change it by hand, or remove it and run \`launch init\` again.`,
    );
}

/** All of them or none, and only inside the repository. */
function writeAll(root: string, files: readonly InitFile[]): void {
  const written: string[] = [];
  for (const { path: file } of files) refuseElsewhere(root, path.join(root, file));
  try {
    for (const { path: file, content } of files) {
      const full = path.join(root, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, content, { flag: 'wx' });
      written.push(full);
    }
  } catch (thrown) {
    for (const file of written) rmSync(file, { force: true });
    throw thrown;
  }
}
