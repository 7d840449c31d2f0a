import { beforeAll, describe, expect, it } from 'vitest';
import { loadSyntax, type SyntaxCheck, type Verdicts } from '../../src/syntax/parsers.ts';
import { illegalCharacterIn, skeletonOf } from '../../src/syntax/skeleton.ts';

const verdicts: Verdicts = new Map();
let check: SyntaxCheck;
beforeAll(async () => {
  check = await loadSyntax(['java', 'csharp', 'cpp', 'python', 'php', 'javascript'], verdicts);
});

describe('the skeleton of a sample', () => {
  it('is the same for samples that differ in the words of comments and strings', () => {
    const german = 'call("Hallo Welt"); // ruft auf\n/* erst\n * dann */\n';
    const french = 'call("Bonjour"); // appelle la fonction\n/* d\'abord\n * ensuite tout */\n';
    for (const grammar of ['java', 'c-sharp', 'cpp', 'javascript', 'php'] as const)
      expect(skeletonOf(grammar, german)?.text).toBe(skeletonOf(grammar, french)?.text);
    expect(skeletonOf('python', 'call("a b")  # eins')?.text).toBe(skeletonOf('python', 'call("c d")  # two')?.text);
  });

  it('keeps every line where it was', () => {
    const code = 'a();\n/*\n * one\n\n   two */\nb(); // three\n';
    expect(skeletonOf('java', code)?.text.split('\n')).toHaveLength(code.split('\n').length);
  });

  it('keeps strings whose inside a parser reads, and code it might misread', () => {
    expect(skeletonOf('php', 'f("a {$b[1]} c");')?.text).toBe('f("a {$b[1]} c");');
    expect(skeletonOf('python', 'x = f"{y!r}"')?.text).toBe('x = f"{y!r}"');
    expect(skeletonOf('cpp', 'int n = 1\'000; char c = \'"\'; f("x");')?.pieces).toEqual(['x']);
    for (const [grammar, code] of [
      ['c-sharp', 'var p = @"C:\\";'],
      ['cpp', 'auto s = R"(")";'],
      ['cpp', '// goes on \\\nhere("x");'],
      ['go', 's := `"`'],
      ['java', 'String s = """\n"x\n""";'],
      ['javascript', 'const r = /"/;'],
      ['javascript', 'const t = `"`;'],
      ['javascript', "const e = <p>don't</p>;"],
      ['php', '<<<E\n"x\nE;'],
      ['bash', 'echo "a"'],
    ] as const)
      expect(skeletonOf(grammar, code), code).toBeUndefined();
  });
});

describe('an illegal character', () => {
  it('is found where it stands for itself', () => {
    expect(illegalCharacterIn('java', 'a("#", \'#\'); // #\n/* ` */ b();\n# c')).toBe(31);
    expect(illegalCharacterIn('go', 'a("$") // ?\nb := $c')).toBe(17);
    expect(illegalCharacterIn('c-sharp', '#if X\nvar a = `b`;')).toBe(14);
    expect(illegalCharacterIn('cpp', '#include <a>\n@b')).toBe(13);
  });

  it('is not looked for where tokens might be misread, or where every character may stand', () => {
    for (const [grammar, code] of [
      ['java', 'String s = """\n#\n""";'],
      ['go', 's := `#`'],
      ['c-sharp', 'var p = @"`";'],
      ['cpp', 'auto s = R"(`)";'],
      ['python', 'a = 1 # b'],
      ['bash', '# c'],
    ] as const)
      expect(illegalCharacterIn(grammar, code), code).toBeUndefined();
  });

  it('is told with its line and the words behind it', () => {
    expect(check('java', 'a();\n# not Java: "one"\n')).toMatchObject({
      status: 'error',
      line: 2,
      reason: 'unexpected `# not Java: "one"`',
    });
  });
});

describe('a sample and its translations', () => {
  it('are parsed once', () => {
    const before = verdicts.size;
    for (const word of ['eins', 'deux', 'tre'])
      expect(check('java', `Shape ${'s'} = load("${word}"); // ${word} ${word}\n`).status).toBe('ok');
    expect(verdicts.size).toBe(before + 1);
  });

  it('are each told what was unexpected in their own words', () => {
    const result = (word: string) =>
      check('csharp', `// ${word} first\nint a = f("${word} one");\nclass A { int b "${word} two"; }\n`);
    for (const word of ['eins', 'deux'])
      expect(result(word)).toMatchObject({ status: 'error', line: 3, reason: `unexpected \`${word} two\`` });
  });

  it('fail where the code fails, though a comment says it does not', () => {
    expect(check('java', 'int a = 1; // }\nvoid f() { if (a { }\n').status).toBe('error');
    expect(check('python', 'x = (1  # )\ny = = 2\n').status).toBe('error');
    expect(check('php', "<?php $a = 'it'; // don't\nif ($a { }\n").status).toBe('error');
  });
});
