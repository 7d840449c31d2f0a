/** `launch check [dir]`: judges a docs tree where it lies, and fixes it when asked; works on any Markdown docs with no configuration. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type CommandCall,
  commaList,
  defineCommand,
  flagOption,
  numberOption,
  textOption,
  wholeNumber,
} from '../cli/command.ts';
import { terminalProgress, warningsOnly } from '../cli/terminal-progress.ts';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import type { Profile, ValidationReport } from '../model/validation-report.ts';
import type { Git } from '../ports/git.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { countOf } from '../text/count.ts';
import type { CheckOptions, CheckResult } from '../validation/check.ts';
import type { CheckFormat, RenderOptions } from '../validation/render-check.ts';

const FORMATS = ['pretty', 'json', 'sarif', 'github'] as const;

export default defineCommand({
  name: 'check',
  group: 'Docs',
  summary: 'find what is broken in a docs tree, and fix what can be fixed safely',
  description:
    'Recognises Hugo, MkDocs, Docusaurus, VitePress, Starlight, Jekyll, mdBook, Sphinx with MyST, Nuxt Content and plain folders of Markdown. With --fix the files are edited where they lie; `launch undo` takes the edits back, and a file that you save meanwhile is left as it is. The exit code is 0 where nothing fails, 1 for findings that do, 2 for a wrong option or folder.',
  arguments: [{ name: '[dir]', description: 'folder of the docs (default: this one)' }],
  options: [
    {
      flags: '--fix [mode]',
      description: 'apply safe fixes; `--fix=unsafe` also those that change what readers see',
      choices: ['safe', 'unsafe'],
      bare: 'safe',
    },
    {
      flags: '--new [ref]',
      description: 'only findings that a ref does not have, wherever they show (default: the last commit)',
      bare: 'HEAD',
    },
    {
      flags: '--baseline <file>',
      description:
        'known findings do not fail; the file is made when it is not there (default: that of the repository, as `baseline` of launch.yml names it)',
    },
    { flags: '--no-baseline', description: 'known findings count, too' },
    { flags: '--format <format>', description: 'how findings are printed', choices: FORMATS },
    {
      flags: '--explain <finding>',
      description: 'everything known of one finding or rule, by its id (`--verbose` shows the ids of findings)',
    },
    {
      flags: '--gate <list>',
      description: 'only these gates, by commas (`launch explain` lists them)',
      parse: commaList,
    },
    {
      flags: '--profile <profile>',
      description: 'which gates run and how strict they are (default: `profile` of launch.yml, else local)',
      choices: ['local', 'ci', 'prod'],
    },
    { flags: '--max-findings <n>', description: 'show at most this many (default 100)', parse: wholeNumber(1) },
    { flags: '-q, --quiet', description: 'the findings and nothing else' },
    { flags: '-v, --verbose', description: 'all that is known: every finding and note, ids, gates that did not run' },
    {
      flags: '--built <dir>',
      description: 'judge links, anchors and pictures by the HTML in this folder, made by the site’s own build',
    },
    { flags: '--config <file>', description: 'a launch.yml other than the repository’s own' },
    {
      flags: '--private-links',
      description: 'ask links into private networks, too (LAUNCH_PRIVATE_LINKS=true); a repository cannot say so',
    },
    { flags: '--no-record', description: 'keep no run record of this check' },
    { flags: '--watch', description: 'judge again whenever a file changes' },
  ],
  examples: [
    'launch check',
    'launch check docs --fix',
    'launch check --new=origin/main --format=github',
    'launch check --built=public',
  ],
  async run(call) {
    const { io, options } = call;
    refuseMisplacedValue(call);
    const ports = (await import('../local-ports.ts')).createPorts(io.env, io.signal);
    const place = (await import('../validation/place.ts')).findPlace(placeOf(call), ports.git);
    // Git is at work while the rest is loaded; that the folder is none is reported when it is waited for.
    await place.catch(() => {});
    const [{ cache, context }, { runCheck, explainCheck }, { renderPieces }] = await Promise.all([
      openHome(call, ports.git),
      import('../validation/check.ts'),
      import('../validation/render-check.ts'),
    ]);
    const format = formatOf(call);
    const maxFindings = numberOption(options, 'maxFindings');
    const shown = {
      format,
      ...(maxFindings === undefined ? {} : { maxFindings }),
      ...(io.columns === undefined ? {} : { columns: io.columns }),
      colors: io.outColors.isColorSupported,
      quiet: flagOption(options, 'quiet'),
      verbose: flagOption(options, 'verbose'),
    };
    const result = await runCheck({ ...checkOptions(call, ports, cache), place });
    const explain = textOption(options, 'explain');
    if (explain !== undefined) {
      io.out(`${explainCheck(result, explain).trimEnd()}\n`);
      return 0;
    }
    const mode = textOption(options, 'fix');
    if (mode === undefined) {
      const fixes = format === 'sarif' ? await fixesOf(result) : undefined;
      // Nobody asks for the pages any more.
      if (options.watch !== true) result.session.forget();
      for (const piece of renderPieces(result, fixes === undefined ? shown : { ...shown, fixes })) io.out(piece);
      await recordRun(call, context, result, result.outcome.report);
      if (options.watch === true) await watch(call, result, shown);
      return result.exitCode;
    }
    const { fixInPlace } = await import('./fix-in-place.ts');
    const fixed = await fixInPlace(result, {
      unsafe: mode === 'unsafe',
      gates: gatesOf(call),
      // What is fixed must be possible to take back.
      home: await undoHome(call, result.session.root, ports.git),
      now: ports.clock.now(),
      signal: io.signal,
      onInterrupted: (files) => {
        if (files > 0) io.err(io.colors.dim(`${countOf(files, 'file')} fixed before; take it back: launch undo`));
      },
    });
    for (const { path: file, reason } of fixed.conflicts)
      io.err(`${io.colors.yellow('conflict')} ${file}: ${reason}. Run the command again to fix it.`);
    for (const { finding, summary } of fixed.fixed)
      io.err(`${io.colors.green('✓')} ${finding.location?.path ?? ''} ${io.colors.dim(summary)}`);
    const after = { ...result, outcome: fixed.outcome, left: { ...fixed.left, fixed: fixed.fixed.length } };
    for (const piece of renderPieces(after, shown, {
      fixed: fixed.summary,
      left: fixed.left.findings,
      conflicts: fixed.conflicts,
      undo: fixed.undo,
    }))
      io.out(piece);
    if (fixed.undo !== null && fixed.files > 0)
      io.err(
        io.colors.dim(
          `${countOf(fixed.fixed.length, 'finding')} fixed in ${countOf(fixed.files, 'file')}; take it back: launch undo`,
        ),
      );
    await recordRun(call, context, result, fixed.outcome.report);
    return fixed.outcome.report.ok ? 0 : 1;
  },
});

/** Changes that `--fix` would make, for SARIF. */
const fixesOf = async ({ session, outcome, config }: CheckResult) =>
  (await import('../fixers/offered-fixes.ts')).offeredFixes(session, outcome.findings, config.allowed_paths ?? ['**']);

