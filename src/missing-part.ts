/** What a copy says that lacks a part of Launch, as the archive that `uses:` downloads lacks the bot and the MCP server: which command has it. */
import { InternalError, UserError } from './errors.ts';

/** Of a failed `import()` of a file of Launch itself, else undefined. `words` are those of the command line, from the command's name on. */
export function missingPart(thrown: unknown, [name = '', ...others]: readonly string[]): UserError | undefined {
  const cause = thrown instanceof InternalError ? thrown.cause : thrown;
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  if (!('url' in cause && String(cause.url).startsWith(new URL('.', import.meta.url).href))) return undefined;
  const same = others.length === 0 ? '' : ' with the same words';
  return new UserError(
    'TOOLCHAIN_MISSING',
    `This copy of Launch holds only what the Action runs. Run \`npx -y @launch-docs/launch ${name}\`${same} instead.`,
    { cause },
  );
}
