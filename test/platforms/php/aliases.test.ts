/** What a file calls by another name is shown by the name that the reference has, or in full where that name is taken. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('resolves aliases of types in signatures, parameters, results and errors', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n',
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
    'src/Type/Depth.php': '<?php\nnamespace Quarry\\Type;\n\nclass Depth {}\n',
    'src/Type/Layer.php': '<?php\nnamespace Quarry\\Type;\n\nclass Layer {}\n',
    'src/Layer.php':
      "<?php\nnamespace Quarry;\n\nuse Quarry\\Type\\Depth as DepthObject;\nuse Quarry\\Type\\Layer as TypeLayer;\nuse RuntimeException as PhpRuntimeException;\n\nclass Layer\n{\n    /** Reads. */\n    public function read(int|DepthObject $depth, TypeLayer $depthObject): DepthObject\n    {\n        throw new PhpRuntimeException('No such depth');\n    }\n}\n",
  });
  expect(facts.api.find(({ name }) => name === 'Quarry.Layer.read')).toMatchObject({
    signature: 'public function read(int|Depth $depth, \\Quarry\\Type\\Layer $depthObject): Depth',
    parameters: [{ type: 'int|Depth' }, { type: '\\Quarry\\Type\\Layer' }],
    returns: { type: 'Depth' },
    raises: [{ type: '\\RuntimeException' }],
    messages: [{ type: '\\RuntimeException', text: 'No such depth' }],
  });
});
