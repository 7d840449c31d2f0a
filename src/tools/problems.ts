/** What is wrong with an input: every problem at once, each with its path and what was expected there. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { AnyTool } from './tool.ts';

export interface Problem {
  path: string;
  message: string;
  /** The keyword of JSON Schema that was broken; `custom` for a rule across members. */
  rule?: string;
}
const MAX_PROBLEMS = 50;
const MAX_SHOWN = 80;

/** One problem per place; an unknown key is named in its path, with the nearest known one. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, input?: unknown): Problem[] {
  const problems = error.issues.flatMap((issue): Problem[] => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys')
      return [
        { path: shown(path.join('.')), message: sentence(issue.message), rule: ruleOf(issue, valueAt(input, path)) },
      ];
    return issue.keys.map((key) => ({
      path: shown([...path, key].join('.')),
      message: `There is no such key${suggestion(key, keysAt(schema, path))}`,
      rule: 'additionalProperties',
    }));
  });
  return problems.slice(0, MAX_PROBLEMS);
}

type Issue = z.ZodError['issues'][number];
/** Which keyword of the tool's JSON Schema a problem broke; a member that is not there broke `required`, whatever it had to be. */
function ruleOf(issue: Issue, value: unknown): string {
  if (value === undefined && issue.path.length > 0) return 'required';
  if (issue.code === 'too_small') return limitOf('min', String(issue.origin));
  if (issue.code === 'too_big') return limitOf('max', String(issue.origin));
  return KEYWORDS[issue.code] ?? 'custom';
}
const KEYWORDS: Readonly<Record<string, string>> = {
  invalid_type: 'type',
  invalid_value: 'enum',
  invalid_format: 'pattern',
  invalid_union: 'anyOf',
  invalid_key: 'propertyNames',
  not_multiple_of: 'multipleOf',
};
const limitOf = (end: 'min' | 'max', origin: string): string =>
  origin === 'string' ? `${end}Length` : origin === 'array' || origin === 'set' ? `${end}Items` : `${end}imum`;

function valueAt(value: unknown, path: readonly string[]): unknown {
  let here = value;
  for (const key of path)
    here =
      typeof here === 'object' && here !== null && Object.hasOwn(here, key)
        ? (here as Record<string, unknown>)[key]
        : undefined;
  return here;
}

/** INVALID_INPUT, or SCHEMA_VALIDATION_FAILED when the problems lie inside documents the tool was handed. */
export function inputError(tool: AnyTool, problems: readonly Problem[]): UserError {
  if (isUnknownRun(problems)) return unknownRun();
  const inDocument = (path: string): boolean => tool.documents.some((member) => path.startsWith(`${member}.`));
  const code =
    problems.length > 0 && problems.every(({ path }) => inDocument(path))
      ? 'SCHEMA_VALIDATION_FAILED'
      : 'INVALID_INPUT';
  const listed = problems.map(({ path, message }) => (path === '' ? message : `\`${path}\`: ${message}`));
  return new UserError(code, `The input of \`${tool.id}\` is wrong. ${listed.slice(0, 5).join(' ')}`, {
    details: { problems: [...problems] },
  });
}

/** An id of a form that no run has is that of no run, as one that was never given out is. */
const isUnknownRun = ([first, ...others]: readonly Problem[]): boolean =>
  first?.path === 'run_id' && first.rule === 'pattern' && others.length === 0;
const unknownRun = (): UserError =>
  new UserError('RUN_NOT_FOUND', 'There is no run of this id in this store. List the runs to see them.', {
    details: { next_call: 'launch_list_runs' },
  });

const shown = (path: string): string => (path.length <= MAX_SHOWN ? path : `${path.slice(0, MAX_SHOWN)}…`);
const sentence = (message: string): string => {
  const [, wanted, found] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (wanted === undefined || found === undefined)
    return `${message.slice(0, 300).replace(/^Invalid (?:input|option): /, 'Wrong value: ')}.`;
  return found === 'undefined'
    ? `It is missing: give ${nameOf(wanted)}.`
    : `This must be ${nameOf(wanted)}, and is ${nameOf(found)}.`;
};
/** With the article that a sentence needs. */
const nameOf = (type: string): string =>
  ['null', 'undefined', 'NaN', 'true', 'false'].includes(type)
    ? type
    : type === 'nonoptional'
      ? 'a value'
      : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;

function suggestion(key: string, known: readonly string[]): string {
  const most = Math.min(3, Math.ceil(key.length / 3));
  const [near] = known
    .map((name) => ({ name, away: distance(name, key.slice(0, MAX_SHOWN)) }))
    .filter(({ away }) => away <= most)
    .toSorted((a, b) => a.away - b.away);
  if (near !== undefined) return `: did you mean \`${near.name}\`?`;
  return known.length === 0 ? ': none is taken.' : `. Take one of ${known.map((name) => `\`${name}\``).join(', ')}.`;
}

/** The keys of the object at `path`. */
function keysAt(schema: z.ZodType, path: readonly string[]): string[] {
  const plain = unwrapped(schema);
  const [first, ...rest] = path;
  if (first === undefined) return plain instanceof z.ZodObject ? Object.keys(plain.shape) : [];
  const inner: unknown =
    plain instanceof z.ZodObject ? plain.shape[first] : plain instanceof z.ZodArray ? plain.element : undefined;
  return inner instanceof z.ZodType ? keysAt(inner, rest) : [];
}
function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  const inner: unknown = isWrapped ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType ? unwrapped(inner) : schema;
}
