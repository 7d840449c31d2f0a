/** The arguments of a call from words of a command line, typed by the tool's own schema. */

import { UserError } from '../errors.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { AnyTool } from './tool.ts';
import { wireSchema } from './wire-schema.ts';

interface Source {
  words: readonly string[];
  stdin: () => Promise<string>;
  readFile: (path: string) => string | Promise<string>;
}

/** `--input` gives the whole object; keys given beside it replace its members. */
export async function readCallInput(tool: AnyTool | undefined, source: Source): Promise<Record<string, unknown>> {
  const { input, keys } = splitWords(source.words);
  const whole = input === undefined ? {} : parseObject(await readWhole(input, source));
  const types = tool === undefined ? {} : typesOf(tool);
  for (const [key, text] of keys) whole[key] = typed(key, text, types[key]);
  return whole;
}

function splitWords(words: readonly string[]): { input: string | undefined; keys: [string, string][] } {
  let input: string | undefined;
  const keys: [string, string][] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [, flag, inline] = /^--([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(words[index] ?? '') ?? [];
    if (flag === undefined)
      throw bad(
        `The word \`${shown(words[index] ?? '')}\` belongs to no key. Write \`--key value\`, or use \`--input\`.`,
      );
    const next = words[index + 1];
    const hasValue = inline === undefined && next !== undefined && !next.startsWith('--');
    const value = inline ?? (hasValue ? next : 'true');
    if (hasValue) index += 1;
    if (flag === 'input') input = value;
    else keys.push([flag.replaceAll('-', '_'), value]);
  }
  return { input, keys };
}

async function readWhole(input: string, { stdin, readFile }: Source): Promise<string> {
  if (input === '-') return stdin();
  if (!input.startsWith('@')) return input;
  return readFile(input.slice(1));
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseOnce(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (thrown) {
    throw bad(`\`--input\` is no JSON: ${thrown instanceof Error ? thrown.message : 'unreadable'}.`, thrown);
  }
  throw bad('`--input` is no JSON object. Give one, as in {"key": "value"}.');
}

function typesOf(tool: AnyTool): Record<string, unknown> {
  const { properties } = wireSchema(tool.input, 'input');
  const entries = Object.entries((properties ?? {}) as Record<string, { type?: unknown }>);
  return Object.fromEntries(entries.map(([key, { type }]) => [key, type]));
}

/** Text that does not fit its type is passed on as it is: the tool's own check says what was expected. */
function typed(key: string, text: string, type: unknown): unknown {
  if (type === 'string' || type === undefined) return text;
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type !== 'object' && type !== 'array') return text;
  try {
    return parseOnce(text);
  } catch (thrown) {
    throw bad(`The value of \`--${key.replaceAll('_', '-')}\` is no JSON. Correct it.`, thrown);
  }
}

const shown = (text: string): string => text.slice(0, 80);
const bad = (message: string, cause?: unknown): UserError =>
  new UserError('INVALID_INPUT', message, cause === undefined ? {} : { cause });
