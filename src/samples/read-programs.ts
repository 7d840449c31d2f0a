/** Whole programs that documents show and example files hold, each with what it needs. */
import { codeOf } from '../derive/code-of.ts';
import { isOtherVersion } from '../derive/other-version.ts';
import { quotable } from '../derive/quotable.ts';
import type { Example } from '../model/product-facts.ts';
import type { LineRange } from '../platforms/evidence.ts';
import { roleOf } from '../platforms/path-roles.ts';
import { importsBehind } from './behind-modules.ts';
import { completed, IMPORT } from './complete-program.ts';
import { isExampleFile, needsBeside, withoutRegions } from './example-files.ts';
import { parserOf } from './parser-of.ts';
import { headOfProgram, languageOfProgram, programNeeds } from './program.ts';
import type { ExampleInput } from './read-examples.ts';
import { filesNamedIn, importedForEffect, isOneOfSeveral, throwsAtImport } from './set-up.ts';
import { statedOutput } from './stated-output.ts';

export async function programs({ tree, facts, directories, cite }: ExampleInput): Promise<Example[]> {
  const found: Example[] = [];
  const demands = await demandsOf({ tree, facts });
  const add = async (
    path: string,
    name: string,
    language: string,
    code: string,
    range: LineRange,
    block_id: string | null,
  ): Promise<void> => {
    if (!demands.areMet(code)) return;
    const needs = programNeeds(language, code, facts, await parserOf(language), () => importsBehind(code, tree));
    const citation = needs === undefined ? undefined : cite(path, range)?.citation;
    if (needs === undefined || citation === undefined) return;
    const head = headOfProgram(language, code);
    found.push({
      kind: 'program',
      path,
      name,
      title: null,
      language: languageOfProgram(language),
      head,
      code,
      results: [],
      output: statedOutput(code),
      // What the page shows elsewhere is no whole file: it is shown with its first line.
      block_id: head === null ? block_id : null,
      ...needs,
      citation,
    });
  };
  const RANK = ['readme', 'docs', 'example'];
  const shown = [...quotable(facts.documents ?? [])]
    // A changelog shows what was, and often what is no more.
    .filter(
      ({ block, document, section }) =>
        block.kind === 'code' && RANK.includes(document.role) && section.role !== 'changes',
    )
    .toSorted(
      (a, b) =>
        RANK.indexOf(a.document.role) - RANK.indexOf(b.document.role) ||
        firstSteps(b.section.role) - firstSteps(a.section.role),
    );
  const named = new Map<string, Set<string>>();
  const imported = new Map<string, string[]>();
  for (const { document, block } of shown) {
    const names = named.get(document.path) ?? new Set();
    for (const name of filesNamedIn(codeOf(block.markdown))) names.add(name);
    named.set(document.path, names);
    const lines = codeOf(block.markdown).split('\n');
    imported.set(document.path, [...(imported.get(document.path) ?? []), ...lines.filter((line) => IMPORT.test(line))]);
  }
  for (const { document, block } of shown) {
    const code = codeOf(block.markdown);
    if (isOneOfSeveral(code, named.get(document.path) ?? new Set())) continue;
    await add(
      document.path,
      block.block_id,
      block.language ?? '',
      code,
      { start: block.start_line, end: block.end_line },
      block.block_id,
    );
  }
  const files = tree.inventory.files.filter((file) => isExampleFile(file, directories));
  const sized = files.map((file) => ({ file, text: tree.text(file.path)?.replaceAll('\r\n', '\n').trimEnd() ?? '' }));
  for (const { file, text } of sized.toSorted((a, b) => a.text.length - b.text.length)) {
    const code = text.replace(/^#!.*\n/, '');
    const start = code === text ? 1 : 2;
    if (
      needsBeside(
        file.path,
        code,
        sized.map((each) => ({ path: each.file.path, text: each.text })),
      )
    )
      continue;
    const range = { start, end: start + code.split('\n').length - 1 };
    await add(file.path, 'file', file.language ?? '', withoutRegions(code), range, null);
  }
  // What is shown without its entry point or its imports, behind all that is whole.
  for (const { document, section, block } of shown) {
    const code = codeOf(block.markdown);
    const language = languageOfProgram(block.language ?? '');
    const isOlder = isOtherVersion(document, section);
    const whole = isOlder ? undefined : completed(language, code, imported.get(document.path) ?? [], facts);
    const range = { start: block.start_line, end: block.end_line };
    if (whole !== undefined) await add(document.path, `${block.block_id}${COMPLETED}`, language, whole, range, null);
  }
  return found;
}
/** Ends the name of a program that a document shows a part of. */
const COMPLETED = '/completed';
const firstSteps = (role: string): number => Number(role === 'first_steps');

/** What the product asks every program of JavaScript for: what its samples import for its effect, or what its entry ends without. */
async function demandsOf({
  tree,
  facts,
}: Pick<ExampleInput, 'tree' | 'facts'>): Promise<{ areMet(code: string): boolean }> {
  if (facts.ecosystem !== 'node') return { areMet: () => true };
  const own = facts.package_name ?? '';
  const shown = [...quotable(facts.documents ?? [])].flatMap(({ block }) =>
    block.kind === 'code' ? importedForEffect(codeOf(block.markdown)) : [],
  );
  const wanted = new Set(shown.filter((name) => name !== own && !name.startsWith(`${own}/`)));
  const throwing = await Promise.all(
    tree.inventory.files
      .filter(({ path }) => ENTRY.test(path) && roleOf(path) === 'source')
      .map(async ({ path, language }) => {
        const parser = await parserOf(language ?? '');
        return parser !== undefined && throwsAtImport(parser, tree.text(path) ?? '');
      }),
  );
  const isAsked = wanted.size > 0 || throwing.some(Boolean);
  return {
    areMet: (code) => !isAsked || importedForEffect(code).some((name) => wanted.size === 0 || wanted.has(name)),
  };
}
const ENTRY = /(?:^|\/)(?:index|main)\.[cm]?[jt]s$/;
