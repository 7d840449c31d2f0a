/** Which example is the first run of a set, and which are its recipes: one choice wherever it is asked; pure. */

import { firstRun, runKey } from '../derive/first-run.ts';
import { quotable } from '../derive/quotable.ts';
import type { Example, ProductFacts } from '../model/product-facts.ts';
import { actsByItself, checksItself } from './acts.ts';
import { asksTheNetwork, needsServer, standsAlone } from './stands-alone.ts';

/** Ends the name of a recipe that is a program by printing what one gets. */
export const PRINTED = '/printed';

type Facts = Pick<ProductFacts, 'examples' | 'install_commands' | 'manifest' | 'documents'>;

/**
 * The program that a reader begins with: what the documents show whole, else the shortest example file, else a test that prints; none that
 * is silent and checks nothing, of which a reader does not know whether it worked.
 */
export function startOf(facts: Facts): Example | undefined {
  const hasServer = needsServer(facts.manifest);
  const isShown = showsCode('go', facts);
  const whole = (facts.examples ?? []).filter((example) => {
    const [language = '', ...extras] = runKey(example).split('+').map(decodeURIComponent);
    const isWhole = example.kind === 'program' || (example.language === 'go' && (example.output !== null || !isShown));
    return (
      isWhole &&
      // A test shows what was to be tested, and not what a reader wants first.
      !(example.name.endsWith(PRINTED) && !isExampleTest(example.path) && showsCode(example.language, facts)) &&
      isSeen(example) &&
      isOfAll(example, facts) &&
      standsAlone(example.code, hasServer) &&
      firstRun(language, extras, facts) !== undefined
    );
  });
  return whole.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

/** A file of tests that is written to be read. */
export const isExampleTest = (path: string): boolean => WRITTEN_TO_READ.test(path.slice(path.lastIndexOf('/') + 1));
const WRITTEN_TO_READ =
  /(?:^|[_-]|(?<=[a-z]))(?:[Ee]xamples?|README|[Rr]eadme|[Dd]emo|[Uu]sage|[Qq]uick_?[Ss]tart|[Gg]etting_?[Ss]tarted|[Tt]utorial)(?=[A-Z_.-])/;

const showsCode = (language: string, { documents }: Facts): boolean =>
  [...quotable(documents ?? [])].some(({ block }) => block.kind === 'code' && block.language === language);

const isSeen = (example: Example): boolean => printsSomething(example) || checksItself(example.language, example.code);
/** A program that checks itself ends in silence where all is well. */
export const printsSomething = ({ code, output, language }: Example): boolean =>
  output !== null || actsByItself(language, code);

/** The README and documents of first steps are about all of the product; any other document is about a part. */
const isOfAll = ({ path }: Example, { documents = [] }: Facts): boolean => {
  const document = documents.find((each) => each.path === path);
  return document === undefined || document.role === 'readme' || isNamedSo(path);
};
function isNamedSo(path: string): boolean {
  const parts = path
    .replace(/\.\w+$/u, '')
    .toLowerCase()
    .split('/');
  return (
    STARTS.test(parts.at(-1) ?? '') ||
    (WHOLE.test(parts.at(-1) ?? '') && parts.slice(0, -1).every((one) => FOLDERS.test(one)))
  );
}
const STARTS =
  /^(?:\d+[-_. ])?(?:getting[-_ ]?started|quick[-_ ]?start|first[-_ ]steps|tutorial|basic[-_ ]usage|install(?:ation|ing)?)$/u;
const WHOLE = /^(?:\d+[-_. ])?(?:index|readme|intro(?:duction)?|overview|basics?|usage)$/u;
/** A document in another folder is about what that is called. */
const FOLDERS =
  /^(?:\.|docs?|documentation|source|src|content|website|site|pages|en|guides?|user[-_ ]guide|manual|getting[-_ ]?started|tutorials?)$/u;

/** A host may not answer; what an example of Go prints is proven by its tests (https://pkg.go.dev/testing#hdr-Examples). */
const rankOf = ({ kind, code, output, language }: Example): number =>
  (output !== null || kind === 'program' ? 0 : 4) +
  (asksTheNetwork(code) ? 2 : 0) +
  (language === 'go' && output === null ? 1 : 0);

/** Fewer are no page. */
const FEWEST_RECIPES = 2;

/** Recipes of a page of their own; what a set shows as its first run is not shown again. */
export function recipesOf(facts: Facts): Example[] {
  const start = startOf(facts);
  const found = (facts.examples ?? []).filter(
    (example) =>
      example.kind === 'recipe' &&
      example !== start &&
      (start?.path !== example.path || start.name !== `${example.name}${PRINTED}`),
  );
  return found.length < FEWEST_RECIPES ? [] : found;
}
