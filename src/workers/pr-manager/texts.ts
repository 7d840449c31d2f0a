/** What W9 says: commit message, title and pull request text, from the run's artifacts alone. */

import { fillTemplate } from '../../commit/message.ts';
import { inlineSentence, inlineText, type PullRequestText, repositoryText } from '../../commit/pull-request-body.ts';
import type { ChangeSet } from '../../model/change-set.ts';
import type { Drafts, PagePlan, SnippetCatalog } from '../../model/page-plan.ts';
import type { PatchBundle } from '../../model/patch.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { SECTIONS } from '../../model/run.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { ValidationReport } from '../../model/validation-report.ts';
import { judgementOf } from '../../report/judgement.ts';
import { countOf } from '../../text/count.ts';
import { sourcesOf } from './sources.ts';

export interface TextInput {
  runId: string;
  config: Pick<NormalisedRunConfig, 'commit' | 'kind' | 'product_slug' | 'product_name'>;
  changeSet: ChangeSet;
  plan: PagePlan | undefined;
  facts: ProductFacts | undefined;
  bundle: PatchBundle | undefined;
  report: ValidationReport;
  catalog?: SnippetCatalog | undefined;
  drafts?: Drafts | undefined;
}
/** What a title hangs on. */
type TitleInput = Omit<TextInput, 'changeSet' | 'report'> & { changeSet: { changes: readonly unknown[] } };
export interface Undo {
  branch: string;
  baseRef: string;
  baseSha: string;
  headSha: string;
  /** The commit beneath, where there are two. */
  firstSha?: string | undefined;
}

const productName = ({ facts, config }: TitleInput): string =>
  facts?.product_name ?? config.product_name ?? config.product_slug;
const fixesOf = (input: TitleInput) =>
  (input.bundle?.patches ?? []).filter(({ origin }) => origin.startsWith('fixer:'));

/** Values that the templates of `commit` may name in braces. */
export function templateValues(input: TitleInput): Record<string, string> {
  return {
    // A product's own name cannot add a line.
    product_name: productName(input).replace(/\s+/gu, ' '),
    product_slug: input.config.product_slug,
    run_id: input.runId,
    repository: input.facts?.repository ?? '',
    sha: input.facts?.sha ?? '',
    pages: String(input.plan?.pages.length ?? 0),
    files: String(input.changeSet.changes.length),
    fixes: String(fixesOf(input).length),
  };
}

export function titleOf(input: TitleInput): string {
  const { title } = input.config.commit;
  const fixed = fixesOf(input).length || input.changeSet.changes.length;
  const standard =
    input.config.kind === 'check'
      ? `Fix ${countOf(fixed, 'finding')} in the documentation`
      : `Add documentation of ${productName(input)}`;
  const text = title === null ? standard : fillTemplate(title, templateValues(input));
  return Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, 200).join('');
}

export function messageOf(input: TextInput): string {
  const { message } = input.config.commit;
  if (message !== null) return fillTemplate(message, templateValues(input));
  return `${titleOf(input)}\n\n${input.config.kind === 'check' ? checkSentence(input) : launchSentence(input, String, (address) => (address === 'local' ? 'a local repository' : address))}`;
}

/** Pages of the reference are a commit of their own beneath: what is computed whole is not what a person has to read. */
export function referenceCommit(input: TextInput): { first?: { message: string; paths: string[] } } {
  const paths = (input.plan?.pages ?? []).flatMap(({ section, output_path }) =>
    section === 'reference' ? [output_path] : [],
  );
  if (paths.length === 0) return {};
  return { first: { message: `Add the API reference of ${productName(input)}\n\nComputed from the source.`, paths } };
}

/** `link` gives the web address of a file of the commit, or null where there is none. */
export function pullRequestText(
  input: TextInput,
  undo: Undo,
  notes: readonly string[],
  link: (path: string) => string | null,
): PullRequestText {
  return {
    run_id: input.runId,
    plan: input.changeSet.content_sha256,
    product_slug: input.config.product_slug,
    sources: sourcesOf(input),
    what: input.config.kind === 'check' ? checkSentence(input) : launchSentence(input, inlineText, repositoryText),
    judgement: judgementOf({
      page_plan: input.plan,
      product_facts: input.facts,
      patch_bundle: input.bundle,
      validation_report: input.report,
      snippet_catalog: input.catalog,
      drafts: input.drafts,
    }).map(({ title, lines }) => ({ title, lines: lines.map(inlineSentence) })),
    groups: groupsOf(input, link),
    evidence: evidenceOf(input),
    gates: input.report.gates
      .filter(({ outcome }) => outcome !== 'not_requested')
      .map(({ title, name, ok, outcome, findings, reason, suppressed }) => ({
        title: inlineText(title === '' ? name : title),
        ok,
        outcome: outcome.replaceAll('_', ' '),
        detail: inlineSentence(
          [
            outcome === 'passed' || outcome === 'failed' ? countFindings(findings) : '',
            suppressed > 0 ? `${suppressed} ignored` : '',
            reason ?? '',
          ]
            .filter((part) => part !== '')
            .join(', '),
        ),
      })),
    fixes: fixesOf(input).map(({ path, summary }) => `\`${path}\` ${inlineSentence(summary)}`),
    notes: [...notes, ...manualEdits(input)],
    rollback: rollbackSteps(undo),
  };
}

