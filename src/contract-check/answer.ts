/** What a server said to one request, as rules read it: the envelope, or the JSON-RPC error. */
import canonicalize from 'canonicalize';
import type { Message } from './links/link.ts';

export type Json = Readonly<Record<string, unknown>>;
export interface Fault {
  code: unknown;
  message: unknown;
  data: Json;
}
export interface Answer {
  /** The `result` of the message; undefined for an error. */
  result: Json | undefined;
  fault: Fault | undefined;
  /** `structuredContent`, or the result itself where a server answers with the bare envelope; empty for an error. */
  body: Json;
  /** The first text block. */
  text: string | undefined;
  isError: unknown;
}

export function readAnswer({ result, error }: Message): Answer {
  const known = objectOf(result);
  const [first] = arrayOf(known.content);
  const text = objectOf(first).text;
  return {
    result: result === undefined ? undefined : known,
    fault: error === undefined ? undefined : { code: error.code, message: error.message, data: objectOf(error.data) },
    body: isObject(known.structuredContent) ? known.structuredContent : known,
    text: typeof text === 'string' ? text : undefined,
    isError: known.isError,
  };
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The value at `a.b.0.c`; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  let here = value;
  for (const part of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(part)];
    else here = isObject(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }
  return here;
}
export const textAt = (answer: Answer, path: string): string => {
  const value = at(answer.body, path);
  return typeof value === 'string' ? value : '';
};

/** Why it failed, whichever way the contract says a failure travels. */
export const codeOf = (answer: Answer): unknown =>
  answer.fault === undefined ? at(answer.body, 'error.code') : (answer.fault.data.code ?? answer.fault.code);
export const isRefused = (answer: Answer): boolean => answer.fault !== undefined || answer.body.ok === false;

/** Equal as JSON; the order of keys means nothing. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalize(a) === canonicalize(b);
