/** Turns the command list into a program: help for everything, one place that translates failures into exit codes. */
import { Argument, CommanderError, InvalidArgumentError, Option, Command as Program } from 'commander';
import { onEndSignals } from '../adapters/end-signals.ts';
import { commands } from '../commands/index.ts';
import type { Context } from '../context.ts';
import { exitCodeOf, toLaunchError, UserError } from '../errors.ts';
import { missingPart } from '../missing-part.ts';
import { VERSION } from '../version.ts';
import type { Command, CommandCall } from './command.ts';
import { type Io, processIo } from './io.ts';
import { isEndless, watchOutput } from './standard-output.ts';

/** Runs one command line and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const cancel = new AbortController();
  const json = argv.includes('--json');
  let interrupts = 0;
  const interrupt = (): void => {
    interrupts += 1;
    if (interrupts > 1) process.exit(130);
    cancel.abort(
      new UserError(
        'CANCELLED',
        `Cancelled. ${isRun(argv) ? 'What was finished is kept: `launch resume` goes on.' : 'Run the command again.'}`,
      ),
    );
  };
  onEndSignals(['SIGINT', 'SIGTERM'], interrupt);
  const output = watchOutput(process, isEndless(argv));
  const code = await runCommandLine(argv, processIo(json, cancel.signal));
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(output.codeAfter(code));
}

/** What `launch resume` goes on with. */
const isRun = (argv: readonly string[]): boolean =>
  ['run', 'resume'].includes(argv.find((word) => !word.startsWith('-')) ?? '');

/** The same without a process, for tests. */
export async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  let context: Promise<Context> | undefined;
  const openContext = (home: unknown, reads: boolean): Promise<Context> => {
    context ??= import('../context.ts').then(({ createContext }) =>
      createContext({
        env: io.env,
        cwd: io.cwd,
        reads,
        ending: io.signal,
        ...(typeof home === 'string' ? { home } : {}),
      }).then((opened) => {
        if (opened.noHome !== undefined)
          io.err(`${io.colors.yellow('warning')} There is no home, so nothing is on record. ${opened.noHome}`);
        return opened;
      }),
    );
    return context;
  };
  let exitCode = 0;
  const program = new Program('launch')
    .description(
      'From a source repository to a docs pull request in which every sentence is proven; checks and fixes docs sites.',
    )
    .version(VERSION, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text.trimEnd()) })
    .showHelpAfterError('(run with --help for what is accepted)')
    // A value that may be left out stands behind `=` alone.
    .configureHelp({
      optionTerm: ({ flags, optional }) => (optional ? flags.replace(/ \[([^[\]]+)\]$/u, '[=$1]') : flags),
    })
    .addHelpText('after', START)
    .enablePositionalOptions();
  for (const command of commands) {
    program.addCommand(
      toProgram(command, program, async (call) => {
        exitCode = await command.run({
          ...call,
          io,
          context: () => openContext(call.options.home, command.reads === true),
        });
      }),
    );
  }
  try {
    await program.parseAsync(spelledOut(argv), { from: 'user' });
    return argv.length === 0 ? 0 : exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError)
      return thrown.exitCode === 0 || thrown.code === 'commander.help' ? 0 : reportUsage(thrown, io);
    return reportFailure(missingPart(thrown, argv) ?? thrown, io);
  } finally {
    io.status(undefined);
    await context?.then((opened) => opened.close()).catch(() => undefined);
  }
}

const START = `
Start with \`launch check\` in the folder of your docs, \`launch init\` to check them
in CI, or \`launch demo\`. \`launch <command> --help\` has options and examples.`;

/** A flag without a value as it is meant, so that it takes no word that follows. */
function spelledOut([name, ...words]: readonly string[]): string[] {
  const options = commands.find((command) => command.name === name)?.options ?? [];
  const bare = new Map(
    options.flatMap(({ flags, bare: value }) =>
      value === undefined ? [] : [[flags.split(' ')[0] ?? '', value] as const],
    ),
  );
  const end = words.indexOf('--');
  const spelled = words.map((word, at) => {
    const value = end === -1 || at < end ? bare.get(word) : undefined;
    return value === undefined ? word : `${word}=${value}`;
  });
  return name === undefined ? spelled : [name, ...spelled];
}

