/** What a helper raises stands at its caller only where it can be met there: no equal check came before, and no value that is always the same decides. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readCsharpFile } from '../../src/platforms/csharp/declarations.ts';
import { readJavaFile } from '../../src/platforms/java/declarations.ts';
import { readEsModule } from '../../src/platforms/node/es-module.ts';
import { readPhpFile } from '../../src/platforms/php/declarations.ts';
import { readPythonModule } from '../../src/platforms/python/module.ts';
import { readRubyFile } from '../../src/platforms/ruby/declarations.ts';
import { raisersOf } from '../support/raised-in-file.ts';

interface Named {
  name: string;
}
const listed = <T extends Named>(members: readonly T[], typesOf: (of: T) => readonly { type: string }[]): string[] =>
  members.map((each) =>
    `${each.name} ${typesOf(each)
      .map(({ type }) => type)
      .join(' ')}`.trim(),
  );

it('in TypeScript', async () => {
  const text = `export class Rig {
  checked(depth) { if (depth == null) throw new EvalError('None.'); this.#dig(depth); }
  gone(depth) { if (depth == null || depth > 9) return; this.#dig(depth); }
  changed(depth) { if (depth == null) return; depth = next(); this.#dig(depth); }
  other(depth, width) { if (width == null) return; this.#dig(depth); }
  inside(depth) { if (depth == null) this.#dig(depth); }
  outside(depth) { if (depth != null) this.#dig(depth); }
  looped(all) { for (const each of all) { if (each == null) continue; this.#dig(each); } }
  always(depth) { this.#bore(depth, 'slow', { depth }); }
  strict(depth) { this.#bore(depth, 'fast', depth); }
  named(depth, mode) { this.#bore(depth, mode, []); }
  left(depth) { this.#bore(depth); }
  through(depth, box) { this.#pass(depth, box); }
  #pass(most, box) { if (!box) throw new TypeError('No box.'); this.#bore(most, 'slow', box); }
  #dig(metres) { if (metres == null) throw new RangeError('No depth.'); }
  #bore(depth, mode = 'slow', box = null) {
    if (mode === 'fast') { throw new SyntaxError('Too fast.'); }
    if (box == null) throw new URIError('No box.');
    if (depth > 9) throw new RangeError('Too deep.');
  }
}
`;
  const read = readEsModule(await loadGrammar('typescript'), text);
  const [rig] = read.definitions;
  expect(listed(rig?.members ?? [], ({ name }) => raisersOf(read)(name))).toEqual([
    'checked EvalError',
    'gone',
    'changed RangeError',
    'other RangeError',
    'inside RangeError',
    'outside',
    'looped',
    'always RangeError',
    'strict SyntaxError',
    'named SyntaxError RangeError',
    'left URIError',
    'through TypeError RangeError',
  ]);
});

it('in Python', async () => {
  const text = `def checked(depth):
    if depth is None:
        raise KeyError("none")
    _dig(depth)

def truthy(depth):
    if not depth:
        return
    _dig(depth)

def asserted(depth):
    assert depth is not None
    _dig(depth)

def changed(depth):
    if depth is None:
        return
    depth = depth.next
    _dig(depth)

def slow(depth):
    _bore(depth)

def chosen(depth, mode):
    _bore(depth, mode=mode)

def fast(depth):
    _bore(depth, mode="fast")

def spread(depth, **options):
    _bore(depth, **options)

def timed(depth):
    if depth:
        depth = _either(depth)

def either(depth, width):
    _either(depth, width)

def _either(depth=None, width=None):
    if (depth is None) == (width is None):
        raise LookupError("not both")

def _dig(metres):
    if metres is None:
        raise ValueError("no depth")

def _bore(depth, mode="slow"):
    if mode == "fast":
        raise RuntimeError("too fast")
    if depth > 9:
        raise OverflowError("too deep")
`;
  const read = readPythonModule(await loadGrammar('python'), text);
  expect(
    listed(
      read.definitions.filter(({ name }) => !name.startsWith('_')),
      ({ name }) => raisersOf(read)(name),
    ),
  ).toEqual([
    'checked KeyError',
    'truthy',
    'asserted',
    'changed ValueError',
    'slow OverflowError',
    'chosen RuntimeError OverflowError',
    'fast RuntimeError',
    'spread RuntimeError OverflowError',
    'timed',
    'either LookupError',
  ]);
});

it('in Java', async () => {
  const text = `public class Rig {
  public void checked(Core core) { if (core == null) throw new IllegalArgumentException("None."); dig(core); }
  public void required(Core core) { Objects.requireNonNull(core); dig(core); }
  public void made() { dig(new Core()); }
  public void open(Core core) { dig(core.next); }
  public void slow(int depth) { bore(depth, Mode.SLOW); }
  public void any(int depth, Mode mode) { bore(depth, mode); }
  private void dig(Core of) { if (null == of) throw new NullPointerException("No core."); }
  private void bore(int depth, Mode mode) {
    switch (mode) { case FAST: throw new IllegalStateException("Too fast."); default: }
    if (depth < 0) throw new ArithmeticException("Too low.");
  }
}
`;
  const read = readJavaFile(await loadGrammar('java'), text);
  const [rig] = read.declarations;
  expect(listed(rig?.members ?? [], ({ name }) => raisersOf(read)(name)).slice(0, 6)).toEqual([
    'checked IllegalArgumentException',
    'required',
    'made',
    'open NullPointerException',
    'slow ArithmeticException',
    'any IllegalStateException ArithmeticException',
  ]);
});

it('in C#', async () => {
  const text = `public class Rig
{
    public void Checked(Core core) { if (core is null) throw new ArgumentException("None."); Dig(core); }
    public void Required(Core core) { ArgumentNullException.ThrowIfNull(core); this.Dig(core); }
    public void Given(Core core) { var own = core ?? throw new ArgumentNullException(nameof(core)); Dig(core); }
    public void Open(Core core) { Dig(core.Next); }
    public void Slow(int depth) { Bore(depth); }
    public void Any(int depth, Mode mode) { Bore(depth, mode: mode); }
    private void Dig(Core of) { if (of == null) throw new InvalidOperationException("No core."); }
    private void Bore(int depth, Mode mode = Mode.Slow)
    {
        if (mode == Mode.Fast) throw new NotSupportedException("Too fast.");
        if (depth < 0) throw new ArithmeticException("Too low.");
    }
}
`;
  const read = readCsharpFile(await loadGrammar('c-sharp'), text);
  const [rig] = read.types.map(({ declaration }) => declaration);
  expect(
    listed(rig?.members ?? [], ({ name }) =>
      raisersOf(read)(name).filter(({ type }) => !type.startsWith('ArgumentNull')),
    ).slice(0, 6),
  ).toEqual([
    'Checked ArgumentException',
    'Required',
    'Given',
    'Open InvalidOperationException',
    'Slow ArithmeticException',
    'Any NotSupportedException ArithmeticException',
  ]);
});

it('in PHP', async () => {
  const text = `<?php
class Rig
{
    public function checked(?Core $core) { if ($core === null) { throw new \\DomainException('None.'); } $this->dig($core); }
    public function open(Core $core) { $this->dig($core->next); }
    public function slow(int $depth) { $this->bore($depth); }
    public function any(int $depth, string $mode) { $this->bore($depth, mode: $mode); }
    private function dig(?Core $of) { if ($of === null) { throw new \\LogicException('No core.'); } }
    private function bore(int $depth, string $mode = 'slow')
    {
        if ($mode === 'fast') { throw new \\RuntimeException('Too fast.'); }
        if ($depth < 0) { throw new \\RangeException('Too low.'); }
    }
}
`;
  const read = readPhpFile(await loadGrammar('php'), text);
  const [rig] = read.declarations;
  expect(listed(rig?.members ?? [], ({ name }) => raisersOf(read)(name)).slice(0, 4)).toEqual([
    'checked \\DomainException',
    'open \\LogicException',
    'slow \\RangeException',
    'any \\RuntimeException \\RangeException',
  ]);
});

it('in Ruby', async () => {
  const text = `class Rig
  def checked(core)
    raise KeyError, 'None.' if core.nil?
    dig(core)
  end

  def gone(core)
    return unless core
    dig(core)
  end

  def open(core)
    dig(core.next)
  end

  def slow(depth)
    bore(depth)
  end

  def any(depth, mode)
    bore(depth, mode: mode)
  end

  private

  def dig(of)
    raise ArgumentError, 'No core.' if of.nil?
  end

  def bore(depth, mode: :slow)
    raise IOError, 'Too fast.' if mode == :fast
    raise RangeError, 'Too low.' if depth < 0
  end
end
`;
  const read = readRubyFile(await loadGrammar('ruby'), text, () => true);
  const rig = read.scopes.find(({ members }) => members.length > 0);
  expect(listed(rig?.members ?? [], ({ name }) => raisersOf(read)(name)).slice(0, 5)).toEqual([
    'checked KeyError',
    'gone',
    'open ArgumentError',
    'slow RangeError',
    'any IOError RangeError',
  ]);
});
