/** A syntax check that learns the languages of pages before they are judged, and judges a snippet once. */
import { InternalError } from '../errors.ts';
import { loadSyntax, type SyntaxCheck, type Verdicts } from '../syntax/parsers.ts';
import { rememberingSyntax } from './remembering-syntax.ts';

export interface LearningSyntax {
  check: SyntaxCheck;
  /** Loads the grammars that are not at hand yet. */
  learn(languages: Iterable<string>): Promise<void>;
}

export function createLearningSyntax(): LearningSyntax {
  const known = new Set<string>();
  const verdicts: Verdicts = new Map();
  let loaded: SyntaxCheck | undefined;
  return {
    check: rememberingSyntax((language, code) => {
      if (loaded === undefined) throw new InternalError('A sample was checked before the pages were read.');
      return loaded(language, code);
    }),
    async learn(languages) {
      const before = known.size;
      for (const language of languages) known.add(language);
      if (known.size > before || loaded === undefined) loaded = await loadSyntax(known, verdicts);
    },
  };
}
