/** What a copy says that lacks a file of its own, and that no other failure is taken for that. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { InternalError } from '../src/errors.ts';
import { missingPart } from '../src/missing-part.ts';

/** What Node throws where it imports `url`. */
function failureOf(url: string): Error {
  const program = `await import(${JSON.stringify(url)}).catch(({ message, code, url }) => console.log(JSON.stringify({ message, code, url })))`;
  const { message, ...fields } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  ) as { message: string };
  return Object.assign(new Error(message), fields);
}
const own = new URL('../src/no-such-part.js', import.meta.url).href;

it('names the command that has the missing part', () => {
  const thrown = failureOf(own);
  expect(missingPart(thrown, ['mcp'])).toMatchObject({
    code: 'TOOLCHAIN_MISSING',
    message: 'This copy of Launch holds only what the Action runs. Run `npx -y @launch-docs/launch mcp` instead.',
  });
  expect(missingPart(new InternalError('Internal error.', { cause: thrown }), ['bot', '--port', '1'])?.message).toBe(
    'This copy of Launch holds only what the Action runs. Run `npx -y @launch-docs/launch bot` with the same words instead.',
  );
});

it('leaves every other failure as it is: a file of somebody else, a package, a broken file', () => {
  expect(missingPart(failureOf(pathToFileURL('/no-such-folder/file.js').href), ['mcp'])).toBeUndefined();
  expect(missingPart(failureOf('no-such-package'), ['mcp'])).toBeUndefined();
  expect(missingPart(new TypeError('x is not a function'), ['mcp'])).toBeUndefined();
  expect(missingPart(undefined, [])).toBeUndefined();
});
