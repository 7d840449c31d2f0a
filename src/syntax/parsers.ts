/** A synchronous syntax check for snippets in many languages, that says "not checkable" rather than raise a false alarm. */
import { type Grammar, type GrammarParser, loadGrammar, type SyntaxNode } from '../adapters/tree-sitter.ts';
import type { SyntaxResult } from './check-syntax.ts';
import { type Judged, judgeData } from './data-languages.ts';
import { deliberateGap, isSynopsis, isTranscript, looksLikeShellOutput } from './elision.ts';
import { beyondEngines, beyondSnippets, type EngineVerdicts, engineKey, NO_ENGINE, notJudged } from './engines.ts';
import { type Candidate, candidatesOf } from './fragments.ts';
import { checkerOf, type DataLanguage } from './languages.ts';
import { otherNotation, withoutNotation } from './notation.ts';
import { holesIn, illegalCharacterIn, type Skeleton, skeletonOf, withWords } from './skeleton.ts';

export type SyntaxCheck = (language: string, code: string) => SyntaxResult;

/** What was found of a skeleton in one language: its shape, or the place where parsing failed. */
type Verdict = SyntaxResult['shape'] | Failure;
interface Failure {
  line: number;
  /** The node that is missing, or the text that was not expected and how many holes stand before it. */
  missing: string | null;
  text: string;
  holes: number;
  /** What a grammar lets pass and no engine does. */
  reason?: string;
}
/** Verdicts by grammar and skeleton; shared by checks of one session, so that a sample and its translations are parsed once. */
export type Verdicts = Map<string, Verdict>;
const MAX_REMEMBERED = 10_000;

/** Loads the grammars of the languages that occur (fence words, any spelling) and gives the check. */
export async function loadSyntax(
  languages: Iterable<string>,
  verdicts: Verdicts = new Map(),
  engines: EngineVerdicts = new Map(),
): Promise<SyntaxCheck> {
  const parsers = new Map<Grammar, GrammarParser>();
  const judges: Judges = { ...judgeData };
  for (const language of languages) {
    if (isSql(language)) judges.sql ??= await (await import('./sql.ts')).loadSqlJudge();
    for (const grammar of grammarsFor(language)) {
      if (!parsers.has(grammar)) parsers.set(grammar, await loadGrammar(grammar));
    }
  }
  return (language, code) => check({ parsers, judges, verdicts, engines }, language, code);
}

type Judge = (code: string) => Judged;
type Judges = Partial<Record<DataLanguage, Judge>>;

function isSql(language: string): boolean {
  const checker = checkerOf(language);
  return checker?.kind === 'data' && checker.language === 'sql';
}

function grammarsFor(language: string): Grammar[] {
  const checker = checkerOf(language);
  if (checker?.kind === 'data') return checker.language === 'jsonc' ? ['javascript'] : [];
  if (checker?.kind !== 'grammar') return [];
  return checker.grammar === 'typescript' ? ['typescript', 'tsx'] : [checker.grammar];
}

interface Known {
  parsers: ReadonlyMap<Grammar, GrammarParser>;
  judges: Judges;
  verdicts: Verdicts;
  engines: EngineVerdicts;
}

function check(known: Known, language: string, code: string): SyntaxResult {
  const checker = checkerOf(language);
  if (checker === undefined) return notCheckable('unknown', `no parser for \`${language}\``);
  if (checker.kind === 'transcript' || isTranscript(code))
    return notCheckable('transcript', 'a session with prompts or output');
  if (code.trim() === '') return notCheckable('unknown', 'empty');
  const beyond = checker.kind === 'engine' ? beyondEngines(code) : beyondSnippets(code);
  if (beyond !== undefined) return notCheckable('unknown', beyond);
  if (checker.kind === 'engine')
    return known.engines.get(engineKey({ language: checker.language, code })) ?? notJudged(NO_ENGINE[checker.language]);
  const notLoaded = notCheckable('unknown', `the grammar of \`${language}\` was not loaded`);
  if (checker.kind === 'data' && checker.language !== 'jsonc') {
    const judge = known.judges[checker.language];
    return judge === undefined ? notLoaded : asEither(code, (one) => checkData(judge, checker.language, one));
  }
  const parser = known.parsers.get(checker.kind === 'data' ? 'javascript' : checker.grammar);
  if (parser === undefined) return notLoaded;
  return asEither(code, (one) => checkGrammar(known, parser, one));
}

