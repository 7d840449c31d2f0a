/** A first run is shown only where it is all that a reader needs: what the product asks for at import, what its runner reads, and something to see. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const INDEX =
  '/** Reads a log. */\nexport function parse(text: string): string {\n  return text;\n}\n/** One log. */\nexport class Log {\n  depth = 1;\n}\n';
const started = async (
  code: string,
  { index = INDEX, more = '', language = 'ts', dependencies = {} as object } = {},
): Promise<string> => {
  const files = {
    'package.json': JSON.stringify({ name: 'strata', version: '1.2.0', types: 'src/index.ts', dependencies }),
    'src/index.ts': index,
    'README.md': `# Strata\n\nReads logs.\n\n## Installation\n\n\`\`\`sh\nnpm install strata\n\`\`\`\n\n## Usage\n\n\`\`\`${language}\n${code}\n\`\`\`\n${more}`,
  };
  return pageEnding((await pagesOf(files)).pages, '/getting-started.md');
};
const RUN = 'A first run';
const WHOLE = "import { parse } from 'strata';\n\nconsole.log(parse('1'));";

describe('a first run of TypeScript', () => {
  it('is a program that shows something', async () => {
    expect(await started(WHOLE)).toContain(RUN);
    expect(await started("import { parse } from 'strata';\n\nconst log = parse('1');\nlog.trim();")).not.toContain(RUN);
  });

  it.each([
    ['a class', "import { Log, parse } from 'strata';\n\n@parse('1')\nclass Well {}\nconsole.log(new Well());"],
    [
      'a parameter',
      "import { Log, parse } from 'strata';\n\nclass Well {\n  constructor(@parse('1') log: Log) {}\n}\nconsole.log(new Well());",
    ],
  ])('has no decorator of %s, which a runner without settings does not read', async (_name, code) => {
    expect(await started(code)).not.toContain(RUN);
  });

  it('names no type that nothing brings', async () => {
    const named = (type: string) =>
      `import { parse } from 'strata';\n\nconst log: ${type} = parse('1');\nconsole.log(log);`;
    expect(await started(named('Promise<Record<string, number>> | string'))).toContain(RUN);
    expect(await started(named('Well'))).not.toContain(RUN);
    expect(await started(`interface Well { depth: number }\n${named('Well')}`)).toContain(RUN);
  });

  it('is not one file of several', async () => {
    const file = (name: string, code: string) => `// ${name}\n${code}`;
    const other = `\nBeside it:\n\n\`\`\`ts\n${file('well.ts', 'export const depth = 1;')}\n\`\`\`\n`;
    expect(await started(file('main.ts', WHOLE), { more: other })).not.toContain(RUN);
    expect(await started(file('main.ts', WHOLE))).toContain(RUN);
    expect(await started(`${file('well.ts', 'const depth = 1;')}\n${file('main.ts', WHOLE)}`)).not.toContain(RUN);
  });

  it('begins with what the product asks for at import', async () => {
    const asks = `if (!('layers' in globalThis)) {\n  throw new Error('strata needs layers');\n}\n${INDEX}`;
    expect(await started(WHOLE, { index: asks })).not.toContain(RUN);
    const lazy = `export const well = () => {\n  throw new Error('dry');\n};\n${INDEX}`;
    expect(await started(WHOLE, { index: lazy })).toContain(RUN);
  });

  it('has what other samples import for its effect', async () => {
    const more = "\nFirst of all:\n\n```ts\nimport 'layers/polyfill';\n```\n";
    expect(await started(WHOLE, { more })).not.toContain(RUN);
    const whole = `import 'layers/polyfill';\n${WHOLE}`;
    expect(await started(whole, { more, dependencies: { layers: '1' } })).toContain(RUN);
    expect(await started(whole, { more })).not.toContain(RUN);
    expect(await started(WHOLE, { more: "\nIts colours:\n\n```ts\nimport 'strata/style.css';\n```\n" })).toContain(RUN);
  });

  it('with `require` is a script, whatever it waits for inside of functions', async () => {
    const code =
      "const { parse } = require('strata');\n\nasync function main() {\n  const log = await parse('1');\n  console.log(log);\n}\nmain();";
    expect(await started(code, { language: 'js' })).toContain('first-run.cjs');
    expect(
      await started(`const { parse } = require('strata');\nimport fs from 'node:fs';\nconsole.log(parse('1'), fs);`, {
        language: 'js',
      }),
    ).not.toContain(RUN);
    expect(
      await started(`const { parse } = require('strata');\nconsole.log(await parse('1'));`, { language: 'js' }),
    ).not.toContain(RUN);
  });

  it('shows what it writes into a file', async () => {
    const saves = "import { Log } from 'strata';\n\nconst log = new Log();\nlog.save('rows.json');";
    const index = INDEX.replace('depth = 1;', 'depth = 1;\n  save(path: string): void {}');
    expect(await started(saves, { index })).toContain(RUN);
    expect(await started(saves)).not.toContain(RUN);
  });
});
