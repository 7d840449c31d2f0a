/** Runs a command line in a site of the tests as somebody types it: its exit code, and what it wrote to both streams. */
import { createColors } from 'picocolors';
import type { Io } from '../../src/cli/io.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import type { TestSite } from '../validation/site.ts';

export async function launchIn(site: TestSite, ...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const io: Io = {
    json: argv.includes('--json'),
    cwd: site.root,
    env: { PATH: process.env.PATH, LAUNCH_HOME: site.cacheDir },
    columns: undefined,
    colors: createColors(false),
    outColors: createColors(false),
    signal: new AbortController().signal,
    stdin: async () => '',
    out: (text) => {
      said.out += String(text);
    },
    err: (line) => {
      said.err += `${line}\n`;
    },
    status: () => {},
  };
  return { code: await runCommandLine(argv, io), ...said };
}
