/** `launch run`: from a product's repository and a docs site to a validated change set, and a pull request when asked. */

import path from 'node:path';
import { type CommandCall, commaList, defineCommand, flagOption, type Options, textOption } from '../cli/command.ts';
import { progressBeside } from '../cli/terminal-progress.ts';
import { readNamed } from '../content/named-file.ts';
import { drive } from '../engine/drive.ts';
import { UserError } from '../errors.ts';
import type { Section } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import { SECTIONS } from '../model/run-names.ts';
import { namingRun } from './naming-run.ts';

export default defineCommand({
  name: 'run',
  group: 'Main job',
  summary: 'draft, validate and fix the docs of a product',
  description:
    'Reads a product, drafts its pages into a docs site with a citation behind every sentence, validates them and fixes what a machine can fix. Nothing is written outside the run until --open-pr (or `launch open-pr`).',
  options: [
    { flags: '--repo <url|path>', description: 'repository of the product' },
    {
      flags: '--site <url|path>',
      description: 'repository or folder of the docs site (none: a minimal Hugo site is made)',
    },
    { flags: '--ref <ref>', description: 'branch, tag or commit of the product' },
    { flags: '--site-ref <ref>', description: 'branch, tag or commit of the site' },
    { flags: '--config <file>', description: 'run_config as YAML or JSON; the other options win over it' },
    { flags: '--sections <list>', description: `only these, of ${SECTIONS.join(', ')}`, parse: commaList },
    {
      flags: '--profile <profile>',
      description: 'which gates run and how strict they are',
      choices: ['local', 'ci', 'prod'],
    },
    { flags: '--open-pr', description: 'commit to a branch and open the pull request' },
    { flags: '--dry-run', description: 'stop before anything is written outside the run; shows what would be' },
    { flags: '--print-config', description: 'print the configuration that would be used, and stop' },
  ],
  examples: [
    'launch run --repo https://github.com/owner/product --site ../docs',
    'launch run --config run_config.yaml --open-pr',
  ],
  async run(call) {
    const { options, io } = call;
    if (flagOption(options, 'openPr') && flagOption(options, 'dryRun')) {
      throw new UserError('INVALID_INPUT', '--open-pr and --dry-run exclude each other. Leave one out.');
    }
    const { config: stated, root } = await configOf(options, io.cwd);
    const { git, scratch } = await call.context();
    const { inferConfig } = await import('../inference/infer-config.ts');
    const { loadSiteProfiles } = await import('../sites/profiles.ts');
    const config = await inferConfig(stated, {
      git,
      scratch,
      sites: loadSiteProfiles(io.env),
      root,
      signal: io.signal,
    });
    if (flagOption(options, 'printConfig')) {
      io.out(`${JSON.stringify(config, null, 2)}\n`);
      return 0;
    }
    return startAndDrive(call, config, { root, openPr: flagOption(options, 'openPr') });
  },
});

/** Creates the run, drives it, and prints its end. Shared with `launch demo`. */
export async function startAndDrive(
  call: CommandCall,
  config: RunConfig,
  options: { root: string; openPr: boolean },
): Promise<number> {
  const { io } = call;
  const context = await call.context();
  const { run_id: runId } = await context.engine.start(config, { configRoot: options.root });
  if (!io.json || io.columns !== undefined) io.err(io.colors.dim(`run ${runId}`));
  return namingRun(runId, async () => {
    const driven = await drive(context.engine, runId, {
      signal: io.signal,
      openPr: options.openPr,
      progress: progressBeside(io),
    });
    const { finishRun } = await import('./finish-run.ts');
    return finishRun(call, context, runId, driven);
  });
}

async function configOf(options: Options, cwd: string): Promise<{ config: RunConfig; root: string }> {
  const file = textOption(options, 'config');
  let config: RunConfig = {};
  let root = cwd;
  if (file !== undefined) {
    const full = path.resolve(cwd, file);
    root = path.dirname(full);
    const { parseRunConfig } = await import('../config/run-config.ts');
    config = parseRunConfig(readText(full, file), file);
  }
  const merged: RunConfig = { ...config };
  const repository = textOption(options, 'repo');
  const site = textOption(options, 'site');
  if (repository !== undefined) merged.github_repo_url = fromCwd(repository, cwd, root);
  if (site !== undefined) merged.site_repo_url = fromCwd(site, cwd, root);
  const ref = textOption(options, 'ref');
  if (ref !== undefined) merged.github_ref = ref;
  const siteRef = textOption(options, 'siteRef');
  if (siteRef !== undefined) merged.site_ref = siteRef;
  if (Array.isArray(options.sections)) merged.required_sections = options.sections.map(sectionOf);
  const profile = textOption(options, 'profile');
  if (profile === 'local' || profile === 'ci' || profile === 'prod') merged.validation_profile = profile;
  if (merged.github_repo_url === undefined && merged.kind !== 'check') {
    throw new UserError(
      'INVALID_INPUT',
      'No product was named. Add --repo <url|path>, or `github_repo_url` in the file of --config.',
      {
        details: { missing_fields: ['github_repo_url'] },
      },
    );
  }
  return { config: merged, root };
}

function sectionOf(name: unknown): Section {
  const section = SECTIONS.find((known) => known === name);
  if (section === undefined)
    throw new UserError('INVALID_INPUT', `Unknown section \`${String(name)}\`. Sections: ${SECTIONS.join(', ')}.`);
  return section;
}

/** A path typed on the command line is meant from the current folder, even when the configuration lies elsewhere. */
function fromCwd(value: string, cwd: string, root: string): string {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//iu.test(value) || /^[^/@]+@[^/]+:/u.test(value);
  return isUrl || cwd === root ? value : path.resolve(cwd, value);
}

const readText = (file: string, shown: string): string =>
  readNamed(file, { what: 'The configuration file', shown, help: 'Name a YAML or JSON file.' });