/** `--fix unsafe` and `--new main`: the word is the folder, and there is none of that name. */
function refuseMisplacedValue({ arguments: [word], io, options }: CommandCall): void {
  if (word === undefined || existsSync(path.resolve(io.cwd, word))) return;
  if (options.fix === 'safe' && (word === 'safe' || word === 'unsafe'))
    throw new UserError(
      'INVALID_INPUT',
      `There is no folder \`${word}\`. Write \`--fix=${word}\`: a value stands after \`=\`.`,
    );
  if (options.new === 'HEAD')
    throw new UserError(
      'INVALID_INPUT',
      `There is no folder \`${word}\`. To compare with the ref \`${word}\`, write \`--new=${word}\`: a value stands after \`=\`.`,
    );
}

/** Kept with the tree that is fixed, wherever the command was called: `launch undo` looks for it there. */
async function undoHome({ io, options }: CommandCall, root: string, git: Git): Promise<string> {
  const { findHome, refuseForeignHome } = await import('../adapters/home.ts');
  const home = findHome(io.env, io.cwd, textOption(options, 'home'), root);
  await refuseForeignHome(home, git);
  return home;
}

/** What there is to keep things in. A verdict needs none of it; edits need the home, for the way back. */
interface Kept {
  home?: string;
  cache?: SealedFolder;
  /** Absent where no run can be recorded. */
  context?: Context;
}

