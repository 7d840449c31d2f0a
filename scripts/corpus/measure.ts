/** One tree measured: findings, heading ids and links against Hugo's HTML, then fixes, a second pass, and what readers see changed. */
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredChange } from '../../src/fixers/fixer.ts';
import { fixers } from '../../src/fixers/index.ts';
import { asked, brokenOn, fileOf, isServed, readSite } from './built-links.ts';
import { compareBuilds } from './compare.ts';
import { buildHugo } from './hugo-site.ts';
import { type JudgedTree, judgeTree } from './judge-tree.ts';
import { type CheckReport, runBundle } from './run-check.ts';

export interface TreeReport {
  ok: boolean;
  kind: string;
  pages: number;
  seconds: { cold: number; warm: number; fix: number };
  findings: Record<string, number>;
  fixed: { findings: number; files: number; byRule: Record<string, number> };
  secondPass: { findings: number; files: number };
  /** Only of Hugo sites. */
  built: BuiltReport | null;
}
export interface BuiltReport {
  pages: number;
  headings: { hugo: number; same: number; different: string[] };
  links: { reported: number; falseAlarms: string[]; unseen: string[]; broken: number; missed: string[] };
  rendered: ReturnType<typeof compareBuilds>;
  shortcodes: { before: number; after: number };
  frontmatterLost: string[];
}

/** `folder` is for copies; the tree itself is only read. */
export async function measureTree(tree: string, folder: string): Promise<TreeReport> {
  const home = path.join(folder, 'home');
  const copies = { before: path.join(folder, 'before'), after: path.join(folder, 'after') };
  for (const copy of Object.values(copies)) copyTree(tree, copy);
  const cold = runBundle(copies.before, home);
  const warm = runBundle(copies.before, home);
  const judged = await judgeTree(copies.before, home);
  const fix = runBundle(copies.after, home, '--fix');
  const again = runBundle(copies.after, home, '--fix');
  const built = judged.kind === 'hugo' ? compareWithHugo(judged, fix, copies, folder) : null;
  return {
    ok: again.fixed.length === 0 && (built === null || isClean(built)),
    kind: cold.site_kind,
    pages: cold.pages,
    seconds: { cold: cold.seconds, warm: warm.seconds, fix: fix.seconds },
    findings: tally(cold.issues.map(({ rule, severity }) => `${severity} ${rule}`)),
    fixed: {
      findings: fix.fixed.length,
      files: filesOf(fix),
      byRule: tally(fix.fixed.map(({ rule }) => rule)),
    },
    secondPass: { findings: again.fixed.length, files: filesOf(again) },
    built,
  };
}

const isClean = ({ headings, links, rendered, shortcodes, frontmatterLost }: BuiltReport): boolean =>
  headings.different.length === 0 &&
  links.falseAlarms.length === 0 &&
  rendered.undeclared.length === 0 &&
  shortcodes.before === shortcodes.after &&
  frontmatterLost.length === 0;

function compareWithHugo(
  judged: JudgedTree,
  fix: CheckReport,
  copies: { before: string; after: string },
  folder: string,
): BuiltReport {
  const [oldText, newText] = [textsOf(judged, copies.before), textsOf(judged, copies.after)];
  const out = path.join(folder, 'out-before');
  const before = buildHugo(path.join(copies.before, judged.root), out);
  const after = buildHugo(path.join(copies.after, judged.root), path.join(folder, 'out-after'));
  const site = readSite(before, out);
  const sources = new Map(judged.pages.map((page) => [fileOf(page.url), page]));
  const declared = declaredBy(fix);
  const rendered = compareBuilds(before, after, (file) => declared.get(sources.get(file)?.path ?? '') ?? new Set());
  const falseAlarms = judged.reported.filter(({ path: from, target }) => {
    const page = judged.pages.find((one) => one.path === from);
    return page !== undefined && isServed(site, page.url, target);
  });
  const key = (from: string, target: string): string => {
    const page = judged.pages.find((one) => one.path === from);
    return `${from} ${JSON.stringify(asked(page?.url ?? '/', target))}`;
  };
  const known = new Set(judged.reported.map((one) => key(one.path, one.target)));
  const broken = judged.pages.flatMap((page) =>
    brokenOn(site, fileOf(page.url)).map((target) => ({ path: page.path, target })),
  );
  const shown = new Set(broken.map((one) => key(one.path, one.target)));
  return {
    pages: before.size,
    headings: compareHeadings(judged, site.pages),
    links: {
      reported: judged.reported.length,
      falseAlarms: falseAlarms.map((one) => `${one.path} ${one.rule} ${one.target}`),
      unseen: judged.reported
        .filter((one) => !falseAlarms.includes(one) && !shown.has(key(one.path, one.target)))
        .map((one) => `${one.path} ${one.target}`),
      broken: broken.length,
      missed: broken.filter((one) => !known.has(key(one.path, one.target))).map((one) => `${one.path} ${one.target}`),
    },
    rendered,
    shortcodes: { before: countShortcodes(oldText), after: countShortcodes(newText) },
    frontmatterLost: [...oldText.keys()].filter(
      (file) => hasFrontmatter(oldText.get(file)) && !hasFrontmatter(newText.get(file)),
    ),
  };
}

function compareHeadings(judged: JudgedTree, built: ReturnType<typeof readSite>['pages']): BuiltReport['headings'] {
  const result: BuiltReport['headings'] = { hugo: 0, same: 0, different: [] };
  for (const page of judged.pages) {
    const theirs = (built.get(fileOf(page.url))?.shown['heading-id'] ?? []).filter((id) => id !== '');
    const ours = new Map<string, number>();
    for (const id of page.headingIds) ours.set(id, (ours.get(id) ?? 0) + 1);
    for (const id of theirs) {
      const left = ours.get(id) ?? 0;
      result.hugo += 1;
      if (left > 0) result.same += 1;
      else result.different.push(`${page.path} Hugo has \`${id}\``);
      ours.set(id, left - 1);
    }
    for (const [id, left] of ours) if (left > 0) result.different.push(`${page.path} Hugo has no \`${id}\``);
  }
  return result;
}

/** What the fixes of each source file may change for a reader. */
function declaredBy({ fixed }: CheckReport): Map<string, Set<DeclaredChange>> {
  const found = new Map<string, Set<DeclaredChange>>();
  for (const { path: file, fixer } of fixed) {
    const changes = found.get(file ?? '') ?? new Set();
    for (const change of fixers.find((one) => one.id === fixer)?.declares ?? []) changes.add(change);
    found.set(file ?? '', changes);
  }
  return found;
}

const textsOf = ({ pages }: JudgedTree, root: string): Map<string, string> =>
  new Map(pages.map((page) => [page.path, readFileSync(path.join(root, page.path), 'utf8')]));
const countShortcodes = (texts: ReadonlyMap<string, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + (text.match(/\{\{[<%][\s\S]*?[>%]\}\}/g)?.length ?? 0), 0);
const hasFrontmatter = (text = ''): boolean => /^\uFEFF?(?:---|\+\+\+|\{)\s*\n/.test(text);
const filesOf = ({ fixed }: CheckReport): number => new Set(fixed.map((one) => one.path)).size;
const copyTree = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (file) => !/(?:^|\/)(?:\.git|node_modules)$/.test(file) });
const tally = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(words, (word) => word)]
      .map(([word, all]): [string, number] => [word, all.length])
      .sort((a, b) => b[1] - a[1]),
  );
