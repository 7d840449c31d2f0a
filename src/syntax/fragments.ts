/** The surroundings a fragment may have been cut from, so that a method body is not called broken for lack of a class. */
import type { Grammar } from '../adapters/tree-sitter.ts';
import type { SyntaxResult } from './check-syntax.ts';
import { withoutLiterals } from './skeleton.ts';

/** A text to parse; `lines` is how many lines stand before the fragment's first. */
export interface Candidate {
  text: string;
  lines: number;
  shape: SyntaxResult['shape'];
  grammar?: Grammar;
}

type Wrap = {
  shape: SyntaxResult['shape'];
  before: string;
  after: string;
  hoist?: RegExp;
  grammar?: Grammar;
  /** What the text must look like, where the surroundings would take nearly everything. */
  when?: RegExp;
};

const JAVA_HEAD = /^\s*(?:package|import)\s[^;]*;[^\n]*$/;
const CSHARP_HEAD = /^\s*(?:global\s+)?using\s(?!\s*(?:var\b|\())[\w.=\s<>,]+;[^\n]*$/;
const CPP_HEAD = /^\s*(?:#\s*\w.*|using\s[\w:=\s]+;.*)$/;
const GO_HEAD = /^\s*(?:package\s+\w+|import\s+(?:[\w.]+\s+)?"[^"]*")\s*(?:\/\/.*)?$/;
const RUST_HEAD = /^\s*(?:use\s[^;]*;|#!\[[^\]]*\]|extern crate\s[^;]*;)\s*$/;
const PHP_HEADER = /^\s*(?:(?:(?:final|abstract|readonly)\s+)*(?:class|interface|trait|enum)|function)\s[^{};]*$/;
const JS_HEAD = /^\s*import\s.*$/;

/** Declarations as a reference shows them: what stands before a body, or before the semicolon. */
const JAVA_TYPE =
  /^\s*(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed|strictfp)\s+)*(?:class|interface|enum|record|@interface)\s[^;{}]*$/;
/** A field whose words say so: a modifier before it, or the name of a constant. */
const JAVA_FIELD = /^\s*(?:public|protected|private|static|final|transient|volatile)\s[^;(=]*(?:=[^;]*)?$/;
const JAVA_CONSTANT = /^[\w.<>[\], ?]+\s[A-Z][A-Z0-9_]*(?:\s*=[^;]*)?$/;
const JAVA_CONSTRUCTOR =
  /^\s*(?:(?:public|protected|private)\s+)?(?:<[^()]*>\s*)?[A-Z]\w*\s*\([^;{}]*\)\s*(?:throws\s[\w\s,.]+)?$/;
const JAVA_ELEMENT = /^[^;)]*\)\s*default\s[^;]*$/;
const RUST_DECLARATION =
  /^(?:[ \t]*#\[[^\n]*\n)*[ \t]*(?:pub\b|(?:async|unsafe|const|extern|fn|struct|enum|union|trait|type|static|mod|impl)\b)(?:[^;[]|\[[^\]]*\])*$/;
const RUST_MACRO = /^\s*macro_rules!\s*\w+\s*$/;
const GO_TYPE = /^\s*type\s[^;{}\n]*\s(?:struct|interface)\s*$/;
const SCRIPT_TYPE = /^\s*(?:(?:export|default|declare|abstract|const)\s+)*(?:class|interface|enum|namespace)\s[^;{}]*$/;

/** A declaration is no member of an object or a class: there its keyword would be read as a name. */
const NO_TYPE = /^(?!\s*(?:(?:export|default|declare|abstract) )*(?:class|interface|enum|namespace|function) +[\w$])/;

/** Properties of a component, cut out of its tag. */
const ATTRIBUTES: Wrap = { shape: 'member', before: '<_\n', after: '\n/>', when: /^\s*[A-Za-z][\w-]*\s*=\s*["{]/ };
/** Elements side by side, as a component holds them. */
const SIBLINGS: Wrap = {
  shape: 'expression',
  before: '<>\n',
  after: '\n</>',
  when: /^(?:\s|\/\/[^\n]*\n)*<[A-Za-z>][\s\S]*>\s*$/,
};
const SCRIPT: Wrap[] = [
  { shape: 'member', before: '', after: '\n{}', when: SCRIPT_TYPE },
  { shape: 'expression', before: '[', after: '\n]' },
  { shape: 'member', before: '({', after: '\n})', when: NO_TYPE },
  { shape: 'member', before: 'class _ {\n', after: '\n}', hoist: JS_HEAD, when: NO_TYPE },
  { shape: 'statements', before: 'async function* _() {\n', after: '\n}', hoist: JS_HEAD },
];
const TYPED: Wrap[] = [
  ...SCRIPT,
  { shape: 'expression', before: 'type _ = ', after: '\n' },
  { shape: 'member', before: 'interface _ {\n', after: '\n}', when: NO_TYPE },
  { shape: 'member', before: 'declare module "_" {\n', after: '\n}' },
];

/** `def read(path, limit: 1)`, `class Table < Base`, `module Tide`. */
const RUBY_HEAD =
  /^\s*(?:def\s+[^\s()]+(?:\((?:[^()]|\([^()]*\))*\))?\s*|(?:class|module)\s[\w:]+(?: < [\w:][^\n;#]*)?\n*)$/;
/** Declarations without their bodies, as a reference shows them. */
const CSHARP_TYPE = /^(?![\s\S]*[;{}])(?:[a-z]{1,12} ){0,6}(?:class|struct|interface|enum|record) /;
const CSHARP_MEMBER = /^(?:public|protected|internal|static|abstract|event) [^;{}]*$|^[^;{}=(]*\([^;{}]*$/;

/** A function without its body and without the semicolon; texts and lists only as what a parameter is without an argument. */
const CPP_MEMBER = /^(?:[^;{}"=]|=(?:\s*(?:"[^"]*"|[\w:<>]*\{[^{};"]*\}))?)*\)[^;{}"()]*$/;
/** A type without its members. */
const CPP_TYPE = /^\s*(?:template\s*<|\[\[|class\s|struct\s|union\s|enum\s)[^;{}]*$/;
/** What else begins as nothing but a declaration does. */
const CPP_DECLARATION =
  /^\s*(?:template\s*<|\[\[|(?:using(?!\s+namespace)|typedef|explicit|inline|static|constexpr|extern|virtual|friend|mutable)\s)[^;]*$/;

const WRAPS: Partial<Record<Grammar, Wrap[]>> = {
  java: [
    { shape: 'member', before: 'class _ {\n', after: '\n}', hoist: JAVA_HEAD },
    { shape: 'expression', before: 'class _ { Object _ =\n', after: '\n; }', hoist: JAVA_HEAD },
    { shape: 'member', before: 'abstract class _ {\n', after: '\n;}', when: /\)\s*(?:throws\s[\w\s,.]+)?$/ },
    { shape: 'member', before: '', after: '\n{}', when: JAVA_TYPE },
    { shape: 'member', before: 'class _ {\n', after: '\n;}', when: JAVA_FIELD },
    { shape: 'member', before: 'class _ {\n', after: '\n;}', when: JAVA_CONSTANT },
    { shape: 'member', before: 'class _ {\n', after: '\n{}}', when: JAVA_CONSTRUCTOR },
    { shape: 'member', before: '@interface _ {\n', after: '\n;}', when: JAVA_ELEMENT },
  ],
  'c-sharp': [
    { shape: 'member', before: 'class _ {\n', after: '\n}', hoist: CSHARP_HEAD },
    { shape: 'statements', before: 'class _ { async void _() {\n', after: '\n} }', hoist: CSHARP_HEAD },
    { shape: 'expression', before: 'var _ =\n', after: '\n;', hoist: CSHARP_HEAD },
    { shape: 'member', before: '', after: '\n{}', when: CSHARP_TYPE },
    { shape: 'member', before: 'class _ {\n', after: '\n;}', when: CSHARP_MEMBER },
  ],
  cpp: [
    { shape: 'statements', before: 'void _() {\n', after: '\n}', hoist: CPP_HEAD },
    { shape: 'member', before: 'class _ {\n', after: '\n};', hoist: CPP_HEAD },
    { shape: 'member', before: 'class _ {\n', after: '\n;};', when: CPP_MEMBER },
    { shape: 'member', before: '', after: '\n;', when: CPP_MEMBER },
    { shape: 'member', before: '', after: '\n{};', when: CPP_TYPE },
    { shape: 'member', before: '', after: '\n;', when: CPP_DECLARATION },
    { shape: 'member', before: 'class _ {\n', after: '\n;};', when: CPP_DECLARATION },
    { shape: 'expression', before: 'auto _ =\n', after: '\n;', hoist: CPP_HEAD },
  ],
  go: [
    { shape: 'statements', before: 'package _\nfunc _() {\n', after: '\n}', hoist: GO_HEAD },
    { shape: 'member', before: 'package _\ntype _ struct {\n', after: '\n}' },
    { shape: 'member', before: 'package _\ntype _ interface {\n', after: '\n}' },
    { shape: 'expression', before: 'package _\nvar _ = ', after: '\n' },
    { shape: 'member', before: 'package _\n', after: ' {}', when: GO_TYPE },
  ],
  rust: [
    { shape: 'statements', before: 'fn _() {\n', after: '\n}', hoist: RUST_HEAD },
    { shape: 'member', before: 'impl _ {\n', after: '\n}', hoist: RUST_HEAD },
    { shape: 'member', before: 'struct _ {\n', after: '\n}' },
    { shape: 'member', before: 'enum _ {\n', after: '\n}' },
    { shape: 'member', before: '', after: '\n;', when: RUST_DECLARATION },
    { shape: 'member', before: '', after: '\n{}', when: RUST_DECLARATION },
    { shape: 'member', before: '', after: '{ () => {} }', when: RUST_MACRO },
  ],
  javascript: [...SCRIPT, ATTRIBUTES, SIBLINGS],
  typescript: [...TYPED, { shape: 'program', before: '', after: '', grammar: 'tsx' }],
  tsx: [...TYPED, ATTRIBUTES, SIBLINGS],
  php: [
    { shape: 'member', before: '<?php class _ {\n', after: '\n}' },
    // Signatures: what stands before a body, or before the semicolon.
    { shape: 'member', before: '<?php ', after: ' {}', when: PHP_HEADER },
    {
      shape: 'member',
      before: '<?php abstract class _ {\n',
      after: '\n;}',
      when: /^\s*(?:public|static|abstract|const)\s[^;]*$/,
    },
    { shape: 'member', before: '<?php enum _ {\n', after: '\n;}', when: /^\s*case\s+\w+(?:\s*=[^;]*)?$/ },
  ],
  ruby: [
    { shape: 'member', before: 'class X\n', after: '\nend' },
    { shape: 'statements', before: 'foo do\n', after: '\nend' },
    // Declarations without their bodies, as a reference shows them.
    { shape: 'member', before: '', after: '\nend', when: RUBY_HEAD },
  ],
  kotlin: [{ shape: 'member', before: 'class _ {\n', after: '\n}', when: /^\s*(?:[a-z]{1,12} ){0,4}constructor\b/ }],
  css: [{ shape: 'member', before: '_ {\n', after: '\n}' }],
  python: [
    { shape: 'expression', before: '(', after: '\n)' },
    { shape: 'expression', before: '{', after: '\n}' },
    { shape: 'expression', before: 'f(', after: '\n)' },
  ],
};

/** What to try, in order: the text as it is, then inside each surrounding its language knows. */
export function* candidatesOf(grammar: Grammar, code: string): Generator<Candidate> {
  const text = dedent(code);
  // The bash grammar knows no bare here-document, which shells accept.
  if (grammar === 'bash') {
    yield { text: text.replace(/^([ \t]*)(?=<<-?['"]?\w)/gm, '$1: '), lines: 0, shape: 'program' };
    return;
  }
  const own = grammar === 'php' && !text.includes('<?') ? { text: `<?php\n${text}`, lines: 1 } : { text, lines: 0 };
  yield { ...own, shape: 'program' };
  const wraps = WRAPS[grammar] ?? [];
  // What declares, or ends statements, is no expression, but inside the braces of a function or class that is one.
  const isEnded =
    STATEMENTS.has(grammar) && (DECLARES.test(text) || withoutBraces(withoutLiterals(grammar, text)).includes(';'));
  for (const wrap of wraps)
    if ((!isEnded || wrap.shape !== 'expression') && (wrap.when?.test(text) ?? true)) yield wrapped(wrap, text);
}

/** Grammars whose statements end in `;`. */
const STATEMENTS: ReadonlySet<Grammar> = new Set(['c-sharp', 'cpp', 'java']);
/** How no expression begins, behind blank lines and comments. */
const DECLARES =
  /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*(?:public|private|protected|import|package|namespace|class|interface|enum|void)\s/;
/** Code without the insides of its braces. */
function withoutBraces(text: string): string {
  let depth = 0;
  return text.replace(/[{}]|[^{}]+/g, (part) => {
    if (part === '{') depth++;
    else if (part === '}') depth = Math.max(0, depth - 1);
    return depth === 0 ? part : '';
  });
}

function wrapped({ shape, before, after, hoist, grammar }: Wrap, text: string): Candidate {
  const lines = text.split('\n');
  let head = 0;
  if (hoist !== undefined) {
    while (head < lines.length && (hoist.test(lines[head]!) || lines[head]!.trim() === '' || isComment(lines[head]!)))
      head++;
  }
  const hoisted = lines.slice(0, head);
  const body = lines.slice(head).join('\n');
  const top = hoisted.length === 0 ? '' : `${hoisted.join('\n')}\n`;
  const own =
    top.includes('package ') && before.startsWith('package _\n') ? before.slice('package _\n'.length) : before;
  const added = own.split('\n').length - 1;
  // Blank lines stand in for hoisted ones only in the count: a line of the fragment is its line here minus `added`.
  return { text: `${top}${own}${body}${after}`, lines: added, shape, ...(grammar === undefined ? {} : { grammar }) };
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|#(?!\s*include)|\/\*|\*)/.test(line);

/** Common leading white space taken off, so that a fragment cut from a block starts at the margin. */
export function dedent(code: string): string {
  const text = code.replaceAll('\r\n', '\n');
  // The first line of substance is at the margin, as in most fragments.
  if (/^(?:[^\S\n]*\n)*\S/.test(text)) return text;
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0]);
  let common = indents[0] ?? '';
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1);
  return common === ''
    ? lines.join('\n')
    : lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line)).join('\n');
}
