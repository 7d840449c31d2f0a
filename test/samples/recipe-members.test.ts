/** No recipe of what only the product's own code may call, and none of a getter that gives back what was put in. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const layer = (mark: string): string =>
  `<?php\nnamespace Quarry;\n\n/** A layer. */\nclass Layer implements Rock\n{\n    public function __construct(private int $depth = 1) {}\n\n    /** Its depth. */\n    public function getDepth(): int { return $this->depth; }\n\n    /**\n     * Its step.\n     *${mark}\n     */\n    public function step(): int { return 7; }\n\n    /** Twice as deep. */\n    public function twice(): int { return 2 * $this->depth; }\n}\n`;
const recipes = async (body: string, mark = ''): Promise<string[]> => {
  const { facts } = await pagesOf({
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
    'README.md': '# Strata\n',
    'src/Rock.php': '<?php\nnamespace Quarry;\n\n/** Rock. */\ninterface Rock {}\n',
    'src/Layer.php': layer(mark),
    'tests/LayerTest.php': `<?php\nnamespace Quarry\\Tests;\n\nuse PHPUnit\\Framework\\TestCase;\nuse Quarry\\Layer;\n\nclass LayerTest extends TestCase\n{\n    public function testLayer(): void\n    {\n${body}\n    }\n}\n`,
  });
  return (facts.examples ?? []).filter(({ kind }) => kind === 'recipe').map(({ code }) => code);
};

it('takes no call of a member that is internal', async () => {
  const body = '        $a = new Layer(5);\n        $this->assertSame(7, $a->step());';
  expect(await recipes(body)).toHaveLength(1);
  expect(await recipes(body, ' @internal')).toEqual([]);
});

it('takes no getter of what was put in, or of what is always the same', async () => {
  expect(await recipes('        $a = new Layer(5);\n        $this->assertSame(10, $a->twice());')).toHaveLength(1);
  expect(await recipes('        $a = new Layer(5);\n        $this->assertSame(5, $a->getDepth());')).toEqual([]);
  expect(await recipes('        $a = new Layer();\n        $this->assertSame(1, $a->getDepth());')).toEqual([]);
});
