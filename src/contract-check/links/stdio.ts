/** A server that is started here and speaks over its stdin and stdout; it ends with the check. */
import { startProgram } from '../../adapters/start-program.ts';
import { splitWords } from '../../toolhub/command-line.ts';
import { linkOverLines } from './lines.ts';
import type { Link } from './link.ts';

/** Longest a server may take to end by itself. */
const END_MS = 5_000;

export async function linkOverStdio(
  command: string,
  options: { env: Readonly<Record<string, string | undefined>>; cwd: string },
): Promise<Link> {
  const [program = '', ...words] = splitWords(command);
  const child = startProgram(program, words, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (problem) => {
      child.stdout.destroy(problem);
      resolve();
    });
  });
  return linkOverLines('stdio', child.stdout, child.stdin, async () => {
    child.stdin.end();
    const killer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(killer);
  });
}
