/** What tests and doctests of the product get, against what its documents say one gets: a test that runs outranks words; pure. */
import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { Citation, Contradiction, ProductFacts } from '../../model/product-facts.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import type { Names } from '../../samples/call-key.ts';
import { type CodeLanguage, codeLanguage } from '../../samples/code-languages.ts';
import { namesIn, type ProductNames, productNames } from '../../samples/names-in-code.ts';
import { observed } from '../../samples/observe.ts';
import type { Observation } from '../../samples/read-statement.ts';
import { sessionAsCode } from '../../samples/sessions.ts';
import { differs } from '../../samples/told-value.ts';
import { writtenValue } from '../../samples/written-value.ts';
import { canonicalLanguage } from '../../syntax/languages.ts';
import type { Facts } from './assemble.ts';
import type { Cite } from './passages.ts';

/** Adds them to facts. */
export function addTested({ product_facts, truth_lock_report }: Facts, tree: ProductTree, cite: Cite): void {
  product_facts.contradictions.push(...testedContradictions(product_facts, tree, cite));
  truth_lock_report.contradictions = product_facts.contradictions.length;
}

interface Said extends Observation {
  citation: Citation;
  rank: number;
}

/** Of calls whose arguments are written out: two of them that are the same get the same. */
export function testedContradictions(facts: ProductFacts, tree: ProductTree, cite: Cite): Contradiction[] {
  const language = codeLanguage(facts.ecosystem);
  if (language === undefined || facts.api.length === 0) return [];
  const product = productNames(facts);
  const said = [...saidByDocuments(facts, language, product, cite)];
  if (said.length === 0) return [];
  const tested = testedBy(facts, language, product, tree, cite, said);
  return said.flatMap((each): Contradiction[] => {
    const found = tested.get(each.key);
    if (found === undefined || !differs(each, found)) return [];
    const gets = found.how === 'fails' ? 'expects an error' : `gets \`${found.text}\``;
    return [
      {
        subject: `\`${subjectOf(each, found)}\``,
        winner: {
          text: found.how === 'fails' ? 'an error' : found.text,
          citation: found.citation,
          source_rank: found.rank,
        },
        losers: [{ text: each.text, citation: each.citation, source_rank: each.rank }],
        resolution: `A test of the product ${gets}.`,
      },
    ];
  });
}

/** A variable alone says nothing of what was called. */
const subjectOf = (said: Said, found: Said): string =>
  ([said, found].map(({ expression }) => expression).find((each) => each.includes('(')) ?? said.key)
    .split(/\s+/)
    .join(' ');

/** What documents show; a changelog tells what was so once, and a guide to a new version too. */
function* saidByDocuments(
  facts: ProductFacts,
  language: CodeLanguage,
  product: ProductNames,
  cite: Cite,
): Generator<Said> {
  const places = [...quotable(facts.documents ?? [])];
  let names = namesIn('', product);
  let document: OutlineDocument | undefined;
  for (const [at, place] of places.entries()) {
    if (place.document !== document) {
      document = place.document;
      names = namesIn('', product);
    }
    const { block } = place;
    if (document.role === 'changelog' || /upgrad|migrat/i.test(document.path)) continue;
    const cited = cite(document.path, { start: block.start_line, end: block.end_line })?.citation;
    if (cited === undefined) continue;
    const found: Observation[] = [];
    if (block.kind !== 'code') found.push(...saidByWords(block.markdown, language, names));
    else if (isOf(block, language, facts.ecosystem)) {
      const code = codeOf(block.markdown);
      const program = sessionAsCode(code, language.hash ? '#' : '//') ?? code;
      names = namesIn(program, product, names);
      found.push(...observed(program, language, names, false, outputBelow(places, at)));
    }
    for (const each of withoutNumbering(found))
      yield { ...each, citation: cited, rank: document.role === 'readme' ? 6 : 5 };
  }
}

const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['node', ['javascript', 'typescript', 'tsx', 'jsx', 'mjs', 'cjs']],
  ['python', ['python', 'pycon', 'python-repl', 'ipython', 'doctest']],
]);
function isOf({ language }: OutlineBlock, code: CodeLanguage, ecosystem: string): boolean {
  const word = canonicalLanguage(language ?? '');
  return ['', 'console', 'repl', code.name, ecosystem].includes(word) || WORDS.get(ecosystem)?.includes(word) === true;
}

/** A block without a language right below, that words call the output. */
function outputBelow(
  places: readonly { document: OutlineDocument; block: OutlineBlock; section: { section_id: string } }[],
  at: number,
): string | undefined {
  const own = places[at];
  const [first, second] = places.slice(at + 1, at + 3);
  const isHere = (place: typeof first): boolean => place?.section.section_id === own?.section.section_id;
  const isPlain = ({ kind, language }: OutlineBlock): boolean =>
    kind === 'code' && ['', 'text', 'txt', 'console', 'output', 'plaintext', 'plain'].includes(language ?? '');
  if (first === undefined || !isHere(first)) return undefined;
  if (isPlain(first.block) && /^(?:output|text|txt)$/.test(first.block.language ?? ''))
    return codeOf(first.block.markdown);
  const isLed =
    second !== undefined &&
    isHere(second) &&
    isPlain(second.block) &&
    first.block.markdown.endsWith(':') &&
    /\b(?:outputs?|prints?|printed|results? in|gives|produces|will show)\b/i.test(lastSentence(first.block.markdown));
  return isLed ? codeOf(second.block.markdown) : undefined;
}

