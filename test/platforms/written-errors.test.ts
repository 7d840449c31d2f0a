/** An error is found in whatever form it is written: in parentheses, with type arguments, put into a variable first, in texts of several lines. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readCsharpFile } from '../../src/platforms/csharp/declarations.ts';
import { readJavaFile } from '../../src/platforms/java/declarations.ts';
import { readEsModule } from '../../src/platforms/node/es-module.ts';
import { readPhpFile } from '../../src/platforms/php/declarations.ts';
import { readPythonModule } from '../../src/platforms/python/module.ts';

const listed = (all: readonly { type: string; message: string | null }[] = []): string[] =>
  all.map(({ type, message }) => `${type}: ${message}`);

it('in C#', async () => {
  const text = `public class Rig
{
    public void Dig(string path, int n)
    {
        if (n == 1) throw (new Torn("In parentheses."));
        if (n == 2) throw new Torn<Core>("With a type.");
        if (n == 3) throw new Torn($@"The path ""{path}"" is torn.");
        if (n == 4) throw new Torn(@"The folder C:\\cores is full.");
        if (n == 5) throw new Torn("""
            The "raw" core.
            """);
        if (n == 6) throw new Torn($"""No raw core {path}.""");
        if (n == 7)
        {
            var error = new Torn("Put aside.");
            error.Depth = n;
            throw error;
        }
        try { Draw(); } catch (Torn caught) { throw caught; }
        throw (Exception)new Torn("Cast.");
    }
}
`;
  const [rig] = readCsharpFile(await loadGrammar('c-sharp'), text).types.map(({ declaration }) => declaration);
  expect(listed(rig?.members[0]?.throws)).toEqual([
    'Torn: In parentheses.',
    'Torn: With a type.',
    'Torn: The path "{path}" is torn.',
    'Torn: The folder C:\\cores is full.',
    'Torn: The "raw" core.',
    'Torn: No raw core {path}.',
    'Torn: Put aside.',
    'Torn: Cast.',
  ]);
});

it('in Java', async () => {
  const text = `public class Rig {
  public void dig(String path, int n) {
    if (n == 1) throw (new Torn("In parentheses."));
    if (n == 2) throw new Torn<Core>("With a type.");
    if (n == 3) throw new Torn<>("""
        The "long" core.
        It is torn.
        """);
    if (n == 4) {
      Torn error = new Torn("Put aside.");
      error.setDepth(n);
      throw error;
    }
    try { draw(); } catch (Torn caught) { throw caught; }
    throw (RuntimeException) new Torn("Cast.");
  }
}
`;
  const [rig] = readJavaFile(await loadGrammar('java'), text).declarations;
  expect(listed(rig?.members[0]?.throws)).toEqual([
    'Torn: In parentheses.',
    'Torn: With a type.',
    'Torn: The "long" core. …',
    'Torn: Put aside.',
    'Torn: Cast.',
  ]);
});

it('in TypeScript', async () => {
  const text = `export function dig(path: string, n: number, failure: Error): void {
  if (n === 1) throw (new Torn('In parentheses.'));
  if (n === 2) throw new Torn<Core>('With a type.');
  if (n === 3) throw TypeError('Only called.');
  if (n === 4) {
    const error = new Torn('Put aside.');
    error.depth = n;
    throw error;
  }
  if (n === 5) throw Object.assign(new Torn('With a code.'), { code: 'TORN' });
  if (n === 6) throw failure;
  if (n === 7) throw toError('Not an error by its name.');
  try { draw(); } catch (caught) { throw caught; }
  throw new Torn('As another.') as Error;
}
`;
  const [dig] = readEsModule(await loadGrammar('typescript'), text).definitions;
  expect(listed(dig?.throws)).toEqual([
    'Torn: In parentheses.',
    'Torn: With a type.',
    'TypeError: Only called.',
    'Torn: Put aside.',
    'Torn: With a code.',
    'Torn: As another.',
  ]);
});

it('in Python and PHP', async () => {
  const python = `def dig(path, n, failure):
    if n == 1:
        raise (ValueError("In parentheses."))
    if n == 2:
        error = ValueError("Put aside.")
        error.depth = n
        raise error
    if n == 3:
        raise failure
    try:
        draw()
    except Torn as caught:
        raise caught
`;
  const [dig] = readPythonModule(await loadGrammar('python'), python).definitions;
  expect(listed(dig?.raises)).toEqual(['ValueError: In parentheses.', 'ValueError: Put aside.']);
  const php = `<?php
class Rig
{
    public function dig($n, $failure)
    {
        if ($n === 1) { throw (new \\LogicException('In parentheses.')); }
        if ($n === 2) {
            $error = new \\LogicException('Put aside.');
            $error->depth = $n;
            throw $error;
        }
        if ($n === 3) { throw $failure; }
        try { draw(); } catch (Torn $caught) { throw $caught; }
    }
}
`;
  const [rig] = readPhpFile(await loadGrammar('php'), php).declarations;
  expect(listed(rig?.members[0]?.throws)).toEqual([
    '\\LogicException: In parentheses.',
    '\\LogicException: Put aside.',
  ]);
});