/** Lines that are marked as removed may be the way it was in a sample that stands there as a whole: one of the two readings must parse. */
function asEither(code: string, judge: (code: string) => SyntaxResult): SyntaxResult {
  const result = judge(code);
  if (result.status !== 'error' || !code.includes('[!code --')) return result;
  const whole = judge(code.replaceAll('[!code --', '[!code ++'));
  return whole.status === 'error' ? result : whole;
}

function checkData(judge: Judge, language: DataLanguage, code: string): SyntaxResult {
  const judged = judge(withoutNotation(language, code));
  if (judged.ok) return ok(judged.shape);
  const other = otherNotation(language, code);
  if (other !== null) return notCheckable('unknown', other);
  const gap = deliberateGap(code);
  if (gap !== null) return notCheckable('elided', gap);
  if (judged.unsure === true) return notCheckable('unknown', `no dialect known here accepts it: ${judged.reason}`);
  return { status: 'error', shape: 'unknown', line: judged.line, reason: judged.reason };
}

function checkGrammar(known: Known, parser: GrammarParser, written: string): SyntaxResult {
  const code = withoutNotation(parser.grammar, written);
  const skeleton = skeletonOf(parser.grammar, code) ?? { text: code, pieces: [] };
  const furthest = rememberedVerdict(known, parser, skeleton);
  if (typeof furthest === 'string') return ok(furthest);
  const lines = code.split('\n');
  const line = Math.min(Math.max(furthest.line, 1), lines.length);
  const gap = deliberateGap(code);
  if (gap !== null) return notCheckable('elided', gap);
  const other = otherNotation(parser.grammar, code);
  if (other !== null) return notCheckable('unknown', other);
  if (parser.grammar === 'css' && CSS_DIALECT.test(code))
    return notCheckable('unknown', 'rules newer than the grammar');
  if (parser.grammar === 'bash' && isSynopsis(code)) return notCheckable('elided', 'a usage line or list of options');
  if (parser.grammar === 'bash' && looksLikeShellOutput(lines, line))
    return notCheckable('transcript', 'commands with their output');
  const open = neverClosed(lines, line);
  if (open !== undefined)
    return { status: 'error', shape: 'unknown', line: open.line, reason: `\`${open.bracket}\` is never closed` };
  return { status: 'error', shape: 'unknown', line, reason: reasonOf(furthest, skeleton) };
}

/** A parser stumbles in the line after a bracket that was left open. */
function neverClosed(lines: readonly string[], line: number): { line: number; bracket: string } | undefined {
  const above = lines.slice(0, line - 1).findLastIndex((text) => text.trim() !== '');
  const bare = (lines[above] ?? '').replace(
    /(?<!\\)"(?:\\.|[^"\\])*"|(?<!\\)'(?:\\.|[^'\\])*'|(?:#|\/\/)[\s\S]*$/gu,
    '',
  );
  const count = (bracket: string): number => bare.split(bracket).length - 1;
  const rest = lines.slice(above + 1).join('\n');
  if (count('(') === count(')') + 1 && !rest.includes(')')) return { line: above + 1, bracket: '(' };
  return count('[') === count(']') + 1 && !rest.includes(']') ? { line: above + 1, bracket: '[' } : undefined;
}

