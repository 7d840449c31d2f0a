/** What code gets from calls of the product: by its assertions, by what its comments say behind a call, by what it prints. For tests and documents of every language alike; pure. */
import { argumentsIn, closing } from './assertions.ts';
import { parametersOf } from './bindings.ts';
import type { Env, Names } from './call-key.ts';
import type { CodeLanguage } from './code-languages.ts';
import { loopOf } from './loops.ts';
import { type MaskedCode, maskCode } from './masked-code.ts';
import { copied, type Observation, Reader, type Scope } from './read-statement.ts';
import { type Statement, statementsOf } from './statements.ts';
import { type Row, rowsOf, structRows } from './test-tables.ts';
import { type Value, writtenValue } from './written-value.ts';

/** Of documents: comments and prints say what one gets. */
export function observed(
  code: string,
  language: CodeLanguage,
  names: Names,
  isTest: boolean,
  /** What is shown as its output. */
  output?: string,
): Observation[] {
  const masked = maskCode(code, language);
  const reader = new Reader(masked, language, names, isTest);
  const scope: Scope = { env: new Map(), isTouched: false, prints: [] };
  new Walk(masked, language, isTest, reader).scope(0, code.length, scope);
  if (output !== undefined) reader.printed(output.split('\n'), scope);
  return reader.found;
}

