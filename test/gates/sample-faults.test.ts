/** Samples: characters of a word processor, misspelt languages, fences that are wrong on purpose, and syntax of today. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function found(blocks: Record<string, string>): Promise<string[]> {
  const files = Object.entries(blocks).map(([name, text]) => [`${name}.md`, `# A\n\n\`\`\`${text}\n\`\`\`\n`]);
  site = makeSite(Object.fromEntries(files), { git: false });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['snippets'] })
  ).validate();
  return findings.map(({ rule, location, message }) => `${rule} ${location?.path}:${location?.line} ${message}`);
}

test('code with characters of a word processor', async () => {
  expect(
    await found({
      a: 'bash\nnpm ci\ndocker run –rm x',
      b: 'python\nprint(“x”)',
      c: 'js\nconst a =\u00a01;',
      d: 'bash\necho “hello”',
      good1: 'bash\necho "a – b “c”" # – “x”\n# —all',
      good2: 'python\nprint("“x” – y")\n# “note”',
      good3: 'text\n“quoted” – x',
      good4: 'js\nconst a = `“x”`;',
    }),
  ).toEqual([
    'snippets/typographic a.md:5 Code with a character of a word processor: `–`',
    'snippets/typographic b.md:4 Code with a character of a word processor: `“`',
    'snippets/typographic c.md:4 Code with a character of a word processor: a space that does not break',
    'snippets/typographic d.md:4 Code with a character of a word processor: `“`',
  ]);
});

test('a misspelt language, and those that only look like one', async () => {
  expect(
    await found({
      a: 'pyhton\nrun()',
      b: 'javascrpt\nrun()',
      good1: 'jsonc\n{}',
      good2: 'typst\nx',
      good3: 'rest\nx',
      good4: 'mylang\nx',
    }),
  ).toEqual([
    'snippets/unknown-language a.md:3 Code block of an unknown language: `pyhton`',
    'snippets/unknown-language b.md:3 Code block of an unknown language: `javascrpt`',
  ]);
});

test('a fence that says that it is wrong on purpose is not judged', async () => {
  expect(
    await found({ a: 'json invalid\n{ "a": 1, }', b: 'js {invalid}\nconst = ;', c: 'json\n{ "a": 1, }' }),
  ).toHaveLength(1);
});

test('syntax of today is no error', async () => {
  expect(
    await found({
      a: "ts\nexport type * from './types';\nexport type * as T from './types';",
      b: 'css\n@function --double(--x <length>) returns <length> {\n  result: calc(var(--x) * 2);\n}',
      c: 'js\nclass A { accessor x = 1; }\nimport source wasm from "./a.wasm";',
      d: 'css\n@custom-media --wide (width > 60em);\na { color: if(style(--x: 1): red; else: blue); }',
      e: 'java\nimport module java.base;',
    }),
  ).toEqual([]);
});
