/** Errors that a program keeps in a constant, that a method makes for others to throw, that stand in a trait, or that one branch alone raises. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.length === 0 ? [] : [`${name}: ${messages.map(({ type, text }) => `${type} ${text}`).join(' | ')}`],
  );
}

it('in JavaScript: a constant, a maker, a call without new', async () => {
  expect(
    await raisedBy({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
      'src/index.ts': `const NoCore = new RangeError('please set a core');
const ERROR_NO_RIG = new Error('please set a rig');
let Changed = new Error('changed later');
export const core = (): void => { throw NoCore; };
export function rig(): void { throw ERROR_NO_RIG; }
export function other(): void { throw Changed; }
export function plain(): void { throw Error('without new'); }
export class Rig {
  #torn(place: string) { return new TypeError(\`torn at \${place}\`); }
  /** Digs. */
  dig(place: string) { throw this.#torn(place); }
  /** Makes one and throws nothing. */
  look(place: string) { return this.#torn(place); }
}
`,
    }),
  ).toEqual([
    'Rig.dig: TypeError torn at ${place}',
    'core: RangeError please set a core',
    'plain: Error without new',
    'rig: Error please set a rig',
  ]);
});

it('in PHP: a trait, the class above, and what a method of one makes', async () => {
  const php = (name: string, text: string, below = '') => ({
    [`src/${name}.php`]: `<?php\n\nnamespace Quarry${below};\n\n${text}`,
  });
  expect(
    await raisedBy({
      'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
      ...php(
        'After',
        `class After extends Rule
{
    use Traits\\Dates;

    /** Checks. */
    public function check($value)
    {
        $this->needs($value);
        if (!$value) {
            throw $this->undated($value);
        }
        return $this->sized($value);
    }

    /** Throws nothing. */
    public function look($value)
    {
        return $this->undated($value);
    }
}
`,
      ),
      ...php(
        'Rule',
        `abstract class Rule
{
    protected function needs($value)
    {
        if ($value === null) {
            throw new \\LogicException("A value is missing.");
        }
    }
}
`,
      ),
      ...php(
        'Traits/Dates',
        `trait Dates
{
    protected function undated($value)
    {
        return new \\RuntimeException("Expected a date, got '{$value}'.");
    }

    protected function sized($size)
    {
        if (!is_string($size)) {
            throw new \\InvalidArgumentException("Size must be a string.");
        }
        return $size;
    }
}
`,
        '\\Traits',
      ),
    }),
  ).toEqual([
    "Quarry.After.check: \\LogicException A value is missing. | \\RuntimeException Expected a date, got '{$value}'. | \\InvalidArgumentException Size must be a string.",
  ]);
});

it('in Python: a NotImplementedError of one branch is a row, one of the whole body is not', async () => {
  expect(
    await raisedBy({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `class Rig:
    """Digs."""

    def dig(self, fast=False):
        """Digs."""
        if fast:
            raise NotImplementedError("Fast digging needs a drill.")
        return 1

    def fill(self):
        """Fills."""
        raise NotImplementedError("Subclasses fill.")

    def log(self, words):
        """Logs."""
        print(words)
        raise NotImplementedError("Subclasses log.")
`,
    }),
  ).toEqual(['strata.Rig.dig: NotImplementedError Fast digging needs a drill.']);
});
