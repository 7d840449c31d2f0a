/** A site held in memory for tests of gates and fixers: facts from texts, gates run over them, fixes applied on paper. */
import { type GatheredSite, gatherSite } from '../../src/content/gather-site.ts';
import { recordOf } from '../../src/content/page-record.ts';
import { parsePage } from '../../src/content/parse-page.ts';
import { sentencesOf } from '../../src/content/sentences.ts';
import { applyEdits } from '../../src/fixers/edits.ts';
import type { Fixer } from '../../src/fixers/fixer.ts';
import { judgePage } from '../../src/fixers/plan-fix.ts';
import type { OpenFinding } from '../../src/fixers/session.ts';
import type { GateFacts, PageInput } from '../../src/gates/facts.ts';
import type { Gate } from '../../src/gates/gate.ts';
import { sha256 } from '../../src/model/passage.ts';
import type { Proof } from '../../src/model/proof.ts';
import { parseProof } from '../../src/proofs/read-proof.ts';
import { collectFindings } from '../../src/validation/collect.ts';
import type { RawFinding } from '../../src/validation/page-store.ts';

export type Files = Readonly<Record<string, string>>;
export type Extra = Partial<Omit<GateFacts, 'pages' | 'index' | 'proofs'>>;

/** The product's files as `facts.product`. */
export function productOf(
  files: Files,
  repository = 'https://github.com/example/strata',
  sha = '5'.repeat(40),
): NonNullable<GateFacts['product']> {
  return { repository, sha, lines: (path) => files[path]?.split('\n'), paths: () => Object.keys(files).sort() };
}

/** The site with its pages in its index. */
export function gatheredOf(
  files: Files,
  config: GateFacts['config'] = {},
): { site: GatheredSite; pages: Map<string, PageInput> } {
  const paths = Object.keys(files).sort();
  const read = (path: string): string | undefined => files[path];
  const site = gatherSite({
    paths,
    read,
    config,
    head: null,
    isDirty: false,
    isExcluded: (path) => path.endsWith('.json'),
  });
  const pages = new Map<string, PageInput>();
  for (const path of site.pagePaths) {
    const text = files[path] ?? '';
    const facts = parsePage(path, text, site.context.kind, site.headingIds);
    site.index.put(recordOf(path, facts, site.context.kind, site.brings));
    pages.set(path, {
      path,
      hash: sha256(text),
      text,
      facts,
      sentences: sentencesOf(text, facts),
      lines: text.split(/\r?\n/u),
    });
  }
  return { site, pages };
}

export function factsOf(files: Files, extra: Extra = {}): GateFacts {
  const { site, pages } = gatheredOf(files, extra.config);
  const proofs = new Map(
    Object.keys(files)
      .sort()
      .filter((path) => /launch\/proofs\/[^/]+\.json$/u.test(path))
      .map((path): [string, Proof] => {
        const proof = parseProof(files[path] ?? '');
        if (proof === undefined) throw new Error(`\`${path}\` is no proof file.`);
        return [path, proof];
      }),
  );
  return {
    profile: 'ci',
    config: {},
    artifacts: {},
    product: null,
    tools: {},
    changed: new Map(),
    base: () => undefined,
    syntax: () => ({ status: 'not_checkable', shape: 'unknown', line: null, reason: 'no grammar in this test' }),
    ...extra,
    index: site.index,
    pages,
    proofs,
  };
}

/** Findings of one gate or several, as a session gives them. */
export async function findingsOf(gates: Gate | readonly Gate[], facts: GateFacts): Promise<OpenFinding[]> {
  const found: OpenFinding[] = [];
  for (const gate of [gates].flat() as readonly Gate[]) {
    if (gate.notApplicable?.(facts) !== undefined) continue;
    const raw: RawFinding[] = [];
    if (gate.scope === 'page')
      for (const page of facts.pages.values())
        gate.check(
          page,
          facts,
          (finding) => raw.push(finding),
          () => {},
        );
    else
      await gate.check(
        facts,
        (finding) => raw.push(finding),
        () => {},
      );
    found.push(
      ...collectFindings(gate, raw, {
        profile: facts.profile,
        config: facts.config,
        ignoresOf: () => [],
        baseline: new Set(),
      }).findings,
    );
  }
  return found;
}

/** `rule@path:line` for each, the shape tests compare. */
export const brief = (findings: readonly OpenFinding[]): string[] =>
  findings.map(
    ({ rule, location }) =>
      `${rule}@${location === null ? '-' : `${location.path}${location.line === undefined ? '' : `:${location.line}`}`}`,
  );

/** The files after the fix, or why there is none; the guard judges it as the loop does. */
export function fixOnPaper(
  fixer: Fixer,
  finding: OpenFinding,
  files: Files,
  facts: GateFacts,
): { files: Record<string, string> } | { left: string } {
  const page = finding.location === null ? undefined : facts.pages.get(finding.location.path);
  const plan = fixer.plan(finding, page, facts);
  if (plan.kind === 'none') return { left: plan.reason };
  if (plan.kind === 'create') return { files: { ...files, [plan.path]: plan.content } };
  if (plan.kind === 'files')
    return { files: { ...files, ...Object.fromEntries(plan.files.map(({ path, content }) => [path, content])) } };
  if (plan.kind === 'delete')
    return { files: Object.fromEntries(Object.entries(files).filter(([path]) => path !== plan.path)) };
  if (page === undefined) return { left: 'no page' };
  const after = applyEdits(page.text, plan.edits);
  const verdict = judgePage(page, after, fixer, { root: '', facts, validate: unused, revalidate: unused });
  return 'left' in verdict ? verdict : { files: { ...files, [page.path]: after } };
}
const unused = (): never => {
  throw new Error('Unexpected validation on paper.');
};