const SUITE = /^(?:describe|suite|context|QUnit\.module|test\.describe)(?:\.(?:only|concurrent|parallel))?\s*\(/;
const CASE =
  /^(?:await\s+)?(?:test|it|specify|t\.test|tap\.test|QUnit\.test|Deno\.test|t\.Run)(?:\.(?:only|concurrent|serial))?\s*\(/;
const EACH = /^(?:test|it|describe)(?:\.(?:only|concurrent))?\.each\s*\(/;
const HOOK =
  /^(?:beforeEach|beforeAll|before|setup|test\.before(?:Each)?)\s*\(|\bdef (?:setUp|setUpClass|setup_method)\b|\bfunction setUp\b|@Before(?:Each|All|Class)?\b/;
const TEST_FUNCTION =
  /^(?:async\s+)?def test\w*\s*\(|^func (?:Test|Example)\w*\s*\(|\bfunction test\w*\s*\(|#\[(?:\w+\\)*Test\]|@Test\b|@ParameterizedTest\b|#\[(?:tokio::)?test\]/;
const TYPE = /(?:^|\s)class\s+\w+|^(?:pub\s+)?mod\s+\w+|^#\[cfg\(test\)\]\s*mod\s/;
/** Marks under which a test runs elsewhere, otherwise or not at all. */
const OTHERWISE =
  /#\[(?!test\]|tokio::test\]|cfg\(test\)\]|(?:\w+\\)*(?:Test|DataProvider|CoversClass|Covers|Group|TestDox|Small)\b)|@(?!Test\b(?!\s*\(\s*expected)|DisplayName|ParameterizedTest|Override|pytest\.mark\.parametrize|staticmethod)\w/;
const CALLBACK =
  /=>\s{0,9}\{|\bfunction\s{0,9}\w{0,60}\s{0,9}\([^()]{0,400}\)\s{0,9}\{|\bfunc\([^()]{0,400}\)\s{0,9}\{/;
const LOOP = /^for\b|^foreach\b/;
const MAIN = /\bmain\s*\(|^if __name__\b|^\(?async\s*(?:function\s*)?\(\)|^<\?php\b/;
const MOST_ROWS = 200;

class Walk {
  readonly #masked: MaskedCode;
  readonly #language: CodeLanguage;
  readonly #isTest: boolean;
  readonly #reader: Reader;
  constructor(masked: MaskedCode, language: CodeLanguage, isTest: boolean, reader: Reader) {
    this.#masked = masked;
    this.#language = language;
    this.#isTest = isTest;
    this.#reader = reader;
  }

  scope(start: number, end: number, scope: Scope): void {
    const statements = statementsOf(this.#masked, this.#language.ending, start, end);
    // What runs before each test stands anywhere among them.
    if (this.#isTest) for (const each of statements) if (HOOK.test(each.head)) this.#hook(each, scope);
    let marks = '';
    for (const each of statements) {
      if (this.#language.name === 'python' && each.text.startsWith('@')) {
        marks += `${each.text}\n`;
        continue;
      }
      this.#statement(each, marks, scope);
      marks = '';
    }
    this.#reader.printedAtEnd(statements.at(-1)?.end ?? start, end, scope);
  }

  #hook({ text, body, start, end }: Statement, scope: Scope): void {
    const inner = body ?? this.#callback(text, start, end);
    if (inner === undefined) scope.isTouched = true;
    else
      for (const each of statementsOf(this.#masked, this.#language.ending, inner.start, inner.end)) {
        if (/^(?:parent::|super[.(])/.test(each.text)) continue;
        this.#reader.plain(each, scope);
      }
  }

  #statement(each: Statement, marks: string, scope: Scope) {
    const { head, text, body, start, end } = each;
    if (this.#isTest && HOOK.test(head)) return;
    if (this.#isTest && (OTHERWISE.test(head) || OTHERWISE.test(marks))) return this.#reader.lose(text, scope);
    if (TYPE.test(head) && body !== undefined) return this.scope(body.start, body.end, copied(scope));
    if (this.#isTest && SUITE.test(text)) return this.#inside(text, start, end, scope);
    if (this.#isTest && (CASE.test(text) || EACH.test(text))) return this.#case(each, scope);
    if (this.#isTest && TEST_FUNCTION.test(head) && body !== undefined)
      return this.#rows(marks === '' ? head : marks, body, withParameters(scope, head), each);
    if (!this.#isTest && body !== undefined && MAIN.test(head)) return this.scope(body.start, body.end, copied(scope));
    if (LOOP.test(text) || /\.forEach\s*\(/.test(head)) return this.#loop(each, scope);
    if (/^with\b/.test(head) && body !== undefined) return this.#with(head, body, scope, text);
    if (/^if\b/.test(text) && this.#language.name === 'go') return this.#reader.goIf(each, scope);
    if (body !== undefined && this.#isBlock(each)) return this.#reader.lose(text, scope);
    this.#reader.plain(each, scope);
  }

  /** `{` opens a block of statements, and no value. */
  #isBlock({ head }: Statement): boolean {
    if (this.#language.ending === 'indent') return true;
    const before = head.slice(-80);
    return !/[=(,]$|=>$|\breturn$/.test(before) && !/=\s?(?:&|new )?[\w.<>[\]*]+$/.test(before);
  }

  #callback(text: string, start: number, end: number): Statement['body'] {
    const { bare } = this.#masked;
    const mask = bare.slice(start, end);
    const arrow = CALLBACK.exec(mask);
    if (arrow === null) return undefined;
    const open = start + arrow.index + arrow[0].length - 1;
    const close = closing(bare, open);
    return close === undefined || close > start + text.length ? undefined : { start: open + 1, end: close };
  }

  #inside(text: string, start: number, end: number, scope: Scope) {
    const body = this.#callback(text, start, end);
    if (body !== undefined) this.scope(body.start, body.end, copied(scope));
  }

  #case(each: Statement, scope: Scope) {
    const { text, start, end } = each;
    const { code, bare } = this.#masked;
    const mask = bare.slice(start, end);
    if (EACH.test(text)) {
      const open = mask.indexOf('(');
      const close = closing(mask, open);
      const after = close === undefined ? -1 : mask.indexOf('(', close);
      if (close === undefined || after === -1) return;
      const rows = this.#table(text.slice(open + 1, close), scope);
      const parameters = /\(([^()]*)\)\s*=>|\bfunction\s*\(([^()]*)\)/.exec(mask.slice(after));
      const named = (parameters?.[1] ?? parameters?.[2] ?? '').replace(/[[\]{}\s]/g, '').split(',');
      const body = this.#callback(text, start, end);
      if (rows !== undefined && body !== undefined) this.#each(rows, named, body, scope);
      return;
    }
    const body = this.#callback(text, start, end);
    if (body !== undefined) return this.scope(body.start, body.end, copied(scope));
    // `test('…', (t) => t.is(f(x), value))`
    const arrow = mask.indexOf('=>');
    const close = mask.lastIndexOf(')');
    if (arrow === -1 || close < arrow) return;
    const from = start + arrow + 2;
    const [inner] = statementsOf({ code, bare, comments: new Map() }, 'semicolon', from, start + close);
    if (inner !== undefined) this.#reader.plain(inner, copied(scope));
  }

  /** A test with a table of what it is given, where its marks hold one or name one. */
  #rows(marks: string, body: NonNullable<Statement['body']>, scope: Scope, { head, start }: Statement) {
    const provider = /DataProvider\(\s*['"](\w+)/.exec(head)?.[1] ?? this.#providerAbove(start);
    if (provider !== undefined) {
      const rows = this.#provided(provider);
      if (rows !== undefined) this.#each(rows, parametersOf(head), body, scope);
      return;
    }
    const open = /parametrize\s*\(\s*/.exec(marks);
    if (open === null) return this.scope(body.start, body.end, copied(scope));
    if (marks.split('parametrize').length > 2) return;
    const mask = maskCode(marks, this.#language).bare;
    const from = open.index + open[0].length;
    const close = closing(mask, mask.indexOf('(', open.index));
    if (close === undefined) return;
    const [names = '', table = ''] = argumentsIn(marks, mask, from, close);
    const listed = writtenValue(names);
    const named =
      listed?.kind === 'string'
        ? listed.text.split(',').map((each) => each.trim())
        : listed?.kind === 'list'
          ? listed.items.map((each) => (each.kind === 'string' ? each.text : ''))
          : [];
    const rows = this.#table(table, scope);
    if (rows !== undefined) this.#each(rows, named, body, scope);
  }

  /** `@dataProvider name` in the comment above. */
  #providerAbove(start: number): string | undefined {
    if (this.#language.name !== 'php') return undefined;
    const { comments } = this.#masked;
    for (let row = this.#reader.row(start) - 1; comments.get(row) !== undefined; row--) {
      const named = /^@dataProvider (\w+)/.exec(comments.get(row)?.text ?? '')?.[1];
      if (named !== undefined) return named;
    }
    return undefined;
  }

  /** What a function returns that only returns a table. */
  #provided(name: string): Row[] | undefined {
    const { code, bare } = this.#masked;
    const at = code.indexOf(`function ${name}(`);
    const open = at === -1 ? -1 : bare.indexOf('{', at);
    const close = open === -1 ? undefined : closing(bare, open);
    const body = close === undefined ? '' : code.slice(open + 1, close).trim();
    return /^return\s/.test(body) ? rowsOf(body.slice('return'.length).replace(/;$/, ''), false) : undefined;
  }

  /** `isKeyed`: what stands before each row is given too. */
  #table(text: string, scope: Scope, isKeyed = false): Row[] | undefined {
    const bound = scope.env.get(text.trim());
    const written = bound?.kind === 'table' ? bound.text : text;
    return structRows(written) ?? rowsOf(written, isKeyed);
  }

  #each(rows: readonly Row[], named: readonly string[], body: NonNullable<Statement['body']>, scope: Scope): void {
    for (const row of rows.slice(0, MOST_ROWS)) {
      const inner = copied(scope);
      const [only] = named;
      if (named.length === 1 && only !== undefined) {
        bindTo(inner.env, only, row.value ?? (row.cells.length === 1 ? row.cells[0]?.value : undefined));
        for (const { name, value } of row.cells) if (name !== undefined) bindTo(inner.env, `${only}.${name}`, value);
      } else
        for (const [at, name] of named.entries()) {
          const cell = row.cells.find((each) => each.name === name) ?? row.cells[at];
          bindTo(inner.env, name, row.cells.length < named.length ? undefined : cell?.value);
        }
      this.scope(body.start, body.end, inner);
    }
  }

  /** Over a table that is written out. */
  #loop(each: Statement, scope: Scope) {
    const { text, start, end } = each;
    const loop = loopOf(each.head, text);
    const body = each.body ?? this.#callback(text, start, end);
    if (loop === undefined || body === undefined) return this.#reader.lose(text, scope);
    const rows = this.#table(loop.table, scope, loop.isKeyed);
    // Only a map has keys before its rows.
    const isList = loop.key !== undefined && rows?.every(({ isKeyed }) => !isKeyed) === true;
    const names = loop.key === undefined || isList ? loop.names : [loop.key, ...loop.names];
    if (rows !== undefined) this.#each(rows, names, body, scope);
    this.#reader.lose(text, scope);
  }

  /** `with pytest.raises(…):` and one call. */
  #with(head: string, body: NonNullable<Statement['body']>, scope: Scope, text: string) {
    const [only, more] = statementsOf(this.#masked, this.#language.ending, body.start, body.end);
    if (/\b(?:pytest\.raises|self\.assertRaises)\s*\(/.test(head) && only !== undefined && more === undefined)
      this.#reader.observe(only.text.replace(/^\w+\s*=\s*/, ''), '', undefined, 'fails', only, scope);
    this.#reader.lose(text, scope);
  }
}

/** Nobody knows what a framework gives for them. */
function withParameters(scope: Scope, head: string): Scope {
  const inner = copied(scope);
  for (const name of parametersOf(head)) if (!/^(?:self|t)$/.test(name)) inner.env.set(name, { kind: 'unknown' });
  return inner;
}

function bindTo(env: Env, name: string, value: Value | undefined): void {
  if (name !== '' && name !== '_') env.set(name, value === undefined ? { kind: 'unknown' } : { kind: 'value', value });
}