/** What Tailwind adds, and layers of imports. */
const CSS_DIALECT =
  /@(?:theme|apply|tailwind|plugin|utility|variant|custom-variant|source|config|reference|screen)\b|\b(?:layer|prefix|source|theme)\(|@import\s+['"][^'"]*['"]\s+(?:layer|theme|important)\b/;

function rememberedVerdict(known: Known, parser: GrammarParser, { text }: Skeleton): Verdict {
  // Joined, not concatenated: that would keep the text of the page that it is a piece of.
  const key = [parser.grammar, text].join('\0');
  const before = known.verdicts.get(key);
  if (before !== undefined) return before;
  const verdict = verdictOf(known.parsers, parser, text);
  if (known.verdicts.size >= MAX_REMEMBERED) known.verdicts.clear();
  known.verdicts.set(key, verdict);
  return verdict;
}

/** The first surrounding in which the text parses, else the failure that came furthest. */
function verdictOf(parsers: ReadonlyMap<Grammar, GrammarParser>, parser: GrammarParser, text: string): Verdict {
  const illegal = illegalCharacterIn(parser.grammar, text);
  if (illegal !== undefined) return failureAt(text, illegal);
  let furthest: Failure | undefined;
  for (const candidate of candidatesOf(parser.grammar, text)) {
    const use = candidate.grammar === undefined ? parser : parsers.get(candidate.grammar);
    if (use === undefined) continue;
    const verdict = use.withTree(`${candidate.text}\n`, (root) =>
      root.hasError
        ? firstError(root, candidate)
        : (strayAwait(use.grammar, root, candidate) ?? shapeOf(root, candidate)),
    );
    if (typeof verdict === 'string' || verdict.reason !== undefined) return verdict;
    if (furthest === undefined || (candidate.shape !== 'expression' && verdict.line > furthest.line))
      furthest = verdict;
  }
  return furthest ?? { line: 1, missing: null, text: '', holes: 0 };
}

function failureAt(text: string, at: number): Failure {
  const before = text.slice(0, at);
  const words = text.slice(at).split('\n', 1)[0]!.trim();
  return { line: before.split('\n').length, missing: null, text: words, holes: holesIn(before) };
}

/** The first place where the parser gave up, in lines of the fragment. */
function firstError(root: SyntaxNode, candidate: Candidate): Failure {
  let node = root;
  for (;;) {
    const child = node.children.find((each) => each.hasError || each.isMissing || each.isError);
    if (child === undefined) break;
    node = child;
    if (node.isMissing) break;
  }
  const line = Math.max(1, node.startPosition.row + 1 - candidate.lines);
  if (node.isMissing) return { line, missing: node.type, text: '', holes: 0 };
  const { text } = node;
  const blank = text.length - text.trimStart().length;
  const holes = holesIn(candidate.text.slice(0, node.startIndex + blank));
  // Where the parser gave up within a word, the whole word is shown.
  const first = text.trim().split('\n')[0]!;
  const rest =
    /\w$/.test(first) && text.trimEnd() === text
      ? (/^\w{1,40}/.exec(candidate.text.slice(node.endIndex))?.[0] ?? '')
      : '';
  return { line, missing: null, text: text.trim().includes('\n') ? first : first + rest, holes };
}

/** `await` in a function of JavaScript that is not `async`; with brackets it may be the name of a function there. */
function strayAwait(grammar: Grammar, root: SyntaxNode, { text, lines }: Candidate): Failure | undefined {
  if (!/^(?:javascript|typescript|tsx)$/.test(grammar) || !text.includes('await')) return undefined;
  const stray = root.descendantsOfType('await_expression').find((node) => {
    if (node.namedChild(0)?.type === 'parenthesized_expression') return false;
    let around = node.parent;
    while (around !== null && !FUNCTION.test(around.type)) around = around.parent;
    return (
      around !== null && /function|method/.test(around.type) && !around.children.some(({ type }) => type === 'async')
    );
  });
  return stray === undefined
    ? undefined
    : {
        line: Math.max(1, stray.startPosition.row + 1 - lines),
        missing: null,
        text: 'await',
        holes: 0,
        reason: '`await` in a function that is not `async`',
      };
}
const FUNCTION =
  /^(?:arrow_function|function_expression|function_declaration|generator_function|generator_function_declaration|method_definition|class_body)$/;

function reasonOf({ missing, text, holes, reason }: Failure, skeleton: Skeleton): string {
  if (reason !== undefined) return reason;
  if (missing !== null) return `missing \`${missing}\``;
  const words = withWords(text, holes, skeleton);
  return words === '' ? 'does not parse' : `unexpected \`${words.length > 60 ? `${words.slice(0, 57)}...` : words}\``;
}

const DECLARATION =
  /import|package|namespace|using|class|interface|enum|struct|impl|function|method|module|include|trait/;
const MEMBER = /^(?:method|constructor|field|property)_declaration$/;

function shapeOf(root: SyntaxNode, candidate: Candidate): SyntaxResult['shape'] {
  if (candidate.shape !== 'program') return candidate.shape;
  const parts = root.namedChildren.filter((child) => !child.type.includes('comment'));
  const only = parts.length === 1 ? parts[0]! : undefined;
  if (only?.type === 'expression_statement' && !/assignment|call/.test(only.namedChild(0)?.type ?? ''))
    return 'expression';
  if (parts.length > 0 && parts.every((part) => MEMBER.test(part.type))) return 'member';
  return parts.some((part) => DECLARATION.test(part.type)) ? 'program' : 'statements';
}

const ok = (shape: SyntaxResult['shape']): SyntaxResult => ({ status: 'ok', shape, line: null, reason: null });
const notCheckable = (shape: SyntaxResult['shape'], reason: string): SyntaxResult => ({
  status: 'not_checkable',
  shape,
  line: null,
  reason,
});
