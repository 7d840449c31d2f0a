/** Every problem of a configuration at once, each with its path, and a near name for a key nobody knows. */
import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import { UserError } from '../errors.ts';
import { dataOf, openYaml } from '../yaml/edit.ts';
import { YAML_LIMITS, YamlError } from '../yaml/limits.ts';

export interface ConfigProblem {
  /** Dotted, list positions in brackets: `ingestion.exclude[0]`; empty for the whole document. */
  path: string;
  message: string;
}

/**
 * YAML or JSON text (JSON is YAML) as a value. Duplicate keys, tabs, broken syntax and aliases that explode are problems with
 * their line. Throws UserError SCHEMA_VALIDATION_FAILED with `details.problems`.
 */
export function parseConfigText(text: string, source: string): unknown {
  if (text.length > YAML_LIMITS.characters)
    throw configError(source, [
      { path: '', message: `${text.length} characters, more than the ${YAML_LIMITS.characters} that are read` },
    ]);
  try {
    const { document, problems } = openYaml(text.replace(/^\uFEFF/u, ''));
    if (problems.length > 0)
      throw configError(
        source,
        problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
      );
    return dataOf(document) ?? {};
  } catch (problem) {
    if (problem instanceof YamlError) throw configError(source, [{ path: '', message: problem.message }]);
    throw problem;
  }
}

/** The value parsed by `schema`. Throws with all problems at once. */
export function parseConfig<S extends z.ZodType>(schema: S, value: unknown, source: string): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw configError(
    source,
    result.error.issues.flatMap((issue) => problemsOf(issue, schema)),
  );
}

export function configError(source: string, problems: readonly ConfigProblem[]): UserError {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const list = problems.slice(0, 3).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `${source} is not valid, ${count}: ${list.join('; ')}${problems.length > 3 ? '; …' : ''}`,
    {
      details: { source, problems: [...problems] },
    },
  );
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType): ConfigProblem[] {
  const at = pathText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => {
      const near = known.length === 0 ? undefined : closest(key, known);
      const hint =
        near !== undefined && distance(key, near) <= Math.max(2, key.length / 3)
          ? `, did you mean \`${near}\`?`
          : `. Known keys: ${known.join(', ')}`;
      return { path: pathText([...issue.path, key]), message: `Unknown key \`${key}\`${hint}` };
    });
  }
  return [{ path: at, message: issue.message }];
}

/** Keys an object schema knows at a path; empty where the path leads through a map or a union. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here: unknown = schema;
  for (const step of path) here = childOf(unwrap(here), step);
  const shape = shapeOf(unwrap(here));
  return shape === undefined ? [] : Object.keys(shape);
}

function childOf(schema: unknown, step: PropertyKey): unknown {
  const shape = shapeOf(schema);
  if (shape !== undefined) return shape[String(step)];
  return typeof schema === 'object' && schema !== null && 'element' in schema ? schema.element : undefined;
}

function unwrap(schema: unknown): unknown {
  let here = schema;
  while (typeof here === 'object' && here !== null && 'unwrap' in here && typeof here.unwrap === 'function')
    here = here.unwrap();
  return here;
}

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return undefined;
  return schema.shape as Record<string, unknown>;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    '',
  );
