/** What a caller makes itself it may have made sure of: a new object that its own members, or one value and another made from it, are put into raises nothing of theirs. */
import { expect, it } from 'vitest';
import { raisedBy } from '../support/raised-by.ts';

it('in PHP', async () => {
  const found = await raisedBy({
    'composer.json': '{"name": "strata/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
    'src/Layer.php': `<?php
namespace Strata;
/** A layer. */
final class Layer {
  private function __construct(public readonly Level $top, public readonly Level $base, public readonly string $kind) {
    if ($this->top > $this->base) { throw new \\RangeException('Base above top.'); }
  }
  /** Between. */
  public static function between(Level $top, Level $base): self { return new self($top, $base, 'any'); }
  /** Of parts. */
  public static function ofParts(array $parts): self { return new self($parts['top'], $parts['base'], 'any'); }
  /** One metre. */
  public static function metre(int $top): self { $start = Level::at($top); return new self($start, $start->below(1), 'any'); }
  /** So deep. */
  public static function deep(Level $top, int $depth): self { $base = $top->below($depth); return new self($top, $base, 'any'); }
  /** Named. */
  public function named(string $kind): self { return new self($this->top, $this->base, $kind); }
  /** Down to. */
  public function downTo(Level $base): self { return new self($this->top, $base, $this->kind); }
  /** Rounded. */
  public function rounded(): self { $top = $this->top->rounded(); return new self($top, $this->base->rounded(), $this->kind); }
  /** Read. */
  public static function read(Level|string $depth): self { return self::metre(self::depthOf($depth)); }
  /** Of a level. */
  public static function of(string $words): self {
    $find = static function (string $part): Level|null { return Level::find($part); };
    $level = $find($words);
    return self::metre(self::depthOf($level));
  }
  private static function depthOf(Level|string $depth): int {
    return match (true) { $depth instanceof Level => $depth->depth, default => Level::parse($depth)->depth };
  }
}
`,
    'src/Level.php': `<?php
namespace Strata;
/** A level. */
final class Level {
  public int $depth = 0;
  /** Parses. */
  public static function parse(string $words): self { if ($words === '') { throw new \\DomainException('No level in it.'); } return new self(); }
}
`,
  });
  expect(found).toEqual([
    'Strata.Layer.between: Base above top. [$top > $base]',
    "Strata.Layer.ofParts: Base above top. [($parts['top']) > ($parts['base'])]",
    'Strata.Layer.deep: Base above top.',
    'Strata.Layer.downTo: Base above top. [$this->top > $base]',
    "Strata.Layer.read: No level in it. [$depth === '']",
    "Strata.Level.parse: No level in it. [$words === '']",
  ]);
});

it('in TypeScript', async () => {
  const found = await raisedBy({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
    'src/index.ts': `class Span {
  readonly top: number;
  readonly base: number;
  constructor(top: number, base: number) {
    this.top = top;
    this.base = base;
    if (this.top > this.base) throw new RangeError('Base above top.');
  }
}
/** Between. */
export function between(top: number, base: number) { return new Span(top * 2, base * 2); }
/** One metre. */
export function metre(top: number) { return new Span(top, top + 1); }
/** Both. */
export function both(hole: { top: number; base: number }) { return new Span(hole.top, hole.base); }
`,
  });
  expect(found).toEqual(['between: Base above top.', 'both: Base above top.']);
});
