/** A handler takes errors of its own kind and of those below it, and lets those above and beside it through. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readCsharpFile } from '../../src/platforms/csharp/declarations.ts';
import { readJavaFile } from '../../src/platforms/java/declarations.ts';
import { readPythonModule } from '../../src/platforms/python/module.ts';
import { pagesOf } from '../support/product-folder.ts';
import { raisersOf } from '../support/raised-in-file.ts';

const shown = (name: string, types: readonly { type: string }[]): string =>
  `${name} ${types.map(({ type }) => type).join(' ')}`.trim();

it('in Java', async () => {
  const text = `public class Rig {
  public void above(String of) { try { dig(of); } catch (NumberFormatException e) { turn(); } }
  public void below(String of) { try { bore(of); } catch (IllegalArgumentException e) { turn(); } }
  public void same(String of) { try { dig(of); } catch (IllegalStateException | IllegalArgumentException e) { turn(); } }
  public void all(String of) { try { dig(of); } catch (Exception e) { turn(); } }
  public void unknown(String of) { try { tear(of); } catch (NumberFormatException e) { turn(); } }
  public void direct(String of) { try { if (of.isEmpty()) throw new NumberFormatException("No."); } catch (IllegalArgumentException e) { turn(); } }
  public void around(String of) { try { if (of.isEmpty()) throw new IllegalArgumentException("No."); } catch (NumberFormatException e) { turn(); } }
  private void dig(String of) { if (of.isEmpty()) throw new IllegalArgumentException("Empty."); }
  private void bore(String of) { if (of.isEmpty()) throw new NumberFormatException("No number."); }
  private void tear(String of) { if (of.isEmpty()) throw new TornException("Torn."); }
}
`;
  const read = readJavaFile(await loadGrammar('java'), text);
  const [rig] = read.declarations;
  expect((rig?.members ?? []).slice(0, 7).map(({ name }) => shown(name, raisersOf(read)(name)))).toEqual([
    'above IllegalArgumentException',
    'below',
    'same',
    'all',
    'unknown',
    'direct',
    'around IllegalArgumentException',
  ]);
});

it('in C#', async () => {
  const text = `public class Rig
{
    public void Above(string of) { try { Dig(of); } catch (ArgumentNullException) { Turn(); } }
    public void Below(string of) { try { Bore(of); } catch (ArgumentException e) { Turn(); } }
    public void All(string of) { try { Dig(of); } catch { Turn(); } }
    public void Direct(string of) { try { throw new ArgumentNullException("of"); } catch (ArgumentException) { Turn(); } }
    private void Dig(string of) { if (of == "") throw new ArgumentException("Empty."); }
    private void Bore(string of) { if (of == "") throw new ArgumentNullException("No."); }
}
`;
  const read = readCsharpFile(await loadGrammar('c-sharp'), text);
  const [rig] = read.types.map(({ declaration }) => declaration);
  expect((rig?.members ?? []).slice(0, 4).map(({ name }) => shown(name, raisersOf(read)(name)))).toEqual([
    'Above ArgumentException',
    'Below',
    'All',
    'Direct',
  ]);
});

it('in Python', async () => {
  const text = `def direct(of):
    try:
        if not of:
            raise KeyError("none")
    except LookupError:
        pass

def beside(of):
    try:
        if not of:
            raise KeyError("none")
    except ValueError:
        pass
`;
  const { definitions } = readPythonModule(await loadGrammar('python'), text);
  expect(definitions.map(({ name, raises }) => shown(name, raises))).toEqual(['direct', 'beside KeyError']);
});

it('through other files', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# Strata\n',
    'strata/__init__.py': `"""Reads drill logs."""

from ._checks import need

__all__ = ["above", "beside", "below"]


def above(depth):
    """Above."""
    try:
        need(depth)
    except KeyError:
        pass


def beside(depth):
    """Beside."""
    try:
        need(depth)
    except TypeError:
        pass


def below(depth):
    """Below."""
    try:
        need(depth)
    except Exception:
        pass
`,
    'strata/_checks.py': `def need(depth):
    if depth < 0:
        raise LookupError("no such depth")
`,
  });
  expect(facts.api.flatMap(({ name, messages = [] }) => (messages.length === 0 ? [] : [name]))).toEqual([
    'strata.above',
    'strata.beside',
  ]);
});
