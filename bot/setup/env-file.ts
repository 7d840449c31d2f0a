/** The environment file of the bot: read before the environment, written once for its owner alone, never over one that is there. */

import { existsSync } from 'node:fs';
import { access, chmod, constants, open } from 'node:fs/promises';
import path from 'node:path';
import { findHome } from '../../src/adapters/home.ts';
import { makeFolder } from '../../src/adapters/make-folder.ts';
import { readNamed } from '../../src/content/named-file.ts';
import { UserError } from '../../src/errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** LAUNCH_BOT_ENV_FILE, else `bot.env` in LAUNCH_HOME. */
export const envFileOf = (env: Env, cwd: string): string =>
  env.LAUNCH_BOT_ENV_FILE !== undefined && env.LAUNCH_BOT_ENV_FILE !== ''
    ? path.resolve(cwd, env.LAUNCH_BOT_ENV_FILE)
    : path.join(findHome(env, cwd), 'bot.env');

/** What the file says, and over it what the environment says. */
export async function withEnvFile(env: Env, file: string): Promise<Env> {
  const text = existsSync(file) ? readNamed(file, { what: 'The environment file' }) : '';
  // A variable that is set to nothing, as compose files do, says nothing.
  return { ...parseEnvFile(text), ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')) };
}

/** `NAME=value` a line; no quotes and no expansion, as `docker run --env-file` reads it. Pure. */
export function parseEnvFile(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.split(/\r?\n/u)) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/u.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found[name] = value;
  }
  return found;
}

const isThere = (file: string): string =>
  `The file \`${file}\` exists and is never written over. Move it away, or set LAUNCH_BOT_ENV_FILE to another one.`;
const isClosed = (file: string, thrown: unknown): string =>
  `\`${file}\` cannot be written (${(thrown as NodeJS.ErrnoException).code ?? String(thrown)}). Set LAUNCH_BOT_ENV_FILE to a file in a folder of yours.`;

/** Why the file could not be written, asked before there is something to write; null where it can. */
export async function envFileProblem(file: string): Promise<string | null> {
  if (existsSync(file)) return isThere(file);
  try {
    await makeFolder(path.dirname(file), 0o700);
    await access(path.dirname(file), constants.W_OK);
    return null;
  } catch (thrown) {
    return isClosed(file, thrown);
  }
}

/** Throws UserError when something is there already, or nothing can be written there. */
export async function writeEnvFile(file: string, values: Readonly<Record<string, string>>): Promise<void> {
  const handle = await makeFolder(path.dirname(file), 0o700)
    .then(() => open(file, 'wx', 0o600))
    .catch((thrown: unknown) => {
      const isKept = thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST';
      throw new UserError('INVALID_INPUT', isKept ? isThere(file) : isClosed(file, thrown), { cause: thrown });
    });
  try {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value.replace(/[\r\n]+/gu, ' ')}\n`);
    await handle.writeFile(
      `# Written by the setup of the bot; whoever reads it can act as the App.\n${lines.join('')}`,
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Whatever the umask was.
  await chmod(file, 0o600);
}
