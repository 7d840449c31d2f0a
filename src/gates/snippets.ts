/** Every code sample parses in the language it declares; what cannot be judged is left alone. */
import { samplesKey } from '../content/samples-key.ts';
import { certainLanguage } from '../prose/certain-language.ts';
import { isSignature } from '../prose/signature.ts';
import { canonicalLanguage } from '../syntax/languages.ts';
import { isMixed } from '../syntax/notation.ts';
import { definePageGate } from './gate.ts';

export default definePageGate({
  id: 'snippets',
  title: 'Code samples parse',
  profiles: ['local', 'ci', 'prod'],
  version: 5,
  rules: [
    {
      id: 'snippets/syntax-error',
      error_code: 'SNIPPET_SYNTAX',
      severity: 'warn',
      description:
        'A fenced code block does not parse in its language; an error on pages that carry claim or snippet markers.',
    },
    {
      id: 'snippets/wrong-language',
      error_code: 'SNIPPET_LANGUAGE',
      severity: 'warn',
      description: 'A code block is valid, but in another language than it declares.',
    },
    {
      id: 'snippets/unlabelled',
      error_code: 'SNIPPET_UNLABELLED',
      severity: 'warn',
      description: 'A fenced code block names no language although its language is certain.',
    },
  ],
  check(page, facts, report) {
    const sound = facts.soundSamples;
    if (sound !== undefined && sound.size > 0 && sound.has(samplesKey(page.facts.code) ?? '')) return;
    for (const code of page.facts.code) {
      if (!code.fenced || code.code.trim() === '') continue;
      const location = {
        path: page.path,
        line: code.line,
        column: code.column,
        end_line: code.endLine,
        end_column: code.endColumn,
      };
      const data = { start: code.start, end: code.end, codeStart: code.codeStart };
      if (code.language === null) {
        const language = certainLanguage(code.code, facts.syntax);
        if (language !== undefined)
          report({
            rule: 'snippets/unlabelled',
            location,
            fixable: 'safe',
            data: { ...data, language },
            message: `Unexpected code block without a language, expected \`${language}\`.`,
          });
        continue;
      }
      const result = facts.syntax(code.language, code.code);
      if (result.status !== 'error' || isSignature(code.code) || isMixed(code.meta)) continue;
      const other = certainLanguage(code.code, facts.syntax);
      if (other !== undefined && canonicalLanguage(other) !== canonicalLanguage(code.language)) {
        report({
          rule: 'snippets/wrong-language',
          location,
          fixable: 'unsafe',
          data: { ...data, language: other },
          message: `Unexpected language \`${code.language}\`, expected \`${other}\`: the code only parses as that.`,
        });
        continue;
      }
      const opening = code.fenced ? 1 : 0;
      report({
        rule: 'snippets/syntax-error',
        ...(page.facts.markers.length > 0 ? { severity: 'error' as const } : {}),
        fixable: 'no',
        data,
        location: { path: page.path, line: code.line + opening + (result.line ?? 1) - 1 },
        message: `Unexpected ${code.language} code: ${result.reason ?? 'it does not parse'}, expected code that parses.`,
      });
    }
  },
});