function toProgram(
  command: Command,
  parent: Program,
  run: (call: Omit<CommandCall, 'io' | 'context'>) => Promise<void>,
): Program {
  const program = new Program(command.name)
    .copyInheritedSettings(parent)
    .summary(command.summary)
    .description(command.description ?? command.summary)
    .helpGroup(command.group)
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError();
  for (const argument of command.arguments ?? []) {
    const built = new Argument(argument.name, argument.description);
    // What a tool is given is the tool's to judge.
    program.addArgument(
      command.passThrough === true
        ? built
        : filled(built, (value, previous) => collect(built.variadic, previous, value)),
    );
  }

  for (const option of command.options ?? []) {
    const built = new Option(option.flags, option.description);
    if (option.choices !== undefined) built.choices([...option.choices]);
    const { choices, parse, repeatable } = option;
    if (built.required || built.optional)
      filled(built, (value, previous) => {
        if (choices !== undefined && !choices.includes(value))
          throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
        return collect(repeatable, previous, parse === undefined ? value : parseValue(parse, value));
      });
    program.addOption(built);
  }
  program.option('--json', 'print one JSON document on stdout and nothing else there');
  program.addOption(filled(new Option('--home <dir>', HOME)));
  if (command.passThrough === true) program.allowUnknownOption().passThroughOptions();
  if (command.examples !== undefined) {
    program.addHelpText('after', `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join('\n')}`);
  }
  return program.action(async (...words: unknown[]) => {
    const options = program.opts<Record<string, unknown>>();
    const given = words.slice(0, (command.arguments ?? []).length);
    const rest = given
      .filter((word) => Array.isArray(word))
      .flat()
      .map(String);
    await run({ arguments: given.map((word) => (typeof word === 'string' ? word : undefined)), rest, options });
  });
}

const HOME = 'where runs are kept (default: LAUNCH_HOME, else a folder of the repository in your cache folder)';

/** An empty value is a mistake, such as a variable that is not set: taken as "not given" it would leave out what was asked for, a proof as well as a limit. */
function filled<Taker extends Option | Argument>(
  taker: Taker,
  read: (value: string, previous: unknown) => unknown = (value) => value,
): Taker {
  taker.argParser((value: string, previous: unknown) => {
    if (value.trim() === '') throw new InvalidArgumentError('It is empty. Give a value, or leave it out.');
    return read(value, previous);
  });
  return taker;
}

function collect(repeatable: boolean | undefined, previous: unknown, value: unknown): unknown {
  if (repeatable !== true) return value;
  return Array.isArray(previous) ? [...previous, value] : [value];
}

function parseValue(parse: (value: string) => unknown, value: string): unknown {
  try {
    return parse(value);
  } catch (problem) {
    throw new InvalidArgumentError(problem instanceof Error ? problem.message : String(problem));
  }
}

/** Commander has told people already; a program reading stdout gets the envelope. */
function reportUsage(problem: CommanderError, io: Io): number {
  if (io.json) {
    const message = problem.message.replace(/^error: /u, '');
    io.out(
      `${JSON.stringify({ ok: false, error: { code: 'INVALID_INPUT', message, retryable: false, details: {} } }, null, 2)}\n`,
    );
  }
  return exitCodeOf('INVALID_INPUT');
}

/** One failure in the words of the command line: code, message, what to do next; the stack only with LAUNCH_DEBUG. */
function reportFailure(thrown: unknown, io: Io): number {
  const failure = toLaunchError(thrown);
  io.status(undefined);
  if (io.json) {
    const error = {
      code: failure.code,
      message: failure.message,
      retryable: failure.retryable,
      details: failure.details,
    };
    io.out(`${JSON.stringify({ ok: false, error }, null, 2)}\n`);
  }
  io.err(`${io.colors.red('error')} ${failure.code}: ${failure.message}`);
  const { problems } = failure.details;
  if (Array.isArray(problems)) {
    for (const problem of problems) {
      if (typeof problem === 'object' && problem !== null && 'path' in problem && 'message' in problem)
        io.err(`  ${String(problem.path)}: ${String(problem.message)}`);
    }
  }
  const { next_command: next } = failure.details;
  // The same command would make another run.
  if (typeof next === 'string') io.err(`  What was finished is kept: \`${next}\` goes on.`);
  else if (failure.retryable) io.err('  The same command may work later.');
  if (io.env.LAUNCH_DEBUG !== undefined && failure.cause instanceof Error) io.err(failure.cause.stack ?? '');
  else if (failure.code === 'INTERNAL') io.err('  Run it again with LAUNCH_DEBUG=1 to see where it happened.');
  return exitCodeOf(failure.code);
}
