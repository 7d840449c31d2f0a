/** Programs and recipes of the product as derived blocks: a first run from an empty folder, and what tests do with what one gets; pure. */
import { exampleAt, symbolAt } from '../../derive/address.ts';
import { codeOf } from '../../derive/code-of.ts';
import { type Derived, derive } from '../../derive/derive.ts';
import { runKey } from '../../derive/first-run.ts';
import { usesTable } from '../../derive/uses.ts';
import type { PageBlock } from '../../model/page-block.ts';
import type { Page } from '../../model/page-plan.ts';
import type { ApiSymbol, Example, ProductFacts } from '../../model/product-facts.ts';
import { printsSomething, recipesOf, startOf } from '../../samples/choose.ts';
import { looksLikeProgram } from '../../samples/program.ts';
import { shownCode, titleSymbols } from '../../samples/recipe-title.ts';
import { fixed } from './fixed.ts';

export interface ExampleParts {
  /** The page that they stand on. */
  page: Pick<Page, 'output_path'>;
  facts: ProductFacts;
  symbolHref(name: string): { page: string; href: string } | undefined;
  /** Where a page shows a section of a document. */
  sectionHref(section_id: string): { page: string; href: string } | undefined;
}

/** The file to save, what its ecosystem needs in an empty folder, the command, and what it prints where the source says it. */
export function firstRunBlocks(input: ExampleParts): PageBlock[] {
  const { facts } = input;
  const start = startOf(facts);
  if (start === undefined) return [];
  const key = runKey(start);
  const save = saved(start, key, input);
  if (save.length === 0) return [];
  const shell = (part: string): PageBlock[] =>
    some(derive('code', { language: 'language bash', code: `run ${part} ${key}` }, facts));
  const [setup, command] = [shell('setup'), shell('command')];
  const build = some(derive('code', { language: 'language xml', code: `run build ${key}` }, facts));
  const beside =
    build.length === 0 ? [] : [...some(derive('save', { file: `run build-file ${key}` }, facts)), ...build];
  const output = some(derive('code', { language: 'language text', code: exampleAt(start, 'output') }, facts));
  return [
    fixed('h2 first-run'),
    ...lead('empty-folder', setup),
    ...beside,
    ...save,
    ...lead('run-it', command),
    ...lead('it-prints', output),
    ...(printsSomething(start) ? [] : [fixed('it-checks')]),
    ...resultsOf(start, facts),
  ];
}

/** Code that this page shows is named where it stands, as the one program under its heading; other code is shown here. */
function saved(start: Example, key: string, { page, facts, sectionHref }: ExampleParts): PageBlock[] {
  const file = `run file ${key}`;
  if (start.block_id === null) return [...some(derive('save', { file }, facts)), ...code(start, facts)];
  const section = (facts.documents ?? [])
    .flatMap(({ sections }) => sections)
    .find(({ blocks }) => blocks.some(({ block_id }) => block_id === start.block_id));
  const href = section === undefined ? undefined : sectionHref(section.section_id);
  const isOne = section?.blocks.every(
    ({ block_id, kind, left_out, language, markdown }) =>
      block_id === start.block_id ||
      kind !== 'code' ||
      left_out !== null ||
      !looksLikeProgram(language ?? '', codeOf(markdown), start.language, facts),
  );
  const isHere = href?.page === page.output_path;
  // What stands on the page and no words name is not told again, unless that takes no more room than words.
  if (isHere && (isOne !== true || section?.heading == null) && start.code.split('\n').length > FEW_LINES) return [];
  if (section?.heading == null || !isHere || isOne !== true)
    return [...some(derive('save', { file }, facts)), ...code(start, facts)];
  return some(derive('save-shown', { file, title: `heading ${section.section_id}`, href }, facts));
}

const FEW_LINES = 25;

/** Recipes of one title stand together below it. */
export function recipeBlocks(input: ExampleParts): PageBlock[] {
  const { facts } = input;
  const titled = recipesOf(facts).map((recipe) => ({ recipe, title: titleOf(recipe, facts) }));
  const groups = Map.groupBy(titled, ({ title }) => title.map(({ markdown }) => markdown).join(''));
  return [...groups.values()].flatMap((group) => [
    ...(group[0]?.title ?? []),
    ...group.flatMap(({ recipe }) => recipeBlock(recipe, input)),
  ]);
}

function recipeBlock(recipe: Example, { facts, symbolHref }: ExampleParts): PageBlock[] {
  const at = (part: string): string => exampleAt(recipe, part);
  const output = some(derive('code', { language: 'language text', code: at('output') }, facts));
  return [
    ...code(recipe, facts),
    ...resultsOf(recipe, facts),
    ...lead('it-prints', output),
    ...usesTable([{ language: recipe.language, code: shownCode(recipe) }], facts, symbolHref),
  ];
}

function titleOf(recipe: Example, facts: ProductFacts): PageBlock[] {
  if (recipe.title !== null)
    return some(derive('heading', { level: 'level 2', text: exampleAt(recipe, 'title') }, facts));
  const [first, second] = titleSymbols(recipe, facts);
  if (first === undefined) return [];
  const short = (symbol: ApiSymbol): string => symbolAt(symbol, 'short');
  const names = { first: short(first), ...(second === undefined ? {} : { second: short(second) }) };
  return some(derive('heading-uses', { level: 'level 2', ...names }, facts));
}

/** One result is a line, several are a table. */
function resultsOf(example: Example, facts: ProductFacts): PageBlock[] {
  const rows = example.results.map((_result, index) => ({
    expression: exampleAt(example, `result/${index}/expression`),
    value: exampleAt(example, `result/${index}/value`),
  }));
  const [only] = rows;
  if (only === undefined) return [];
  return some(rows.length > 1 ? derive('results', rows, facts) : derive('result', only, facts));
}

const code = (example: Example, facts: ProductFacts): PageBlock[] =>
  some(
    derive(
      'code',
      {
        language: `language ${example.language}`,
        head: exampleAt(example, 'head'),
        code: exampleAt(example, 'code'),
      },
      facts,
    ),
  );

const lead = (phrase: string, blocks: PageBlock[]): PageBlock[] =>
  blocks.length === 0 ? [] : [fixed(phrase), ...blocks];
const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