const lastSentence = (text: string): string => text.slice(text.lastIndexOf('. ') + 1);

/** `// 1`, `// 2` number lines. */
function withoutNumbering(found: readonly Observation[]): Observation[] {
  const counted = found.filter(({ how, text }) => (how === 'said' || how === 'printed') && /^\d$/.test(text));
  const isCount = counted.length > 1 && counted.every(({ text }, at) => text === String(at + 1));
  return isCount ? found.filter((each) => !counted.includes(each)) : [...found];
}

/** "`f(1)` returns `2`". */
function* saidByWords(markdown: string, language: CodeLanguage, names: Names): Generator<Observation> {
  for (const [, expression = '', text = ''] of markdown.matchAll(
    /`([^`\n]+\))` (?:returns|gives|yields|becomes|prints|evaluates to|is|→|=>) `([^`\n]+)`/g,
  )) {
    const [found] = observed(`${expression} ${language.hash ? '#' : '//'} => ${text}`, language, names, false);
    if (found !== undefined && writtenValue(text) !== undefined) yield found;
  }
}

const MOST_FILES = 400;

/** What tests get of calls that documents show; a call of which two tests get different things hangs on more than it is given. */
function testedBy(
  facts: ProductFacts,
  language: CodeLanguage,
  product: ProductNames,
  tree: ProductTree,
  cite: Cite,
  said: readonly Said[],
): Map<string, Said> {
  const keys = new Set(said.map(({ key }) => key));
  const called = [...new Set(said.map((each) => each.called.at(-1) ?? ''))];
  const found = new Map<string, Said>();
  const unsure = new Set<string>();
  const add = (each: Said): void => {
    if (!keys.has(each.key)) return;
    const known = found.get(each.key);
    if (known === undefined) found.set(each.key, each);
    else if (differs(each, known) || differs(known, each)) unsure.add(each.key);
  };
  for (const { path, code, from, rank, isTest } of testedCode(facts, tree, language)) {
    if (!called.some((name) => code.includes(name))) continue;
    for (const each of observed(code, language, namesIn(code, product), isTest)) {
      if (!keys.has(each.key)) continue;
      const range = { start: from + each.start, end: from + each.end };
      const citation = cite(path, range)?.citation;
      if (citation !== undefined) add({ ...each, citation, rank });
    }
  }
  for (const { doc, citation } of facts.api)
    for (const code of doctestsIn(doc ?? '', facts.ecosystem))
      for (const each of observed(code, language, namesIn(code, product), false)) add({ ...each, citation, rank: 4 });
  for (const key of unsure) found.delete(key);
  return found;
}

/** Files of tests, and modules of tests that stand in the source of a crate. */
function* testedCode(
  { ecosystem }: ProductFacts,
  tree: ProductTree,
  language: CodeLanguage,
): Generator<{ path: string; code: string; from: number; rank: number; isTest: boolean }> {
  let files = 0;
  for (const { path, binary, language: written } of tree.inventory.files) {
    if (binary || written === null) continue;
    const word = canonicalLanguage(written);
    if (word !== language.name && WORDS.get(ecosystem)?.includes(word) !== true) continue;
    const isTest = roleOf(path) === 'test' || /\w(?:Tests?|_test)\.(?:php|java)$/.test(path);
    if (!isTest && (ecosystem !== 'rust' || roleOf(path) !== 'source')) continue;
    const text = tree.text(path)?.replaceAll('\r\n', '\n');
    const at = isTest ? 0 : (text?.indexOf('#[cfg(test)]') ?? -1);
    if (text === undefined || at === -1 || ++files > MOST_FILES) continue;
    yield { path, code: text.slice(at), from: text.slice(0, at).split('\n').length, rank: 3, isTest: true };
  }
}

/** Sessions that Python's own tests run, and samples that Cargo runs. */
function* doctestsIn(doc: string, ecosystem: string): Generator<string> {
  if (ecosystem === 'python') {
    // Each session begins anew below words.
    for (const part of doc.split(/\n\s*\n/)) {
      const at = part.indexOf('>>> ');
      const code = at === -1 ? undefined : sessionAsCode(part.slice(at), '#');
      if (code !== undefined) yield code;
    }
  }
  if (ecosystem !== 'rust') return;
  for (const [, words = '', code = ''] of doc.matchAll(/^```([^\n`]*)\n([\s\S]*?)^```/gm))
    if (!/ignore|no_run|should_panic|compile_fail|text/.test(words)) yield code.replace(/^# .*$/gm, '');
}
