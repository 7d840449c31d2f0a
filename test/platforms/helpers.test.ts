/** Errors of helpers that readers do not see stand at what they call. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readJavaFile } from '../../src/platforms/java/declarations.ts';
import { readEsModule } from '../../src/platforms/node/es-module.ts';
import { readPhpFile } from '../../src/platforms/php/declarations.ts';
import { readPythonModule } from '../../src/platforms/python/module.ts';
import { raisersOf } from '../support/raised-in-file.ts';

const typesOf = (raised: readonly { type: string }[]): string => raised.map(({ type }) => type).join(' ');

const TYPESCRIPT = `export class Chart {
  constructor(path: string) { this.#check(path); }
  draw() { return [1].map((row) => row + this._width()); }
  read() { this.load(); this.load(); }
  tried() { try { this.load(); } catch { this.#check(this.path); } }
  fixed() { this.#check('a'); this.#limit(1, null); }
  limited(most: number) { this.#limit(most, 'most'); }
  later() { return function () { return outer.load(); }; }
  plain() { this.draw(); }
  private load() { this.#check(this.path); this.load(); throw new RangeError('Too deep.'); }
  #check(path: string) { if (path === '') throw new TypeError('No path.'); }
  #limit(most: number | null, name: string | null) { if (most !== null) throw new SyntaxError('Too many.'); }
  _width(): number { throw new EvalError('No width.'); }
}
`;
const PHP = `<?php
class Chart
{
    public function __construct(string $path) { $this->check($path); }
    public function read() { self::Load(); }
    public function tried() { try { $this->load(); } catch (\\Exception $e) { $this->check($e->path); } }
    public function fixed() { $this->check('a'); }
    public function plain() { $this->read(); }
    private function load() { $this->check($this->path); throw new \\RangeException('Too deep.'); }
    protected function check(string $path) { if ($path === '') { throw new \\LogicException('No path.'); } }
}
`;

it('in JavaScript and TypeScript', async () => {
  const read = readEsModule(await loadGrammar('typescript'), TYPESCRIPT);
  const [chart] = read.definitions;
  expect(raisersOf(read)('<init>').map(({ type }) => type)).toEqual(['TypeError']);
  const thrown = chart?.members
    .filter(({ name }) => name !== '_width')
    .map(({ name }) => [name, typesOf(raisersOf(read)(name))]);
  expect(thrown).toEqual([
    ['draw', 'EvalError'],
    ['read', 'RangeError TypeError'],
    ['tried', 'TypeError'],
    ['fixed', ''],
    ['limited', 'SyntaxError'],
    ['later', ''],
    ['plain', 'EvalError'],
  ]);
});

it('in PHP', async () => {
  const read = readPhpFile(await loadGrammar('php'), PHP);
  const raised = raisersOf(read);
  expect(
    read.declarations[0]?.members.map(({ name }) => [name, typesOf(raised(name === '__construct' ? '<init>' : name))]),
  ).toEqual([
    ['__construct', '\\LogicException'],
    ['read', '\\RangeException \\LogicException'],
    ['tried', '\\LogicException'],
    ['fixed', ''],
    ['plain', '\\RangeException \\LogicException'],
  ]);
});

const JAVA = `public class Chart {
  public void read() { load(this); }
  public void tried() { try { load(this); } catch (Exception e) { check(path); } }
  public void drawn(int width) { draw(width, 2); }
  public void open() { open(2); check("a"); }
  public void plain() { read(); }
  protected void load(Chart of) { check(of.path); throw new IndexOutOfBoundsException("Too deep."); }
  void check(String... path) { if (path == null) throw new IllegalArgumentException("No path."); }
  protected void draw(int width) { throw new ArithmeticException("No height."); }
  protected void draw(int width, int height) { throw new IllegalStateException("Not drawn."); }
  protected void open(int path) { throw new ArithmeticException("No number."); }
  public void open(String path) {}
}
interface Shown {
  default void show() { shown(); hidden(); }
  default void shown() { throw new IllegalStateException("Shown."); }
  private void hidden() { throw new ArithmeticException("Hidden."); }
}
`;
it('in Java, protected ones and those of the package too, each overload by what it takes', async () => {
  const read = readJavaFile(await loadGrammar('java'), JAVA);
  const thrown = read.declarations.map(({ members }) =>
    members.map(({ name }) => `${name} ${typesOf(raisersOf(read)(name))}`.trim()),
  );
  expect(thrown[0]?.slice(0, 6)).toEqual([
    'read IndexOutOfBoundsException IllegalArgumentException',
    'tried IllegalArgumentException',
    'drawn IllegalStateException',
    'open',
    'plain IndexOutOfBoundsException IllegalArgumentException',
    'load IndexOutOfBoundsException IllegalArgumentException',
  ]);
  expect(thrown[1]).toEqual(['show IllegalStateException ArithmeticException', 'shown IllegalStateException']);
});

const PYTHON = `class Chart:
    def __init__(self, path):
        self._check(path)
    def read(self):
        _load(self)
    def tried(self):
        try:
            _load(self)
        except Exception:
            self._check(self.path)
    def fixed(self):
        self._check("a")
        self._check(path=None)
    def later(self):
        return lambda: _load(self)
    def plain(self):
        self.read()
    @classmethod
    def made(cls):
        return [cls._check(each) for each in ()]
    def _check(self, path):
        if not path:
            raise ValueError(
                path,
                f"No path, as {path!r} is:\\n"
                "it is empty.",
            )

def _load(chart):
    chart._check(chart.path)
    _load(chart)
    raise RangeError("Too " "deep.", chart)
`;
it('in Python, with their words in however many parts', async () => {
  const read = readPythonModule(await loadGrammar('python'), PYTHON);
  const raised = raisersOf(read);
  const chart = read.definitions[0];
  expect(raised('<init>').map(({ message }) => message)).toEqual(['No path, as {path!r} is:\\nit is empty.']);
  const types = chart?.members.map(({ name }) => [name, typesOf(raised(name === '__init__' ? '<init>' : name))]);
  expect(types).toEqual([
    ['__init__', 'ValueError'],
    ['read', 'RangeError'],
    ['tried', 'ValueError'],
    ['fixed', ''],
    ['later', ''],
    ['plain', 'RangeError'],
    ['made', 'ValueError'],
    ['_check', 'ValueError'],
  ]);
  expect(raised('read')[0]?.message).toBe('Too deep.');
});
