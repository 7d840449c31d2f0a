/** Small workers W1 to W9 that write real artifacts: a page per product file, a finding per "TODO", one fix at a time, one pull request. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../../src/errors.ts';
import type { Issue } from '../../../src/model/finding.ts';
import type { Drafts, PagePlan } from '../../../src/model/page-plan.ts';
import type { ValidationReport } from '../../../src/model/validation-report.ts';
import { applyPatches } from '../../../src/patches/apply-bundle.ts';
import { patchBetween } from '../../../src/patches/make-patch.ts';
import { defineWorker, type Worker, type WorkerContext } from '../../../src/workers/worker.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const common = { kinds: ['launch'], from: 'CREATED', to: 'CREATED' } as const;

export interface ScriptOptions {
  /** Called when a worker begins; may wait or throw. */
  onRun?: (id: Worker['id'], context: WorkerContext) => Promise<void> | void;
  /** Folder that stands for the platform: one file per branch, one per pull request. */
  platform: string;
}

export function scriptedWorkers({ onRun, platform }: ScriptOptions): Worker[] {
  const workers: Worker[] = [
    defineWorker({
      ...common,
      id: 'W1',
      kinds: ['launch', 'check'],
      name: 'repo-scout',
      title: 'Reading',
      reads: [],
      writes: ['repo_inventory', 'site_context'],
      async run({ inputs, dirs }) {
        const site = {
          schema_version: 1,
          repository: inputs.site.repository,
          sha: inputs.site.sha,
          ref: inputs.site.ref,
          dirty: inputs.site.dirty,
          kind: 'plain',
          decided_by: 'a script',
          root: '',
          content_roots: ['content'],
          layout: 'plain',
          languages: ['en'],
          default_language: 'en',
          pages: 1,
        } as const;
        if (inputs.product === null)
          return {
            artifacts: { site_context: { ...site, content_roots: ['content'], languages: ['en'] } },
            summary: 'a site',
          };
        const files = readdirSync(dirs.product)
          .filter((name) => name.endsWith('.txt'))
          .sort();
        return {
          artifacts: {
            site_context: { ...site, content_roots: ['content'], languages: ['en'] },
            repo_inventory: {
              schema_version: 1,
              repository: inputs.product.repository,
              sha: inputs.product.sha,
              ref: inputs.product.ref,
              dirty: inputs.product.dirty,
              files: files.map((name) => ({
                path: name,
                bytes: readFileSync(path.join(dirs.product, name)).length,
                language: null,
                binary: false,
                sha256: hash(readFileSync(path.join(dirs.product, name), 'utf8')),
                skipped: null,
              })),
              languages: [],
              manifests: [],
              roots: { source: [], docs: [], examples: [], tests: [] },
              readme: null,
              licence: null,
              changelog: null,
              ci: [],
              notes: [],
            },
          },
          summary: `${files.length} files`,
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W2',
      name: 'facts-builder',
      title: 'Facts',
      reads: ['repo_inventory'],
      writes: ['truth_lock_report', 'evidence_map'],
      async run(context) {
        const { repository, sha } = await context.read('repo_inventory');
        return {
          artifacts: { evidence_map: { schema_version: 1, repository, sha, evidence: [] } },
          summary: 'no claims',
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W3',
      name: 'snippet-curator',
      title: 'Snippets',
      reads: [],
      writes: ['snippet_catalog'],
      run: async () => ({
        artifacts: { snippet_catalog: { schema_version: 1, snippets: [], rejected: [] } },
        summary: 'no snippets',
      }),
    }),
    defineWorker({
      ...common,
      id: 'W4',
      name: 'ia-planner',
      title: 'Planning',
      reads: ['repo_inventory'],
      writes: ['page_plan'],
      async run(context) {
        const { files } = await context.read('repo_inventory');
        const page = (name: string, at: number): PagePlan['pages'][number] => ({
          section: 'docs',
          slug: name,
          output_path: `content/${name.replace(/\.txt$/, '.md')}`,
          url_path: `/${name}/`,
          title: name,
          page_role: 'landing',
          purpose: 'x',
          required_headings: [],
          claim_ids: [],
          snippet_ids: [],
          api_symbols: [],
          cross_links: [],
          weight: at,
          content_strategy: {
            primary_focus: '',
            forbidden_topics: [],
            claim_quota: { min: 0, max: 0 },
            child_pages: [],
            scenario_coverage: 'none',
          },
        });
        return {
          artifacts: {
            page_plan: {
              schema_version: 1,
              product_slug: context.config.product_slug,
              launch_tier: 'minimal',
              tier_reason: 'a script',
              ruleset_version: 'v1',
              locale: 'en',
              pages: files.map(({ path: name }, at) => page(name, at)),
              problems: [],
            },
          },
          summary: `${files.length} pages`,
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W5',
      name: 'section-writer',
      title: 'Writing',
      reads: ['page_plan'],
      writes: ['drafts'],
      async run(context) {
        const { pages } = await context.read('page_plan');
        await Promise.all(context.config.required_sections.map((section) => context.sectionState(section, 'DRAFTED')));
        const drafts: Drafts['pages'] = pages.map(({ output_path, section, title }) => {
          const content = `# ${title}\n\n${readFileSync(path.join(context.dirs.product, title), 'utf8')}`;
          return { output_path, section, content, sha256: hash(content) };
        });
        return {
          artifacts: { drafts: { schema_version: 1, templates_version: 'v1', pages: drafts } },
          summary: `${drafts.length} drafts`,
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W6',
      name: 'linker-patcher',
      title: 'Patching',
      reads: ['drafts'],
      writes: ['patch_bundle'],
      async run(context) {
        const { pages } = await context.read('drafts');
        const patches = pages.flatMap(({ output_path, content }) => {
          const file = path.join(context.dirs.site, output_path);
          const before = existsSync(file) ? readFileSync(file) : null;
          return patchBetween({ path: output_path, before, after: content, summary: 'a page', origin: 'W6' }) ?? [];
        });
        const { conflicts } = await applyPatches(context.dirs.site, patches, {
          allowedPaths: ['content'],
          onApplied: (patch) => context.patchApplied(patch.patch_id, patch.path),
          signal: context.signal,
        });
        return {
          artifacts: { patch_bundle: { schema_version: 1, base_sha: context.inputs.site.sha, patches, conflicts } },
          summary: `${patches.length} patches`,
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W7',
      kinds: ['launch', 'check'],
      name: 'validator',
      title: 'Validating',
      reads: [],
      writes: ['validation_report'],
      run: async ({ dirs }) => {
        const report = reportOf(dirs.site);
        return {
          artifacts: { validation_report: report },
          summary: report.ok ? 'clean' : `${report.issues.length} findings`,
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W8',
      kinds: ['launch', 'check'],
      name: 'fixer',
      title: 'Fixing',
      reads: ['validation_report'],
      writes: ['patch_bundle', 'validation_report'],
      async run(context) {
        const bundle = (await context.tryRead('patch_bundle')) ?? {
          schema_version: 1 as const,
          base_sha: context.inputs.site.sha,
          patches: [],
          conflicts: [],
        };
        const [issue] = reportOf(context.dirs.site).issues;
        const file = issue?.location?.path;
        if (issue === undefined || file === undefined || issue.fixable === 'no')
          throw new UserError('FIX_EXHAUSTED', 'Nothing left to fix.', { details: { reason: 'nothing_fixable' } });
        const before = readFileSync(path.join(context.dirs.site, file), 'utf8');
        const patch = patchBetween({
          path: file,
          before,
          after: before.replace('TODO', 'done'),
          summary: 'a fix',
          origin: 'fixer:todo',
        });
        if (patch === undefined) throw new Error('no patch');
        await applyPatches(context.dirs.site, [patch], {
          allowedPaths: ['content'],
          onApplied: ({ patch_id, path: at }) => context.patchApplied(patch_id, at),
        });
        return {
          artifacts: { patch_bundle: { ...bundle, patches: [...bundle.patches, patch] } },
          fixed: { issue_id: issue.issue_id, patch_ids: [patch.patch_id] },
          summary: 'one finding fixed',
        };
      },
    }),
    defineWorker({
      ...common,
      id: 'W9',
      kinds: ['launch', 'check'],
      name: 'pr-manager',
      title: 'Opening the pull request',
      reads: ['validation_report'],
      writes: ['pr'],
      async run({ snapshot, inputs, config }) {
        const branch = `launch/${snapshot.run_id}/${config.product_slug}`;
        mkdirSync(platform, { recursive: true });
        writeFileSync(path.join(platform, `branch-${encodeURIComponent(branch)}`), branch);
        writeFileSync(path.join(platform, `pr-${encodeURIComponent(branch)}`), branch);
        return {
          artifacts: {
            pr: {
              schema_version: 1,
              run_id: snapshot.run_id,
              url: `local:${branch}`,
              number: 1,
              operation: 'created',
              branch,
              base_ref: 'main',
              base_sha: inputs.site.sha,
              head_sha: inputs.site.sha,
              verified: false,
              title: 'Docs',
              affected_paths: [],
              rollback_steps: ['delete the branch'],
              validation_summary: { ok: true, gates_passed: 1, gates_failed: 0, warnings: 0 },
            },
          },
          summary: 'opened',
        };
      },
    }),
  ];
  return workers.map((worker) => ({
    ...worker,
    async run(context) {
      await onRun?.(worker.id, context);
      return worker.run(context);
    },
  }));
}

/** One blocker for each page of the site that says TODO; STUCK makes it one no machine can fix. */
function reportOf(site: string): ValidationReport {
  const folder = path.join(site, 'content');
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  const issues = pages.flatMap((name): Issue[] => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    if (!text.includes('TODO')) return [];
    return [
      {
        issue_id: `iss_${hash(name).slice(0, 16)}`,
        gate: 'todo',
        rule: 'todo/left',
        severity: 'blocker',
        title: `TODO in ${name}`,
        message: 'Unexpected TODO.',
        error_code: 'TODO_LEFT',
        location: { path: `content/${name}` },
        files: [`content/${name}`],
        suggested_fix: null,
        fixable: text.includes('STUCK') ? 'no' : 'safe',
        status: 'OPEN',
      },
    ];
  });
  const ok = issues.length === 0;
  const gate = {
    name: 'todo',
    title: 'No TODO',
    ok,
    outcome: ok ? ('passed' as const) : ('failed' as const),
    reason: null,
    findings: { info: 0, warn: 0, error: 0, blocker: issues.length },
    suppressed: 0,
  };
  return {
    schema_version: 1,
    ok,
    profile: 'local',
    site_kind: 'plain',
    pages: pages.length,
    gates: [gate],
    issues,
    manual_edits: false,
    manual_edited_files: [],
  };
}
