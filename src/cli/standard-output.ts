/** What a closed or full standard output means to the exit code: a reader that left changes no verdict, a result that is lost is no success. */
import { exitCodeOf } from '../errors.ts';

type Problem = Error & { code?: string };
export interface StandardOutput {
  /** Where the process ends as `code` once all is written. */
  codeAfter(code: number): number;
}

interface Streams {
  stdout: { on(event: 'error', listener: (problem: Problem) => void): unknown };
  stderr: { on(event: 'error', listener: (problem: Problem) => void): unknown; write(text: string): unknown };
  exit(code: number): void;
}

/** `endless`: the command ends by itself only when it is told to, so it ends with its reader. */
export function watchOutput({ stdout, stderr, exit }: Streams, endless: boolean): StandardOutput {
  let lost: Problem | undefined;
  // Nobody is left to be told.
  stderr.on('error', () => undefined);
  stdout.on('error', (problem) => {
    const isLeft = problem.code === 'EPIPE';
    if (!isLeft && lost === undefined) {
      lost = problem;
      stderr.write(
        `error SERVICE_UNAVAILABLE: The result could not be written (${problem.code ?? problem.message}). Is there room where standard output goes?\n`,
      );
    }
    if (endless) exit(isLeft ? 0 : FAILED);
  });
  return { codeAfter: (code) => (lost === undefined ? code : FAILED) };
}

const FAILED = exitCodeOf('SERVICE_UNAVAILABLE');

/** Whether a command line starts something that waits for more. */
export const isEndless = (argv: readonly string[]): boolean =>
  ['bot', 'mcp', 'serve', 'toolhub'].includes(argv[0] ?? '') || argv.some((word) => /^--(?:watch|follow)\b/.test(word));