export function rollbackSteps({ branch, baseRef, baseSha, headSha, firstSha }: Undo): string[] {
  const written = firstSha === undefined ? headSha : `${firstSha}~1..${headSha}`;
  return [
    `Before the merge: close the pull request and delete \`${branch}\`; \`${baseRef}\` was never touched.`,
    `After a merge: \`git revert --no-edit ${written}\` on \`${baseRef}\`; after a squash or merge commit, revert that commit (\`git revert -m 1 <merge commit>\`).`,
    `To look at the state before: \`git diff ${baseSha} ${headSha}\`.`,
  ];
}

function launchSentence(input: TextInput, clean: (text: string) => string, address: (text: string) => string): string {
  const { facts, plan } = input;
  const sections = new Set(plan?.pages.map(({ section }) => section)).size;
  const from = facts === undefined ? '' : `, drafted from ${address(facts.repository)} at ${facts.sha.slice(0, 12)}`;
  return `${countOf(plan?.pages.length ?? 0, 'page')} in ${countOf(sections, 'section')} about ${clean(productName(input))}${from}. Each block is quoted from the source or computed from it, and the proof file names the lines.`;
}

const checkSentence = (input: TextInput): string =>
  `${countOf(fixesOf(input).length || input.changeSet.changes.length, 'finding')} fixed in ${countOf(input.changeSet.changes.length, 'file')}. Each fix is mechanical and changes only what it names.`;

function groupsOf(input: TextInput, link: (path: string) => string | null): PullRequestText['groups'] {
  const written = new Map(input.changeSet.changes.map((change) => [change.path, change]));
  const groups: PullRequestText['groups'][number][] = [];
  for (const section of SECTIONS) {
    const pages = (input.plan?.pages ?? []).filter(
      (page) => page.section === section && written.delete(page.output_path),
    );
    if (pages.length === 0) continue;
    groups.push({
      title: section,
      entries: pages.map((page) => {
        const address = link(page.output_path);
        const file = address === null ? ` from \`${page.output_path}\`` : '';
        return { title: inlineText(page.title), link: address, detail: `at \`${page.url_path}\`${file}` };
      }),
    });
  }
  const others = [...written.values()].map(({ path, content }) => ({
    title: `\`${path}\``,
    link: content === null ? null : link(path),
    detail: content === null ? '(removed)' : '',
  }));
  if (others.length > 0) groups.push({ title: groups.length === 0 ? 'Files' : 'Other files', entries: others });
  return groups;
}

function evidenceOf({ facts, plan }: TextInput): string[] {
  if (facts === undefined) return [];
  const citations = facts.claims.reduce((sum, claim) => sum + claim.citations.length, 0);
  const used = new Set(plan?.pages.flatMap(({ claim_ids }) => claim_ids)).size;
  const inferences = facts.claims.filter(({ truth_status }) => truth_status === 'inference').length;
  return [
    `${countOf(facts.claims.length, 'claim')} with ${countOf(citations, 'citation')}, ${used} used on these pages`,
    `every citation names path, lines, commit \`${facts.sha.slice(0, 12)}\` and the hash of the passage`,
    ...(inferences > 0 ? [`${countOf(inferences, 'claim')} inferred rather than stated`] : []),
    `\`launch verify\` checks them again at any time`,
  ];
}

function manualEdits({ report }: TextInput): string[] {
  if (!report.manual_edits) return [];
  return [
    `edited by hand since they were generated: ${report.manual_edited_files.map((path) => `\`${path}\``).join(', ')}`,
  ];
}

function countFindings(findings: { info: number; warn: number; error: number; blocker: number }): string {
  const parts = (['blocker', 'error', 'warn', 'info'] as const)
    .filter((severity) => findings[severity] > 0)
    .map((severity) => `${findings[severity]} ${severity}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
