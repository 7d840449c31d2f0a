/** Every code sample parses in the language it declares; what cannot be judged is left alone. */
import type { CodeFact } from '../content/page-facts.ts';
import { samplesKey } from '../content/samples-key.ts';
import { checkerOf } from '../syntax/languages.ts';
import type { SyntaxCheck } from '../syntax/parsers.ts';
import { definePageGate, type Look } from './gate.ts';
import { customLabels } from './sample-customs.ts';
import { fencedOf, judgeSamples, reportSamples } from './sample-findings.ts';

export default definePageGate({
  id: 'snippets',
  title: 'Code samples parse',
  profiles: ['local', 'ci', 'prod'],
  version: 13,
  judges: 'samples',
  rules: [
    {
      id: 'snippets/syntax-error',
      error_code: 'SNIPPET_SYNTAX',
      severity: 'warn',
      description:
        'A fenced code block does not parse in its language, and `invalid` behind the language does not say that it is meant so.',
    },
    {
      id: 'snippets/wrong-language',
      error_code: 'SNIPPET_LANGUAGE',
      severity: 'warn',
      description:
        'A code block is in another language than it declares: it only parses as that, nobody could read it as anything else, or most code of that label on the page does not follow it.',
    },
    {
      id: 'snippets/unlabelled',
      error_code: 'SNIPPET_UNLABELLED',
      severity: 'warn',
      description: 'A fenced code block names no language although its language is certain.',
    },
    {
      id: 'snippets/unknown-language',
      error_code: 'SNIPPET_UNKNOWN_LANGUAGE',
      severity: 'warn',
      description: 'The language of a code block is misspelt, so that nothing is highlighted.',
    },
    {
      id: 'snippets/typographic',
      error_code: 'SNIPPET_TYPOGRAPHIC',
      severity: 'error',
      description: 'Code holds quotation marks, dashes or spaces of a word processor outside of strings and comments.',
    },
  ],
  check(page, facts, report, look) {
    const { code } = page.facts;
    const known = facts.knownSamples?.size ? facts.knownSamples.get(samplesKey(code) ?? '') : undefined;
    const found = known ?? judgeSamples(code, facts.syntax);
    const fenced = fencedOf(code);
    const customs = customLabels(fenced, found);
    for (const block of fenced) lookAt(block, { syntax: facts.syntax, customs }, look);
    reportSamples(page, found, report);
  },
});

interface Known {
  syntax: SyntaxCheck;
  customs: ReadonlySet<string>;
}

function lookAt({ language, code }: CodeFact, { syntax, customs }: Known, look: Look): void {
  if (language === null) return;
  const checker = checkerOf(language);
  if (customs.has(language)) look('samples', `its page uses the label \`${language.slice(0, 40)}\` for other code`);
  else if (checker === undefined) look('samples', `no parser for \`${language.slice(0, 40)}\``);
  else if (checker.kind !== 'engine') look('samples');
  else {
    // An engine that is not there, or of another version, has judged nothing.
    const { status, shape, reason } = syntax(language, code);
    look('samples', status === 'not_checkable' && shape === 'unknown' ? (reason ?? 'not judged') : undefined);
  }
}
