/** A command about one run: what is asked of the engine, what a program reads of the answer, and what a person reads. */
import {
  type Command,
  type CommandArgument,
  type CommandCall,
  type CommandOption,
  defineCommand,
} from '../cli/command.ts';
import type { Io } from '../cli/io.ts';
import type { Engine } from '../engine/engine.ts';
import { UserError } from '../errors.ts';

export const runArgument: CommandArgument = { name: '<run>', description: 'run id, as `launch list` shows it' };

export interface AboutRun<T> {
  name: string;
  summary: string;
  /** Arguments after the run. */
  more?: readonly CommandArgument[];
  options?: readonly CommandOption[];
  ask(engine: Engine, runId: string, call: CommandCall): Promise<T>;
  /** Printed after `ok` and `run_id`. */
  json(answer: T): Record<string, unknown>;
  show(io: Io, answer: T, runId: string): void;
  /** It changes the run. */
  writes?: true;
  /** Default true: exit code 0. */
  isGood?(answer: T): boolean;
}

export const aboutRun = <T>({
  name,
  summary,
  more = [],
  options,
  ask,
  json,
  show,
  isGood,
  writes,
}: AboutRun<T>): Command =>
  defineCommand({
    name,
    group: 'Runs',
    summary,
    reads: writes !== true,
    arguments: [runArgument, ...more],
    ...(options === undefined ? {} : { options }),
    async run(call) {
      const { engine } = await call.context();
      const runId = runIdOf(call);
      const answer = await ask(engine, runId, call);
      const good = isGood?.(answer) ?? true;
      if (call.io.json) printJson(call, { ok: good, run_id: runId, ...json(answer) });
      else show(call.io, answer, runId);
      return good ? 0 : 1;
    },
  });

export function runIdOf(call: CommandCall): string {
  const runId = call.arguments[0];
  if (runId === undefined || runId === '')
    throw new UserError('INVALID_INPUT', 'No run was named. `launch list` shows them.');
  return runId;
}

export function printJson(call: CommandCall, value: unknown): number {
  call.io.out(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}
