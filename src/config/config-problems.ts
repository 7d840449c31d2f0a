/** What is wrong with a config, each problem at its path, a mistyped key with the one that was meant. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';

export interface Problem {
  /** Dotted, list positions in brackets: `commit.labels[0]`. */
  path: string;
  message: string;
}

/** Every problem of a parse, in the order of the schema, each once. */
export function problemsOf(error: z.ZodError, schema: z.ZodType): Problem[] {
  const problems = error.issues.flatMap((issue): Problem[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: sentence(issue.message) }];
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: unknownKey(key, known) }));
  });
  return [...new Map(problems.map((problem) => [`${problem.path}\0${problem.message}`, problem])).values()];
}

/** The key that was probably meant, or undefined. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const [best] = known
    .map((name) => ({ name, far: distance(plain(name), plain(key)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.max(name.length, key.length) / 3)))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return best?.name;
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearestKey(key, known);
  if (near !== undefined) return `Unexpected key \`${key}\`, did you mean \`${near}\`?`;
  return `Unexpected key \`${key}\`, expected one of: ${[...known].sort().join(', ')}.`;
}

/** The keys an object schema knows at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const segment of path) {
    at = unwrap(at);
    if (at instanceof z.ZodObject) at = (at.shape as Record<PropertyKey, unknown>)[segment];
    else if (at instanceof z.ZodArray) at = at.element;
    else return [];
  }
  at = unwrap(at);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`)).join('');

const sentence = (message: string): string => {
  const text = message
    .replace(/^Invalid input: expected (.+), received (.+)$/, 'Unexpected $2, expected $1')
    .replace(/^Invalid option: expected/, 'Unexpected value, expected');
  return text.endsWith('.') ? text : `${text}.`;
};
