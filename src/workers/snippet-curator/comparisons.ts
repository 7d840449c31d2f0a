/** Code that shows no task: comments alone, and documents that set this product beside others. */
import type { RawSnippet } from '../../platforms/evidence.ts';

/** Files whose pieces of code open with the name of what they are for, this product among others. */
export function comparingFiles(snippets: readonly (RawSnippet & { path: string })[], product: string): Set<string> {
  const labels = new Map<string, Set<string>>();
  for (const { path, code } of snippets) {
    const label = labelOf(code);
    if (label !== undefined) labels.set(path, (labels.get(path) ?? new Set()).add(label));
  }
  const own = product.toLowerCase();
  return new Set([...labels].filter(([, names]) => names.size > 1 && names.has(own)).map(([path]) => path));
}

/** `// zx` or `# Bash`: one word, no file name; `// Execa - build.js` is about Execa. */
function labelOf(code: string): string | undefined {
  const first = code.trimStart().split('\n', 1)[0] ?? '';
  const label = /^(?:\/\/|#)\s*([\p{L}][\p{L}\d+#-]*)(?: - .*)?$/u.exec(first.trim())?.[1];
  return label?.toLowerCase();
}

const LINE_COMMENT: Readonly<Record<string, RegExp>> = {
  python: /^\s*(?:#|$)/,
  bash: /^\s*(?:#|$)/,
  javascript: /^\s*(?:\/\/|$)/,
  typescript: /^\s*(?:\/\/|$)/,
};

export function isOnlyComments(language: string, code: string): boolean {
  const comment = Object.hasOwn(LINE_COMMENT, language) ? LINE_COMMENT[language] : undefined;
  return comment?.test(code.split('\n', 1)[0] ?? '') === true && code.split('\n').every((line) => comment.test(line));
}
