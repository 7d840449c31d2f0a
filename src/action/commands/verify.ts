/** `verify`: every citation of the site's proof files against its product, as it is now. Red on changed, gone and uncheckable. */

import { UserError } from '../../errors.ts';
import type { Issue } from '../../model/finding.ts';
import { sha256 } from '../../model/passage.ts';
import type { ValidationReport } from '../../model/validation-report.ts';
import { factsAsked } from '../../proofs/examples-in.ts';
import { count } from '../../report/markdown-text.ts';
import { readProofs } from '../../truth/site-proofs.ts';
import { type VerifiedCitation, verifyProofs } from '../../truth/verify.ts';
import { factsOfTree } from '../../workers/facts-of-tree.ts';
import { type Call, defineActionCommand } from '../call.ts';
import { fails } from '../judge.ts';
import { accessTo } from '../token-to.ts';
import { reportTruthIssue } from '../truth-issue.ts';

export default defineActionCommand({
  name: 'verify',
  title: 'Launch verify',
  async run(call) {
    const site = await call.site();
    const repositories =
      call.inputs.githubRepoUrl === null
        ? [...new Set(readProofs(site.folder).map(({ proof }) => proof.repository))].toSorted()
        : [call.inputs.githubRepoUrl];
    const citations: VerifiedCitation[] = [];
    for (const repository of repositories)
      citations.push(...(await verifyAgainst(call, site.folder, repository, repositories.length > 1)));
    const issues = citations.filter(({ state }) => state !== 'holds').map(toIssue);
    const report = toReport(call, issues, new Set(citations.flatMap(({ pages }) => pages)).size);
    const failed = fails(report, call.inputs.failOn);
    const unwritten = await reportTruthIssue(call, issues);
    return {
      result: {
        ok: !failed,
        reason_code: issues.length === 0 ? 'PROOFS_HOLD' : failed ? 'PROOFS_BROKEN' : 'FINDINGS',
        findings: issues.length,
      },
      headline: `${count(citations.length, 'citation')} checked against ${count(repositories.length, 'product')}: ${issues.length === 0 ? 'all hold' : `${citations.length - issues.length} hold, ${issues.length} do not`}.`,
      facts: repositories.map((repository) => ['Product', repository]),
      report,
      ...(unwritten === undefined ? {} : { warning: unwritten }),
      next:
        issues.length === 0
          ? []
          : [
              'Moved citations are fixed by `command: fix`; changed ones need the page to be written again: `command: run`.',
            ],
      ...(failed ? { failed: 'GATE_FAILED' as const } : {}),
    };
  },
});

async function verifyAgainst(
  call: Call,
  siteRoot: string,
  repository: string,
  several: boolean,
): Promise<VerifiedCitation[]> {
  const { git, scratch, cache } = await call.context();
  if (!/^[a-z]+:\/\//i.test(repository))
    throw new UserError(
      'INVALID_INPUT',
      `The proof files name the product \`${repository}\`, which is no URL. Say in \`github-repo-url\` where it is now.`,
    );
  const access = accessTo(call, 'product', repository);
  return scratch(async (directory) => {
    const { sha } = await git.resolveRef(repository, null, access);
    const productRoot = `${directory}/product`;
    await git.checkout(repository, sha, productRoot, access);
    const result = await verifyProofs({
      productRoot,
      productSha: sha,
      productRepository: repository,
      siteRoot,
      facts: (proof) =>
        factsOfTree({
          ...factsAsked(proof),
          ...{ root: productRoot, repository, sha },
          cache,
          signal: call.signal,
        }),
      signal: call.signal,
    });
    // Each proof file is held against the product that it names, with all that it cites.
    const about = new Map(readProofs(siteRoot).map(({ path, proof }) => [path, proof.repository]));
    return several ? result.citations.filter(({ proof }) => about.get(proof) === repository) : result.citations;
  });
}

const WORDS: Readonly<Record<VerifiedCitation['state'], string>> = {
  holds: 'holds',
  moved: 'moved',
  changed: 'says something else',
  gone: 'is gone',
  uncheckable: 'cannot be checked',
};

function toIssue({ state, citation, pages, proof, now, reason, fix }: VerifiedCitation): Issue {
  const where = `${citation.path}:${citation.start_line}-${citation.end_line}`;
  const to = now === null ? '' : `, now at ${now.path}:${now.start_line}-${now.end_line}`;
  const page = pages[0] ?? proof;
  const message = `${where} is cited, and the passage ${WORDS[state]}${to}${reason === null ? '' : ` (${reason})`} since the page was written.`;
  return {
    issue_id: `iss_${sha256(`${proof}\n${where}\n${state}`).slice(0, 16)}`,
    gate: 'truth-lock',
    rule: `truth-lock/citation-${state}`,
    severity: state === 'moved' ? 'warn' : 'error',
    title: `A cited passage ${WORDS[state]}`,
    message,
    error_code: `CITATION_${state.toUpperCase()}`,
    location: { path: page },
    files: [...new Set([...pages, proof])],
    suggested_fix: fix?.description ?? null,
    fixable: fix?.safety ?? 'no',
    status: 'OPEN',
  };
}

function toReport(call: Call, issues: Issue[], pages: number): ValidationReport {
  const of = (severity: Issue['severity']): number => issues.filter((issue) => issue.severity === severity).length;
  const findings = { info: 0, warn: of('warn'), error: of('error'), blocker: 0 };
  const ok = findings.error === 0;
  return {
    schema_version: 1,
    ok,
    profile: call.inputs.profile,
    site_kind: 'proofs',
    pages,
    gates: [
      {
        name: 'truth-lock',
        title: 'Citations hold',
        ok,
        outcome: issues.length === 0 ? 'passed' : 'failed',
        reason: null,
        findings,
        suppressed: 0,
      },
    ],
    issues,
    manual_edits: false,
    manual_edited_files: [],
  };
}
