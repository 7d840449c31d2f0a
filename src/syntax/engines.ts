/** Languages that only their own engine may judge: asked for all samples of some pages at once, where the engine is on this machine. */
import type { SyntaxResult } from './check-syntax.ts';
import { checkerOf, type EngineLanguage } from './languages.ts';

/** Larger texts are data, not snippets; parsing them helps no reader. */
const MAX_CHARACTERS = 200_000;
/** Brackets inside each other: parsers that call themselves break off somewhere behind. */
const MAX_DEPTH = 200;

export interface EngineSample {
  language: EngineLanguage;
  code: string;
}
export interface SampleEngines {
  /** Names the engines of this machine: what they say is kept as long as it stays the same. */
  readonly name: string;
  /** One verdict a sample, in order. */
  judge(samples: readonly EngineSample[]): Promise<SyntaxResult[]>;
}
/** What engines said, by `engineKey`. */
export type EngineVerdicts = Map<string, SyntaxResult>;

export const engineKey = ({ language, code }: EngineSample): string => [language, code].join('\0');

export const engineLanguageOf = (word: string): EngineLanguage | undefined => {
  const checker = checkerOf(word);
  return checker?.kind === 'engine' ? checker.language : undefined;
};

/** Why no parser is asked about a text. */
export const beyondSnippets = (code: string): string | undefined =>
  code.length > MAX_CHARACTERS ? 'too long for a snippet' : undefined;

/** Why no engine is asked about a text. */
export function beyondEngines(code: string): string | undefined {
  let depth = 0;
  for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return 'nested too deep for a snippet';
  }
  return beyondSnippets(code);
}

/** Of fenced samples those that an engine judges, each once. */
export function engineSamples(
  blocks: Iterable<{ language: string | null; code: string; fenced: boolean }>,
): EngineSample[] {
  const found = new Map<string, EngineSample>();
  for (const { language, code, fenced } of blocks) {
    const engine = !fenced || language === null ? undefined : engineLanguageOf(language);
    if (engine !== undefined && beyondEngines(code) === undefined)
      found.set(engineKey({ language: engine, code }), { language: engine, code });
  }
  return [...found.values()];
}

export const notJudged = (reason: string): SyntaxResult => ({
  status: 'not_checkable',
  shape: 'unknown',
  line: null,
  reason,
});

export const FAILED = notJudged('the engine gave no answer');

/** Reasons that hold for every sample of a language, as a report counts them. */
export const NO_ENGINE: Readonly<Record<EngineLanguage, string>> = {
  gdscript: 'GDScript needs Godot and bubblewrap on this machine',
  luau: 'Luau needs `luau-compile` on this machine, or the package `luau-web` beside Launch',
};
