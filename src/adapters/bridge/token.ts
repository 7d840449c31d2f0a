/** What the plugin in an editor shows to be let in: set by the operator, else made once in a file that only the user can read. */
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../errors.ts';
import { makeFolderSync } from '../make-folder.ts';
import { isPrivate } from '../seal-key.ts';
import { userConfigFolder } from '../user-folders.ts';

type Env = Readonly<Record<string, string | undefined>>;

export const bridgeTokenFile = (env: Env): string => join(userConfigFolder(env), 'bridge.token');

/** Throws INVALID_INPUT for a token nobody could send, and where the file is unfit or cannot be made. */
export function bridgeToken(env: Env, variable = 'GOX_BRIDGE_TOKEN'): string {
  const given = env[variable];
  if (given !== undefined && given !== '') {
    if (/^[\x21-\x7e]{16,4096}$/.test(given)) return given;
    throw new UserError(
      'INVALID_INPUT',
      `${variable} is too short or holds spaces. Give 16 or more letters, digits and signs.`,
    );
  }
  const file = bridgeTokenFile(env);
  const token = readToken(file) ?? makeToken(file);
  if (token !== undefined) return token;
  throw new UserError(
    'INVALID_INPUT',
    `The file bridge.token in the configuration folder of Launch cannot be made, or others may read it. Delete it, or set ${variable}.`,
  );
}

function readToken(file: string): string | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || !isPrivate(found)) return undefined;
  const text = readFileSync(file, 'utf8').trim();
  return /^[0-9a-f]{48}$/.test(text) ? text : undefined;
}

/** Of two processes at once the first one's token stands. */
function makeToken(file: string): string | undefined {
  const made = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    makeFolderSync(dirname(file), 0o700);
    writeFileSync(made, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(made, file);
  } catch {
    // There is one already, just made or unfit, or the folder cannot be written.
  } finally {
    rmSync(made, { force: true });
  }
  return readToken(file);
}
