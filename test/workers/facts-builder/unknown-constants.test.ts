/** Constants that samples name and the product's types do not have; what another library, another type or a text has is left alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from '../../support/product-facts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function disproved(files: Record<string, string>): Promise<string[][]> {
  const folder = temporaryFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
      writeFileSync(path.join(folder.path, name), text);
    }
    const { product_facts: facts } = await factsOf(folder.path, { repository: 'https://github.com/quarry/strata' });
    return facts.contradictions.flatMap(({ disproves = [] }) => disproves.map(({ said, near }) => [said, near ?? '']));
  } finally {
    folder.remove();
  }
}
const readme = (language: string, code: string): string =>
  `# Strata\n\nStrata reads logs.\n\n## Usage\n\nDo this:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

const php = (code: string) =>
  disproved({
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
    'src/Log.php':
      '<?php\nnamespace Strata;\nclass Log\n{\n    public const DEPTH_OF_LAYERS = 1;\n    public const WIDE = 2;\n    public static function dig(int $how = 0): void {}\n}\n',
    'README.md': readme('php', code),
  });
const java = (code: string) =>
  disproved({
    'pom.xml': '<project><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0</version></project>',
    'src/main/java/org/quarry/Log.java':
      'package org.quarry;\n\npublic class Log {\n  public static final int DEPTH_OF_LAYERS = 1;\n  public static void dig(int how) {}\n}\n',
    'README.md': readme('java', code),
  });

it('finds a constant that the type has under nearly that name', async () => {
  expect(await php('Strata\\Log::dig(Log::DEPTH_OF_LAYER);')).toEqual([['Log.DEPTH_OF_LAYER', 'DEPTH_OF_LAYERS']]);
  expect(await java('Log.dig(Log.DEPTHOF_LAYERS);')).toEqual([['Log.DEPTHOF_LAYERS', 'DEPTH_OF_LAYERS']]);
});

it('finds one that the type never had, where the sample names another of it', async () => {
  expect(await php('Log::dig(Log::SOMETHING_ELSE, Log::WIDE);')).toEqual([['Log.SOMETHING_ELSE', '']]);
  expect(await java('Log.dig(Log.NARROW);')).toEqual([['Log.NARROW', '']]);
});

it('says nothing of names that are there, of others, in texts and comments, or shown as wrong', async () => {
  for (const code of [
    'Log::dig(Log::DEPTH_OF_LAYERS);',
    'echo Log::SOMETHING_ELSE;',
    'Log::dig(Log::class);',
    'Log::dig(Other::DEPTH_OF_LAYER);',
    'Log::dig(1); // Log::DEPTH_OF_LAYER',
    'echo "Log::DEPTH_OF_LAYER";',
    'use Monolog\\Log;\nLog::dig(Log::DEPTH_OF_LAYER);',
    'Log::dig(Log::DEPTH_OF_LAYER); // wrong',
  ])
    expect(await php(code), code).toEqual([]);
  expect(await java('Log.dig(Log.DEPTH_OF_LAYERS);')).toEqual([]);
});
