/** What the compiler of Luau is asked of a sample, and what its answer means. */
import type { SyntaxResult } from './check-syntax.ts';
import { deliberateGap } from './elision.ts';
import { notJudged } from './engines.ts';
import { dedent } from './fragments.ts';

/** The first fault of a chunk as the compiler writes it, `name:line: message`; undefined where it compiles. */
export type CompileLuau = (chunk: string) => string | undefined;

const HEADER = /^[ \t]*(?:local\s+)?function\s+[\w.:]+\s*(?:<[^>\n]*>)?\([^)\n]*\)[^\n]*$/;

/** What a function takes and passes on; elsewhere three dots leave something out. */
const VARIADIC = /(?<=[(,{=] ?)\.\.\.(?= ?(?:[,)}:]|$))/gm;

/** A chunk; then a value, the fields of a table, a type, and headers of functions as a reference lists them. */
const SURROUNDINGS: readonly { shape: SyntaxResult['shape']; wrap(code: string): string | undefined }[] = [
  { shape: 'program', wrap: (code) => code },
  { shape: 'statements', wrap: (code) => `while true do ${code}\nend` },
  { shape: 'expression', wrap: (code) => `return ${code}` },
  { shape: 'member', wrap: (code) => `return {${code}\n}` },
  { shape: 'expression', wrap: (code) => `type _ = ${code}` },
  {
    shape: 'member',
    wrap: (code) => {
      const lines = code.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('--'));
      if (!lines.every((line) => HEADER.test(line))) return undefined;
      return code.replace(/^([ \t]*(?:local\s+)?function\s[^\n]*)$/gm, '$1 end');
    },
  },
];

/** What is asked of a sample, each once. */
export function luauChunks(written: string): string[] {
  const code = dedent(written);
  return [...new Set(SURROUNDINGS.flatMap(({ wrap }) => wrap(code) ?? []))];
}

export function luauVerdict(compile: CompileLuau, written: string): SyntaxResult {
  const code = dedent(written);
  let first: string | undefined;
  for (const { shape, wrap } of SURROUNDINGS) {
    const chunk = wrap(code);
    const fault = chunk === undefined ? '' : compile(chunk);
    if (fault === undefined) return { status: 'ok', shape, line: null, reason: null };
    first ??= fault;
  }
  const gap = deliberateGap(code.replaceAll(VARIADIC, ''));
  if (gap !== null) return { ...notJudged(gap), shape: 'elided' };
  const [, at = '1', reason = 'does not compile'] = /^[^:\n]*:(\d+): ([^\n]*)/.exec(first ?? '') ?? [];
  return {
    status: 'error',
    shape: 'unknown',
    line: Math.min(Number(at), code.split('\n').length),
    reason: `Luau says: ${reason}`,
  };
}
