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
      good5: 'bash\n$ tree\nsrc\n├── a\n│\u00a0\u00a0 └── b.ts\n└── c',
      e: 'bash\n$ tree\nsrc\n└──\u00a0a\nnpm\u00a0ci',
    }),
  ).toEqual([
    'snippets/typographic a.md:5 Code with a character of a word processor: `–`',
    'snippets/typographic b.md:4 Code with a character of a word processor: `“`',
    'snippets/typographic c.md:4 Code with a character of a word processor: a non-breaking space',
    'snippets/typographic d.md:4 Code with a character of a word processor: `“`',
    'snippets/typographic e.md:7 Code with a character of a word processor: a non-breaking space',
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
      good5: 'markdoc\nx',
    }),
  ).toEqual([
    'snippets/unknown-language a.md:3 Code block of an unknown language: `pyhton`',
    'snippets/unknown-language b.md:3 Code block of an unknown language: `javascrpt`',
  ]);
});

test('a label that most of its code on a page does not follow is a custom there', async () => {
  const page = (...blocks: string[]): string => blocks.join('\n```\n\n```');
  expect(
    await found({
      a: page(
        'js\n.lamp(a=1).lit(b=2), .x',
        'js\nconst a = 1;',
        'js\n.lamp(c=3).lit(d=4), .x',
        'js\n.lamp(e=5).lit(f=6), .x',
      ),
      b: page('js\nconst = ;', 'js\nlet = ;', 'js\nx()'),
      c: page('js\nconst = ;', 'js\nlet = ;', 'js\nvar = ;', 'js\na();', 'js\nb();', 'js\nc();'),
    }),
  ).toEqual([
    'snippets/wrong-language a.md:3 Label that most of its code does not follow: 3 of 4 blocks of `js` here do not parse as that',
    expect.stringContaining('snippets/syntax-error b.md:4'),
    expect.stringContaining('snippets/syntax-error b.md:8'),
    expect.stringContaining('snippets/syntax-error c.md:4'),
    expect.stringContaining('snippets/syntax-error c.md:8'),
    expect.stringContaining('snippets/syntax-error c.md:12'),
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

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: x';

test('a fence of a language that its code provably is not in', async () => {
  expect(
    await found({
      a: 'json\nname: x\nitems:\n  - a\n  - b',
      b: 'toml\nserver:\n  port: 1\n  host: x',
      c: 'yaml\n[server]\nport = 1\nhost = "x"',
      d: 'html\nSELECT a, b FROM t WHERE a = 1;',
      e: `bash\n${POD}`,
      f: 'bash\nfrom os import path\n\ndef f():\n    return path',
      g: 'yaml\nfrom os import path\nprint(path)',
      h: 'html\n{ "a": 1 }',
      i: 'python\nSELECT a\nFROM t;',
      k: 'js\non:\n  push:\n    branches: [main]',
      j: 'js\n# a comment\nname: x\non:\n  - push\njobs:\n  build:\n    steps: [a]',
    }),
  ).toEqual([
    'snippets/wrong-language a.md:3 Code block of another language: it says `json`, and only parses as `yaml`',
    'snippets/wrong-language b.md:3 Code block of another language: it says `toml`, and only parses as `yaml`',
    'snippets/wrong-language c.md:3 Code block of another language: it says `yaml`, and only parses as `toml`',
    'snippets/wrong-language d.md:3 Code block of another language: it says `html`, and reads as `sql`',
    'snippets/wrong-language e.md:3 Code block of another language: it says `bash`, and reads as `yaml`',
    'snippets/wrong-language f.md:3 Code block of another language: it says `bash`, and reads as `python`',
    'snippets/wrong-language g.md:3 Code block of another language: it says `yaml`, and reads as `python`',
    'snippets/wrong-language h.md:3 Code block of another language: it says `html`, and reads as `json`',
    'snippets/wrong-language i.md:3 Code block of another language: it says `python`, and reads as `sql`',
    'snippets/wrong-language j.md:3 Code block of another language: it says `js`, and only parses as `yaml`',
    'snippets/wrong-language k.md:3 Code block of another language: it says `js`, and reads as `yaml`',
  ]);
});

test('what only resembles another language keeps its own', async () => {
  expect(
    await found({
      a: 'bash\nName: x\nStatus: Running',
      b: 'bash\n{ "status": "ok" }',
      c: 'bash\npython - <<END\nfrom os import path\nEND',
      d: 'bash\nimport a.png',
      e: 'yaml\n{ "a": 1 }',
      f: 'python\nname: str\nage: int',
      g: 'js\n{ "a": 1 }',
      h: 'html\n<p>SELECT a FROM t;</p>',
      i: 'yaml\nselect one\nfrom many',
      j: 'ts\nname: string\nage: number',
      k: 'text\nSELECT a FROM t;',
      l: 'toml\na = 1',
      m: "js\nname: 'x',\nwhere:\n  a: 1,",
      n: 'python\nclass A:\n    a: int\n    b: str',
    }),
  ).toEqual([]);
});

test('a JSON sample that breaks early is wrong where it breaks', async () => {
  expect(
    await found({
      a: 'json\n{\n  "a": 1,\n  b: 2,\n  "c": 3\n}',
      b: 'json\n{\n  "a": \'x\'\n}',
      c: 'json\nvalue\n{\n  "c": [1,, 2]\n}',
      d: 'json\n{\n  "a": [1, 2\n}',
      e: 'yaml\na:\n\tb: 1',
      f: 'yaml\nname: x\n\tage: y',
    }),
  ).toEqual([
    expect.stringContaining('a.md:6 '),
    expect.stringContaining('b.md:5 '),
    expect.stringContaining('c.md:4 '),
    expect.stringContaining('d.md:6 '),
    'snippets/syntax-error e.md:5 Code that does not parse as yaml: Tabs are not allowed as indentation',
    'snippets/syntax-error f.md:5 Code that does not parse as yaml: Tabs are not allowed as indentation',
  ]);
});
