/** What a command of the command line is: arguments and options as data, one function that answers with an exit code. */
import type { Context } from '../context.ts';
import { PORT_RANGE, parsePort } from '../serve/port.ts';
import type { Io } from './io.ts';

export interface CommandOption {
  /** Commander's spelling, e.g. `--repo <url|path>`, `-n, --limit <n>`, `--fix [mode]`. */
  flags: string;
  description: string;
  /** Turns the written value into a typed one; throws a plain Error with the reason. */
  parse?: (value: string) => unknown;
  choices?: readonly string[];
  /** What the flag means without a value. Its value then stands after `=` only: a following word is an argument. */
  bare?: string;
  /** May stand more than once; the values come as a list. */
  repeatable?: boolean;
}
export interface CommandArgument {
  /** `<run>`, `[dir]`, `[rest...]`. */
  name: string;
  description: string;
}
/** Options by their camel-case name, as Commander gives them. */
export type Options = Readonly<Record<string, unknown>>;

export interface CommandCall {
  arguments: readonly (string | undefined)[];
  /** Words of a variadic last argument. */
  rest: readonly string[];
  options: Options;
  io: Io;
  /** Opened when first asked for; closed when the command ends. */
  context(): Promise<Context>;
}
export interface Command {
  name: string;
  summary: string;
  /** Longer help: what it does, what it writes. */
  description?: string;
  arguments?: readonly CommandArgument[];
  options?: readonly CommandOption[];
  /** Shown below the help, each a line that can be pasted. */
  examples?: readonly string[];
  /** Changes nothing that is kept: it works in a home that may only be read. */
  reads?: boolean;
  /** Passes unknown options through to `rest` (for `call`). */
  passThrough?: boolean;
  group: 'Main job' | 'Docs' | 'Runs' | 'Front ends' | 'Tools' | 'Help';
  /** Exit code. Throws LaunchError for everything else. */
  run(call: CommandCall): Promise<number>;
}
export const defineCommand = (command: Command): Command => command;

/** A string option, or undefined. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
export const flagOption = (options: Options, name: string): boolean => options[name] === true;
export function numberOption(options: Options, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}
/** For `parse`: a whole number of at least `least`. */
export const wholeNumber =
  (least = 0) =>
  (value: string): number => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < least)
      throw new Error(`expected a whole number of at least ${least}`);
    return number;
  };
/** For `parse`: where a server listens. */
export function portNumber(value: string): number {
  const port = parsePort(value);
  if (port === undefined) throw new Error(`A port is ${PORT_RANGE}.`);
  return port;
}
/** For `parse`: words separated by commas. */
export const commaList = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
