/** Sessions made into what a reader types: prompts and output taken away, or nothing when little would be left. */
import { canonicalLanguage } from '../../syntax/languages.ts';

const PYTHON_PROMPT = /^\s*(?:>>>|\.\.\.)(?: |$)/;
const SHELL_PROMPT = /^\s*[$%❯]\s+/;

/** A Python session that shows what it gives. */
export const isTranscript = (code: string): boolean => {
  const lines = code.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.some((line) => /^\s*>>> /.test(line)) && lines.some((line) => !PYTHON_PROMPT.test(line));
};

/** The code without prompts, and the language it then is. */
export function withoutSession(language: string, code: string): { language: string; code: string } {
  const lines = code.replaceAll('\r\n', '\n').split('\n');
  if (lines.some((line) => /^\s*>>> /.test(line))) {
    const typed = lines
      .filter((line) => PYTHON_PROMPT.test(line))
      .map((line) => line.replace(/^\s*(?:>>>|\.\.\.) ?/, ''));
    return { language: 'python', code: typed.join('\n').replace(/(?<!\n)\n+$/, '') };
  }
  if (
    lines.some((line) => SHELL_PROMPT.test(line)) &&
    lines.find((line) => line.trim() !== '' && !/^\s*#/.test(line))?.match(SHELL_PROMPT)
  ) {
    const typed = lines.filter(
      (line, at) =>
        SHELL_PROMPT.test(line) || /^\s*#/.test(line) || (at > 0 && lines[at - 1]!.trimEnd().endsWith('\\')),
    );
    return { language: 'bash', code: typed.map((line) => line.replace(SHELL_PROMPT, '')).join('\n') };
  }
  return {
    language: language === '' ? guessLanguage(code) : canonicalLanguage(language),
    code: code.replaceAll('\r\n', '\n'),
  };
}

/** A block without a language is shell when it opens with a command everybody knows. */
function guessLanguage(code: string): string {
  return /^\s*(?:sudo |python[\d.]* -m )?(?:pip[\d.]*|npm|npx|yarn|pnpm|cargo|go|git|docker|uv|poetry|curl|gem|composer|dotnet)\s+\S/.test(
    code,
  )
    ? 'bash'
    : '';
}
