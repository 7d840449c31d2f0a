/** What is wrong with samples of code, known by where it stands in them: it holds for the same samples wherever they stand. */
import type { CodeFact } from '../content/page-facts.ts';
import { nearWord } from '../markup/near-word.ts';
import type { Finding } from '../model/finding.ts';
import { certainLanguage } from '../prose/certain-language.ts';
import { otherLanguage } from '../prose/other-language.ts';
import { isSignature } from '../prose/signature.ts';
import { COMMON, isKnownFence } from '../syntax/fence-words.ts';
import { canonicalLanguage } from '../syntax/languages.ts';
import { isMixed } from '../syntax/notation.ts';
import type { SyntaxCheck } from '../syntax/parsers.ts';
import { typographicLines } from '../syntax/typographic.ts';
import type { PageInput } from './facts.ts';
import type { Report } from './gate.ts';
import { isCustom, withCustoms } from './sample-customs.ts';

export interface SampleFinding {
  rule:
    | 'snippets/syntax-error'
    | 'snippets/wrong-language'
    | 'snippets/unlabelled'
    | 'snippets/unknown-language'
    | 'snippets/typographic';
  message: string;
  /** Which of the page's fenced samples, from 0. */
  sample: number;
  /** The line of it at fault, from 1; null where it is the sample as a whole. */
  lineInSample: number | null;
  /** The language it is in, where that is not the one it declares. */
  language: string | null;
}

export const fencedOf = (code: readonly CodeFact[]): CodeFact[] => code.filter(({ fenced }) => fenced);

/** Judges the fenced samples of a page. */
export function judgeSamples(code: readonly CodeFact[], syntax: SyntaxCheck): SampleFinding[] {
  const fenced = fencedOf(code);
  const found = fenced.flatMap((block, sample) => {
    const typographic = typographicIn(block);
    // They are also why such a sample does not parse: one finding, not two.
    const found = typographic.length > 0 ? undefined : judgeSample(block, syntax);
    return [...typographic, ...(found === undefined ? [] : [found])].map((one) => ({ ...one, sample }));
  });
  return withCustoms(fenced, found);
}

function typographicIn({ code, language, meta }: CodeFact): Omit<SampleFinding, 'sample'>[] {
  if (language === null || isMixed(meta)) return [];
  return typographicLines(language, code).map(({ line, character }) => ({
    rule: 'snippets/typographic',
    lineInSample: line,
    language: null,
    message: `Code with a character of a word processor: ${NAMES[character] ?? `\`${character}\``}`,
  }));
}
const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a non-breaking space',
  '\u200b': 'a zero-width space',
  '\u2060': 'a zero-width joiner',
  '\ufeff': 'a byte order mark',
};

function judgeSample(
  { code, language, meta }: CodeFact,
  syntax: SyntaxCheck,
): Omit<SampleFinding, 'sample'> | undefined {
  if (code.trim() === '') return undefined;
  const whole = { lineInSample: null };
  if (language === null) {
    const certain = certainLanguage(code, syntax);
    if (certain === undefined) return undefined;
    const message = `Code block without a language: it is \`${certain}\``;
    return { ...whole, rule: 'snippets/unlabelled', language: certain, message };
  }
  const near = /^[a-z]{4,}$/.test(language) && !isKnownFence(language) ? nearWord(language, COMMON) : undefined;
  if (near !== undefined)
    return {
      ...whole,
      rule: 'snippets/unknown-language',
      language: near,
      message: `Code block of an unknown language: \`${language}\``,
    };
  if (isMixed(meta)) return undefined;
  const result = syntax(language, code);
  if (result.status === 'error' && showsSignatures(language) && isSignature(code)) return undefined;
  const other = otherLanguage({ language, code }, result, syntax);
  if (other !== undefined) {
    const how = result.status === 'error' && other !== 'sql' ? 'only parses' : 'reads';
    const message = `Code block of another language: it says \`${language}\`, and ${how} as \`${other}\``;
    return { ...whole, rule: 'snippets/wrong-language', language: other, message };
  }
  if (result.status !== 'error') return undefined;
  return {
    rule: 'snippets/syntax-error',
    lineInSample: result.line ?? 1,
    language: null,
    message: `Code that does not parse as ${language}: ${result.reason ?? 'it is not complete'}`,
  };
}

/** A name with its type is a signature in a program, and in data a value. */
const showsSignatures = (language: string): boolean => !DATA.has(canonicalLanguage(language));
const DATA: ReadonlySet<string> = new Set(['json', 'yaml', 'toml']);

const FIXABLE = {
  'snippets/syntax-error': 'no',
  'snippets/wrong-language': 'unsafe',
  'snippets/unlabelled': 'safe',
  'snippets/unknown-language': 'unsafe',
  'snippets/typographic': 'unsafe',
} as const;

const HELP: Partial<Record<SampleFinding['rule'], (language: string | null) => string>> = {
  'snippets/unknown-language': (language) => `Did you mean \`${language}\`?`,
  'snippets/typographic': () => 'Write it as it is typed: `"`, `\'`, `-` and a plain space',
};

/** Reports what was found where the samples stand on a page; the fixer and a later run know it by `data`. */
export function reportSamples(page: PageInput, found: readonly SampleFinding[], report: Report): void {
  const fenced = fencedOf(page.facts.code);
  for (const { rule, message, ...said } of found) {
    const block = fenced[said.sample];
    if (block === undefined) continue;
    const { line, column, endLine, endColumn, start, end, codeStart } = block;
    const { path } = page;
    const custom = isCustom({ rule, ...said });
    const help = custom ? 'Label it as what it is, or as `text`' : HELP[rule]?.(said.language);
    report({
      rule,
      message,
      ...(custom ? { severity: 'info' as const } : {}),
      ...(help === undefined ? {} : { help }),
      fixable: custom ? 'no' : FIXABLE[rule],
      location:
        said.lineInSample === null
          ? { path, line, column, end_line: endLine, end_column: endColumn }
          : { path, line: line + said.lineInSample },
      data: { ...said, start, end, codeStart },
    });
  }
}

/** What findings reported so say. */
export const sampleFindings = (findings: readonly Pick<Finding, 'rule' | 'message' | 'data'>[]): SampleFinding[] =>
  findings.map(({ rule, message, data }) => {
    const { sample, lineInSample, language } = data as unknown as SampleFinding;
    return { rule: rule as SampleFinding['rule'], message, sample, lineInSample, language };
  });
