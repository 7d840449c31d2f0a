/** The language of an unlabelled code block, only where its form leaves no doubt. */
import type { SyntaxResult } from '../syntax/check-syntax.ts';

const SHEBANG: readonly [RegExp, string][] = [
  [/^#!.*\b(?:bash|sh|zsh)\b/u, 'bash'],
  [/^#!.*\bpython[\d.]*\b/u, 'python'],
  [/^#!.*\bnode\b/u, 'javascript'],
  [/^#!.*\bruby\b/u, 'ruby'],
];
/** A whole block of nothing but such commands is a shell's. */
const COMMAND =
  /^(?:\$ )?(?:sudo )?(?:pip3? install|npm (?:install|i|ci|run|test)|npx|yarn add|pnpm add|go (?:get|install|run|build|test)|cargo (?:add|install|build|run)|git (?:clone|checkout|commit|push|pull|add|fetch)|docker (?:run|pull|build|compose)|curl|wget|apt(?:-get)? install|brew install|cd|mkdir|kubectl (?:apply|get|create|delete))\b(?!:)/u;

export function certainLanguage(
  code: string,
  syntax: (language: string, code: string) => SyntaxResult,
): string | undefined {
  const trimmed = code.trim();
  const script = shebangLanguage(trimmed);
  if (script !== undefined) return script;
  if (/^<\?xml\b/u.test(trimmed)) return 'xml';
  if (/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/u.test(trimmed) && isJson(trimmed)) return 'json';
  const lines = trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length > 0 && lines.every((line) => COMMAND.test(line)) && !lines.some((line) => line.startsWith('$ ')))
    return 'bash';
  return languagesToTry(trimmed).find((language) => syntax(language, trimmed).status === 'ok');
}

/** The language that the first line of a script names. */
export const shebangLanguage = (code: string): string | undefined =>
  SHEBANG.find(([pattern]) => pattern.test(code))?.[1];

/** Languages whose parser is asked about a block, whatever it says it is. */
export function languagesToTry(code: string): ('python' | 'go')[] {
  const found: ('python' | 'go')[] = [];
  const isPython =
    /^(?:from [\w.]+ import |import [\w.]+ as \w+$|def \w+\([^)\n\r\u2028\u2029]*\).*:$)/mu.test(code) ||
    usesImport(code);
  if (!/[;{}]\s*$/mu.test(code) && isPython) found.push('python');
  if (code.includes('package ') && /^package \w+$/mu.test(code) && /^func |^import /mu.test(code)) found.push('go');
  return found;
}

/** Whether a module is used by the name that it is imported by: Scala, Kotlin and Swift import in the same words, and use what is in it. */
function usesImport(code: string): boolean {
  const modules = [...code.matchAll(/^import ([\w.]+)$/gmu)].map(([, name = '']) => name);
  if (modules.length === 0) return false;
  const rest = code.replace(/^import [\w.]+$/gmu, '');
  return modules.some((name) => rest.includes(`${name}.`));
}

/** An object or array with something in it; `{}` and `[1]` are JSON, but much else as well. */
function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && /"\s*:/u.test(text);
  } catch {
    return false;
  }
}