async function openHome({ context, io, options }: CommandCall, git: Git): Promise<Kept> {
  const [{ findHome, isUnusableHome }, { openCache }, { isStoreAway }] = await Promise.all([
    import('../adapters/home.ts'),
    import('../adapters/seal-key.ts'),
    import('../adapters/open-store.ts'),
  ]);
  const warn = (what: string): void => io.err(`${io.colors.yellow('warning')} ${what}`);
  try {
    const opened = await context();
    return { home: opened.home, cache: opened.cache, context: opened };
  } catch (thrown) {
    if (isStoreAway(thrown)) {
      if (isRecorded(options)) warn(`Of this check no run is recorded. ${thrown.message}`);
      const home = findHome(io.env, io.cwd, textOption(options, 'home'));
      return { home, cache: await openCache(home, io.env, git) };
    }
    if (!isUnusableHome(thrown) || options.fix !== undefined) throw thrown;
    warn(`Nothing of this check is kept and no run is recorded. ${thrown.message}`);
    return {};
  }
}

const isRecorded = (options: CommandCall['options']): boolean =>
  options.record !== false && options.explain === undefined;

/** The check as a run, unless it was switched off; a home that cannot be written does not fail a check. */
async function recordRun(
  { io, options }: CommandCall,
  context: Context | undefined,
  { root, sitePath }: CheckResult,
  report: ValidationReport,
): Promise<void> {
  if (context === undefined || !isRecorded(options)) return;
  try {
    const site = sitePath === '' ? {} : { site_path: sitePath };
    const { run_id } = await context.engine.recordCheck(
      { kind: 'check', site_repo_url: root, ...site, validation_profile: report.profile },
      report,
    );
    if (!io.json || io.columns !== undefined) io.err(io.colors.dim(`Run ${run_id}: launch status ${run_id}`));
  } catch (thrown) {
    io.err(
      io.colors.dim(`This check was not put on record: ${thrown instanceof Error ? thrown.message : String(thrown)}`),
    );
  }
}

function formatOf({ io, options }: CommandCall): CheckFormat {
  const given = FORMATS.find((format) => format === options.format);
  return given ?? (io.json ? 'json' : 'pretty');
}

const gatesOf = ({ options }: CommandCall): string[] | undefined =>
  Array.isArray(options.gate) ? options.gate.map(String) : undefined;

const placeOf = ({ io, arguments: words }: CommandCall) => ({ directory: words[0] ?? '.', cwd: io.cwd });

function checkOptions(
  call: CommandCall,
  { git, processes, clock, privateLinks }: CheckOptions['ports'],
  cache: SealedFolder | undefined,
): CheckOptions {
  const { io, options } = call;
  const profile = (['local', 'ci', 'prod'] as const satisfies readonly Profile[]).find(
    (known) => known === options.profile,
  );
  const since = textOption(options, 'new');
  const newSince = since === 'HEAD' ? true : since;
  const baseline = options.baseline === false ? false : textOption(options, 'baseline');
  const configFile = textOption(options, 'config');
  const built = textOption(options, 'built');
  const only = gatesOf(call);
  return {
    ...placeOf(call),
    ports: { git, processes, clock, privateLinks: privateLinks === true || flagOption(options, 'privateLinks') },
    cacheDir: cache ?? null,
    withFixes: options.fix !== undefined || options.format === 'sarif',
    signal: io.signal,
    progress: io.columns === undefined ? warningsOnly(io) : terminalProgress(io),
    ...(profile === undefined ? {} : { profile }),
    ...(newSince === undefined ? {} : { newSince }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(configFile === undefined ? {} : { configFile }),
    ...(built === undefined ? {} : { built }),
    ...(only === undefined ? {} : { only }),
  };
}

/** Until the user stops it. */
async function watch(
  call: CommandCall,
  result: Awaited<ReturnType<typeof import('../validation/check.ts')['runCheck']>>,
  shown: RenderOptions,
): Promise<void> {
  const [{ watchCheck }, { renderCheck }, { watchTree }] = await Promise.all([
    import('../validation/check.ts'),
    import('../validation/render-check.ts'),
    import('../adapters/watch-tree.ts'),
  ]);
  call.io.err(call.io.colors.dim('Watching; stop with Ctrl+C.'));
  for await (const outcome of watchCheck(result, watchTree(result.session.root, call.io.signal)))
    call.io.out(renderCheck({ ...result, outcome }, shown));
}
