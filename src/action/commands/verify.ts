/** `verify`: every citation of the site's proof files against its product, as it is now. Red on changed, gone and uncheckable. */

import { UserError } from '../../errors.ts';
import type { Issue } from '../../model/finding.ts';
import { sha256 } from '../../model/passage.ts';
import type { ValidationReport } from '../../model/validation-report.ts';
import { factsAsked } from '../../proofs/examples-in.ts';
import { countOf } from '../../text/count.ts';
import { addPeople, describePeople, NOBODY } from '../../truth/people.ts';
import { noProofs, type VerifiedCitation, type VerifyResult, verifyProofs } from '../../truth/verify.ts';
import { factsOfTree } from '../../workers/facts-of-tree.ts';
import { type Call, defineActionCommand } from '../call.ts';
import { fails } from '../judge.ts';
import { productsToVerify } from '../products-to-verify.ts';
import { accessTo } from '../token-to.ts';
import { reportTruthIssue } from '../truth-issue.ts';

export default defineActionCommand({
  name: 'verify',
  title: 'Launch verify',
  async run(call) {
    const site = await call.site();
    const products = await productsToVerify(call, site);
    const repositories = [...new Set([...products.values()].filter((named) => named !== undefined))].toSorted();
    if (products.size === 0) throw noProofs();
    const citations: VerifiedCitation[] = [];
    let people = NOBODY;
    for (const repository of repositories) {
      const result = await verifyAgainst(call, site.folder, repository, (proof) => products.get(proof) === repository);
      citations.push(...result.citations);
      people = addPeople(people, result.people);
    }
    const unnamed = [...products].flatMap(([proof, named]) => (named === undefined ? [proof] : []));
    const issues = [...unnamed.map(unnamedIssue), ...citations.filter(({ state }) => state !== 'holds').map(toIssue)];
    const report = toReport(call, issues, new Set(citations.flatMap(({ pages }) => pages)).size);
    const failed = fails(report, call.inputs.failOn);
    const changed = describePeople(people);
    const unwritten = await reportTruthIssue(call, issues);
    return {
      result: {
        ok: !failed,
        reason_code: issues.length === 0 ? 'PROOFS_HOLD' : failed ? 'PROOFS_BROKEN' : 'FINDINGS',
        findings: issues.length,
      },
      headline: `${countOf(citations.length, 'citation')} checked against ${countOf(repositories.length, 'product')}: ${saidOf(citations, unnamed)}.`,
      facts: repositories.map((repository) => ['Product', repository]),
      report,
      ...(changed === undefined ? {} : { notices: [`By people: ${changed}.`] }),
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

function saidOf(citations: readonly VerifiedCitation[], unnamed: readonly string[]): string {
  const held = citations.filter(({ state }) => state === 'holds').length;
  const said = held === citations.length ? 'all hold' : `${held} hold, ${citations.length - held} do not`;
  return unnamed.length === 0 ? said : `${said}; ${countOf(unnamed.length, 'proof file')} not compared`;
}

async function verifyAgainst(
  call: Call,
  siteRoot: string,
  repository: string,
  isAbout: (proof: string) => boolean,
): Promise<VerifyResult> {
  const { git, scratch, cache, clock } = await call.context();
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
    return verifyProofs({
      productRoot,
      productSha: sha,
      productRepository: repository,
      siteRoot,
      now: clock.now(),
      isAbout,
      facts: (proof) =>
        factsOfTree({
          ...factsAsked(proof),
          ...{ root: productRoot, repository, sha },
          cache,
          signal: call.signal,
        }),
      signal: call.signal,
    });
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

/** What a pull request says of its own proof file decides nothing about what that is held against. */
const unnamedIssue = (proof: string): Issue => ({
  issue_id: `iss_${sha256(`${proof}\nunnamed`).slice(0, 16)}`,
  gate: 'truth-lock',
  rule: 'truth-lock/citation-uncheckable',
  severity: 'error',
  title: 'A proof file names its own product',
  message: `\`${proof}\` is not in the base of this change, or cannot be read there, so only the change says which product it is about. Nothing of it was compared: name the product in \`github-repo-url\`.`,
  error_code: 'CITATION_UNCHECKABLE',
  location: { path: proof },
  files: [proof],
  suggested_fix: null,
  fixable: 'no',
  status: 'OPEN',
});

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
