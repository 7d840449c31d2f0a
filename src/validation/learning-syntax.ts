/** A syntax check that learns the languages of pages before they are judged, and judges a snippet once. */
import { InternalError } from '../errors.ts';
import { type EngineSample, type EngineVerdicts, engineKey, type SampleEngines } from '../syntax/engines.ts';
import { loadSyntax, type SyntaxCheck, type Verdicts } from '../syntax/parsers.ts';
import { rememberingSyntax } from './remembering-syntax.ts';

export interface LearningSyntax {
  check: SyntaxCheck;
  /** Loads the grammars that are not available yet. */
  learn(languages: Iterable<string>): Promise<void>;
  /** Has engines judge samples that they were not asked about yet. */
  ask(samples: readonly EngineSample[]): Promise<void>;
}

/** Without `engines` their samples are not judged. */
export function createLearningSyntax(engines?: SampleEngines): LearningSyntax {
  const known = new Set<string>();
  const verdicts: Verdicts = new Map();
  const said: EngineVerdicts = new Map();
  let loaded: SyntaxCheck | undefined;
  return {
    check: rememberingSyntax((language, code) => {
      if (loaded === undefined) throw new InternalError('A sample was checked before the pages were read.');
      return loaded(language, code);
    }),
    async learn(languages) {
      const before = known.size;
      for (const language of languages) known.add(language);
      if (known.size > before || loaded === undefined) loaded = await loadSyntax(known, verdicts, said);
    },
    async ask(samples) {
      const open = samples.filter((sample) => !said.has(engineKey(sample)));
      if (engines === undefined || open.length === 0) return;
      const results = await engines.judge(open);
      for (const [at, sample] of open.entries()) {
        const result = results[at];
        if (result !== undefined) said.set(engineKey(sample), result);
      }
    },
  };
}
