/** What code gets from calls of the product: by its assertions, by what its comments say behind a call, by what it prints. For tests and documents of every language alike; pure. */
import { argumentsIn, assertionOf, closing, topLevel } from './assertions.ts';
import { type Bound, type CallKey, callKey, type Env, type Names } from './call-key.ts';
import { type CodeMarks, type MaskedCode, maskCode } from './masked-code.ts';
import { saidBehind } from './said-behind.ts';
import { type Ending, type Statement, statementsOf } from './statements.ts';
import { tableOf } from './test-tables.ts';
import { type Value, valueOf } from './written-value.ts';

export interface Observation {
  key: string;
  called: string[];
  /** The call and the value as written. */
  expression: string;
  text: string;
  /** Undefined where the words are no value that code writes. */
  value: Value | undefined;
  /** `states`: true or false as far as a condition goes. */
  how: 'equal' | 'states' | 'fails' | 'said' | 'printed';
  /** Lines of the code, the first of which is 0. */
  start: number;
  end: number;
}

export interface CodeLanguage extends CodeMarks {
  ending: Ending;
  name: string;
}
const script = { hash: false, slashes: true, quotes: '"\'`', triple: false, ticks: false, patterns: true };
const LANGUAGES: readonly CodeLanguage[] = [
  {
    ...script,
    name: 'python',
    hash: true,
    slashes: false,
    quotes: '"\'',
    triple: true,
    patterns: false,
    ending: 'indent',
  },
  { ...script, name: 'node', ending: 'newline' },
  { ...script, name: 'go', quotes: '"`', ticks: true, patterns: false, ending: 'newline' },
  { ...script, name: 'php', hash: true, quotes: '"\'', patterns: false, ending: 'semicolon' },
  { ...script, name: 'java', quotes: '"', triple: true, ticks: true, patterns: false, ending: 'semicolon' },
  { ...script, name: 'rust', quotes: '"', ticks: true, patterns: false, ending: 'semicolon' },
];
/** By the ecosystem's name. */
export const codeLanguage = (name: string): CodeLanguage | undefined => LANGUAGES.find((each) => each.name === name);

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
  const walk = new Walk(masked, language, names, isTest);
  const scope: Scope = { env: new Map(), isTouched: false, prints: [] };
  walk.scope(0, code.length, scope);
  if (output !== undefined) walk.printed(output.split('\n'), scope);
  return walk.found;
}

interface Scope {
  env: Env;
  /** Something was done whose effect nobody knows. */
  isTouched: boolean;
  /** What it prints, in order; nothing is known of an undefined one. */
  prints: (Printed | undefined)[];
}
interface Printed {
  key: CallKey;
  expression: string;
  statement: Statement;
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
/** Calls that look, count and end, and change nothing of the product. */
const HARMLESS =
  /^(?:t\.|s\.|tb\.|done\(|test\.|tap\.|console\.|print|println|fmt\.|System\.out|echo\b|log\b|assert|expect|require\.|Assert|self\.assert|\$this->|self::|static::|import\b|from\b|use\b|package\b|return\b|pass\b|global\b|#|<\?php|"|'|`|@|declare\b|namespace\b)/;
const PRINT =
  /^(?:print|console\.(?:log|info)|fmt\.Print(?:ln)?|System\.out\.print(?:ln)?|print_r|var_dump|puts|println!|print!|dbg!)\s*\(/;
const LOOP = /^for\b|^foreach\b/;
const MAIN = /\bmain\s*\(|^if __name__\b|^\(?async\s*(?:function\s*)?\(\)|^<\?php\b/;
const MOST_ROWS = 200;

class Walk {
  readonly found: Observation[] = [];
  readonly #masked: MaskedCode;
  readonly #language: CodeLanguage;
  readonly #names: Names;
  readonly #isTest: boolean;
  constructor(masked: MaskedCode, language: CodeLanguage, names: Names, isTest: boolean) {
    this.#masked = masked;
    this.#language = language;
    this.#names = names;
    this.#isTest = isTest;
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
    this.#printedAtEnd(statements.at(-1)?.end ?? start, end, scope);
  }

  #hook({ text, body, start, end }: Statement, scope: Scope): void {
    const inner = body ?? this.#callback(text, start, end);
    if (inner === undefined) scope.isTouched = true;
    else
      for (const each of statementsOf(this.#masked, this.#language.ending, inner.start, inner.end)) {
        if (/^(?:parent::|super[.(])/.test(each.text)) continue;
        this.#plain(each, scope);
      }
  }

  #statement(each: Statement, marks: string, scope: Scope): void {
    const { head, text, body, start, end } = each;
    if (this.#isTest && HOOK.test(head)) return;
    if (this.#isTest && (OTHERWISE.test(head) || OTHERWISE.test(marks))) return this.#lose(text, scope);
    if (TYPE.test(head) && body !== undefined) return this.scope(body.start, body.end, copied(scope));
    if (this.#isTest && SUITE.test(text)) return this.#inside(text, start, end, scope);
    if (this.#isTest && (CASE.test(text) || EACH.test(text))) return this.#case(each, scope);
    if (this.#isTest && TEST_FUNCTION.test(head) && body !== undefined)
      return this.#rows(marks === '' ? head : marks, body, withParameters(scope, head), each);
    if (!this.#isTest && body !== undefined && MAIN.test(head)) return this.scope(body.start, body.end, copied(scope));
    if (LOOP.test(text) || /\.forEach\s*\(/.test(head)) return this.#loop(each, scope);
    if (/^with\b/.test(head) && body !== undefined) return this.#with(head, body, scope, text);
    if (/^if\b/.test(text) && this.#language.name === 'go') return this.#goIf(each, scope);
    if (body !== undefined && this.#isBlock(each)) return this.#lose(text, scope);
    this.#plain(each, scope);
  }

  /** `{` opens a block of statements, and no value. */
  #isBlock({ head }: Statement): boolean {
    if (this.#language.ending === 'indent') return true;
    return (
      !/(?:=|:=|=>|\(|,|\breturn|\]\w*|struct\b.*\}|\]\*?[\w.]+|map\[\w+\]\w+)\s*$/.test(head) &&
      !/=\s*(?:&|new )?[\w.<>[\]*]+$/.test(head)
    );
  }

  #callback(text: string, start: number, end: number): Statement['body'] {
    const { bare } = this.#masked;
    const mask = bare.slice(start, end);
    const arrow = /=>\s*\{|\bfunction\s*\w*\s*\([^()]*\)\s*\{|\bfunc\([^()]*\)\s*\{/.exec(mask);
    if (arrow === null) return undefined;
    const open = start + arrow.index + arrow[0].length - 1;
    const close = closing(bare, open);
    return close === undefined || close > start + text.length ? undefined : { start: open + 1, end: close };
  }

  #inside(text: string, start: number, end: number, scope: Scope): void {
    const body = this.#callback(text, start, end);
    if (body !== undefined) this.scope(body.start, body.end, copied(scope));
  }

  #case(each: Statement, scope: Scope): void {
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
    if (inner !== undefined) this.#plain(inner, copied(scope));
  }

  /** A test with a table of what it is given, where its marks hold one or name one. */
  #rows(marks: string, body: NonNullable<Statement['body']>, scope: Scope, { head, start }: Statement): void {
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
    const listed = valueOf(names);
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
    for (let row = this.#row(start) - 1; comments.get(row) !== undefined; row--) {
      const named = /^@dataProvider (\w+)/.exec(comments.get(row)?.text ?? '')?.[1];
      if (named !== undefined) return named;
    }
    return undefined;
  }

  /** What a function returns that only returns a table. */
  #provided(name: string): Value[] | undefined {
    const { code, bare } = this.#masked;
    const at = code.indexOf(`function ${name}(`);
    const open = at === -1 ? -1 : bare.indexOf('{', at);
    const close = open === -1 ? undefined : closing(bare, open);
    const body = close === undefined ? '' : code.slice(open + 1, close).trim();
    const value = /^return\s/.test(body) ? valueOf(body.slice('return'.length).replace(/;$/, '')) : undefined;
    if (value?.kind === 'list') return value.items;
    return value?.kind === 'map' ? value.entries.map(([, each]) => each) : undefined;
  }

  #table(text: string, scope: Scope): Value[] | undefined {
    const bound = scope.env.get(text.trim());
    const value = bound?.kind === 'value' ? bound.value : (valueOf(text) ?? tableOf(text));
    if (value?.kind === 'list') return value.items;
    return value?.kind === 'map'
      ? value.entries.map(([key, each]) => ({ kind: 'list', items: [{ kind: 'string', text: key, raw: key }, each] }))
      : undefined;
  }

  #each(rows: readonly Value[], named: readonly string[], body: NonNullable<Statement['body']>, scope: Scope): void {
    for (const row of rows.slice(0, MOST_ROWS)) {
      const inner = copied(scope);
      const [only] = named;
      if (named.length === 1 && only !== undefined) {
        bindRow(inner.env, only, row);
      } else if (row.kind === 'list' && row.items.length === named.length)
        for (const [at, name] of named.entries()) bindRow(inner.env, name, row.items[at]);
      else if (row.kind === 'map') for (const name of named) bindRow(inner.env, name, new Map(row.entries).get(name));
      else for (const name of named) inner.env.set(name, { kind: 'unknown' });
      this.scope(body.start, body.end, inner);
    }
  }

  /** Over a table that is written out. */
  #loop(each: Statement, scope: Scope): void {
    const { text, start, end } = each;
    const call = /^(\$?[\w.]+|\[[\s\S]*\])\.forEach\s*\(\s*(?:function\s*)?\(?([^()=]*)\)?\s*(?:=>\s*)?\{/.exec(text);
    const head = each.head.replace(/\{$/, '').replace(/:$/, '').trim();
    const heads =
      /^for\s*\(?\s*(?:const|let|var)?\s*([^()]*?|\([^()]*\)|\[[^[\]]*\])\s+(?:in|of)\s+([\s\S]+?)\)?$/.exec(head) ??
      /^for\s+(?:_|\w+)\s*,\s*(\w+)\s*:=\s*range\s+([\s\S]+)$/.exec(head);
    const php = /^foreach\s*\(\s*([\s\S]+?)\s+as\s+(?:(\$\w+)\s*=>\s*)?(\$\w+|\[[^[\]]*\])\s*\)$/.exec(head);
    const body = each.body ?? this.#callback(text, start, end);
    const [named, table] =
      call !== null
        ? [call[2], call[1]]
        : php !== null
          ? [`${php[2] === undefined ? '' : `${php[2]},`}${php[3] ?? ''}`, php[1]]
          : [heads?.[1], heads?.[2]];
    const isMap = /^for\s+(\w+)\s*,\s*(\w+)\s*:=\s*range/.exec(head);
    if (named === undefined || table === undefined || body === undefined) return this.#lose(text, scope);
    const given = table
      .replace(/^&/, '')
      .replace(/\.(?:items\(\)|iter\(\)|entries\(\))$/, '')
      .trim();
    const source = /^Object\.entries\(([\s\S]+)\)$/.exec(given)?.[1] ?? given;
    const rows = this.#table(source, scope);
    const names = named.replace(/[[\](){}\s]/g, '').split(',');
    const isOfMap =
      isMap !== null &&
      scope.env.get(source)?.kind === 'value' &&
      (scope.env.get(source) as { value: Value }).value.kind === 'map';
    if (rows !== undefined) this.#each(rows, isOfMap ? [isMap[1] ?? '', isMap[2] ?? ''] : names, body, scope);
    this.#lose(text, scope);
  }

  /** `with pytest.raises(…):` and one call. */
  #with(head: string, body: NonNullable<Statement['body']>, scope: Scope, text: string): void {
    const [only, more] = statementsOf(this.#masked, this.#language.ending, body.start, body.end);
    if (/\b(?:pytest\.raises|self\.assertRaises)\s*\(/.test(head) && only !== undefined && more === undefined)
      this.#observe(only.text.replace(/^\w+\s*=\s*/, ''), '', undefined, 'fails', only, scope);
    this.#lose(text, scope);
  }

  /** `if got := f(x); got != want { t.Errorf(…) }` */
  #goIf(each: Statement, scope: Scope): void {
    const fails = /\bt\.(?:Error|Fatal|Fail)/.test(each.text);
    const inner = copied(scope);
    const said = each.head.replace(/^if\s+/, '').trim();
    const mask = maskCode(said, this.#language).bare;
    const semicolon = topLevel(mask, ';', 0);
    if (semicolon !== -1) this.#bind(said.slice(0, semicolon), mask.slice(0, semicolon), inner);
    const condition = said.slice(semicolon + 1).trim();
    const bare = maskCode(condition, this.#language).bare;
    if (fails && !/&&|\|\|/.test(bare)) {
      const differ = topLevel(bare, '!=', 0);
      const deep = /^!(?:reflect\.DeepEqual|cmp\.Equal|slices\.Equal|maps\.Equal|bytes\.Equal)\(/.exec(condition);
      const sides =
        differ !== -1
          ? [condition.slice(0, differ), condition.slice(differ + 2)]
          : deep === null
            ? undefined
            : argumentsIn(condition, bare, deep[0].length, condition.length - 1);
      if (sides !== undefined) this.#sides(sides[0] ?? '', sides[1] ?? '', each, inner);
      else if (/^!?[\w.]+\(/.test(condition) && !/[<>=]/.test(bare)) {
        const is = condition.startsWith('!') ? 'true' : 'false';
        this.#observe(condition.replace(/^!/, ''), is, { kind: 'name', name: is }, 'states', each, inner);
      }
    }
    this.#lose(each.body === undefined ? each.text : this.#masked.code.slice(each.body.start, each.body.end), scope);
  }

  #plain(each: Statement, scope: Scope): void {
    const text = each.text.replace(/;+$/, '').trim();
    // A declaration without a value.
    if (/^(?:let|var|private|protected|public)\b[^=(]*$/.test(text)) return;
    const bare = this.#masked.bare.slice(each.start, each.start + text.length);
    const assertion = assertionOf(text, bare);
    if (assertion?.sides !== undefined) return this.#sides(assertion.sides[0], assertion.sides[1], each, scope);
    if (assertion?.states !== undefined) {
      const { of, is } = assertion.states;
      return this.#observe(
        of,
        is,
        { kind: 'name', name: is },
        is === 'fails' ? 'fails' : is === 'true' || is === 'false' ? 'states' : 'equal',
        each,
        scope,
      );
    }
    const print = PRINT.exec(text) ?? /^echo\s+/.exec(text);
    if (print !== null) {
      const shown = shownBy(text, bare, print[0]);
      const key = shown === undefined ? undefined : this.#keyOf(shown, scope.env);
      scope.prints.push(
        shown === undefined || key === undefined ? undefined : { key, expression: shown, statement: each },
      );
      if (shown !== undefined && !this.#said(shown, 'printed', each, scope) && key !== undefined) this.#ask(key, scope);
      return;
    }
    if (this.#bind(text, bare, scope)) {
      const equals = assignmentAt(bare);
      const rhs = text.slice(equals.end).trim();
      const name = nameOf(text.slice(0, equals.start));
      const isObject = name !== undefined && scope.env.get(name)?.kind === 'object';
      this.#said(isObject ? (name ?? rhs) : rhs, 'said', each, scope);
      return;
    }
    // A variable alone, as sessions show it, and calls with what they give behind them.
    if (this.#said(text, 'said', each, scope)) return;
    const key = callKey(text, this.#names, scope.env);
    if (key?.asks !== undefined) this.#ask(key, scope);
    else if (!HARMLESS.test(text)) {
      this.#lose(text, scope);
      if (/[\w)]\s*\(|=/.test(bare)) scope.isTouched = true;
    }
  }

  /** What a comment behind it or below it says that one gets; whether one says so. */
  #said(expression: string, how: 'said' | 'printed', each: Statement, scope: Scope): boolean {
    if (this.#isTest) return false;
    const row = this.#row(each.end - 1);
    const said = saidBehind(this.#masked.comments, row, how === 'printed');
    if (said === undefined) return false;
    this.#observe(expression, said.text, said.value, how, each, scope, said.end);
    return true;
  }

  #sides(left: string, right: string, each: Statement, scope: Scope): void {
    for (const [expression, written] of [
      [left, right],
      [right, left],
    ] as const) {
      const value = this.#valueOf(written, scope.env);
      if (value !== undefined) return this.#observe(expression, written, value, 'equal', each, scope);
    }
    this.#lose(each.text, scope);
  }

  #valueOf(text: string, env: Env): Value | undefined {
    const bound = env.get(text.trim());
    return bound?.kind === 'value' ? bound.value : valueOf(text);
  }

  #observe(
    expression: string,
    text: string,
    value: Value | undefined,
    how: Observation['how'],
    { start, end }: Statement,
    scope: Scope,
    lastRow?: number,
  ): void {
    const key = this.#keyOf(expression, scope.env);
    if (key === undefined) return this.#lose(expression, scope);
    if (!scope.isTouched)
      this.found.push({
        key: key.key,
        called: key.called,
        expression: expression.trim(),
        text,
        value,
        how,
        start: this.#row(start),
        end: Math.max(this.#row(end - 1), lastRow ?? 0),
      });
    this.#ask(key, scope);
  }

  /** A variable alone is what the call gave that made it. */
  #keyOf(expression: string, env: Env): CallKey | undefined {
    const bound = env.get(expression.trim());
    return bound?.kind === 'object'
      ? { key: bound.key + bound.asked, asks: undefined, called: [...(bound.called ?? [])] }
      : callKey(expression, this.#names, env);
  }

  #ask({ asks }: CallKey, { env }: Scope): void {
    const bound = asks === undefined ? undefined : env.get(asks.name);
    if (asks !== undefined && bound?.kind === 'object')
      env.set(asks.name, { ...bound, asked: `${bound.asked}${asks.of};` });
  }

  /** Whether it gives a name a value. */
  #bind(text: string, bare: string, scope: Scope): boolean {
    const { start, end } = assignmentAt(bare);
    if (start === -1) return false;
    const names = text.slice(0, start);
    const rhs = text.slice(end).trim();
    const several = names.includes(',') && !/[<[{(]/.test(names);
    const [first = names, ...others] = several ? names.split(',') : [names];
    const name = nameOf(first);
    for (const other of others) scope.env.set(nameOf(other) ?? other.trim(), { kind: 'unknown' });
    if (name === undefined || /[+\-*/%|&^?]$/.test(names.trim())) {
      this.#lose(text, scope);
      // Something of an object was set.
      if (/[\])]\s*$|\w(?:\.|->)\w+\s*$/.test(names)) scope.isTouched = true;
      return name !== undefined;
    }
    const isMember = /\.|->/.test(name) && !/^(?:self|this|\$this)(?:\.|->)/.test(name);
    if (isMember) {
      this.#lose(text, scope);
      scope.isTouched = true;
      return true;
    }
    const value = this.#valueOf(rhs, scope.env) ?? (this.#isTest ? tableOf(rhs) : undefined);
    const key = value === undefined ? callKey(rhs, this.#names, scope.env) : undefined;
    const bound: Bound =
      value !== undefined
        ? { kind: 'value', value }
        : key === undefined
          ? { kind: 'unknown' }
          : { kind: 'object', key: several ? `${key.key}#0` : key.key, asked: '', called: key.called };
    if (key !== undefined) this.#ask(key, scope);
    else if (value === undefined) this.#lose(rhs, scope);
    scope.env.set(name.replace('->', '.'), bound);
    return true;
  }

  /** What it names may be another thing from here on. */
  #lose(text: string, { env }: Scope): void {
    for (const [name, bound] of env) {
      if (bound.kind === 'unknown') continue;
      const isSet = bound.kind === 'value' ? setsName(text, name) : hasName(text, name);
      if (isSet) env.set(name, { kind: 'unknown' });
    }
  }

  /** `// Output:` and the lines below. */
  #printedAtEnd(from: number, end: number, scope: Scope): void {
    const { comments } = this.#masked;
    const last = this.#row(end);
    for (let row = this.#row(from); row <= last; row++) {
      const said = comments.get(row);
      if (said === undefined || !/^output:/i.test(said.text)) continue;
      const lines = [said.text.slice('output:'.length).trim()];
      for (let next = row + 1; comments.get(next)?.alone === true; next++) lines.push(comments.get(next)?.text ?? '');
      return this.printed(lines, scope);
    }
  }

  /** Each line is of the print that made it, where there are as many of both. */
  printed(lines: readonly string[], scope: Scope): void {
    const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (shown.length !== scope.prints.length || scope.isTouched) return;
    for (const [at, print] of scope.prints.entries()) {
      const text = shown[at] ?? '';
      if (print === undefined) continue;
      const { key, expression, statement } = print;
      const range = { start: this.#row(statement.start), end: this.#row(statement.end - 1) };
      this.found.push({ ...key, expression, text, value: valueOf(text), how: 'printed', ...range });
    }
  }

  #row(at: number): number {
    this.#rows_ ??= lineStarts(this.#masked.code);
    let low = 0;
    let high = this.#rows_.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#rows_[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  #rows_: number[] | undefined;
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

/** Names of a function's parameters. */
function parametersOf(head: string): string[] {
  const close = head.lastIndexOf(')');
  const open = head.lastIndexOf('(', close);
  return open === -1 || close < open
    ? []
    : head
        .slice(open + 1, close)
        .split(',')
        .flatMap((each) => /\$\w+|\w+/.exec(each.replace(/^[\s?\w|\\]+(?=\$)/, ''))?.[0] ?? []);
}

/** Nobody knows what a framework gives for them. */
function withParameters(scope: Scope, head: string): Scope {
  const inner = copied(scope);
  for (const name of parametersOf(head)) if (!/^(?:self|t)$/.test(name)) inner.env.set(name, { kind: 'unknown' });
  return inner;
}

const copied = ({ env, isTouched }: Scope): Scope => ({
  env: new Map(env),
  isTouched,
  prints: [],
});

function bindRow(env: Env, name: string, value: Value | undefined): void {
  if (name === '' || name === '_') return;
  env.set(name, value === undefined ? { kind: 'unknown' } : { kind: 'value', value });
  if (value?.kind === 'map')
    for (const [key, each] of value.entries) env.set(`${name}.${key}`, { kind: 'value', value: each });
}

/** Where a statement sets what stands before it: not `==`, `=>`, `<=`. */
function assignmentAt(bare: string): { start: number; end: number } {
  let depth = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && char === '=') {
      if (bare[at + 1] === '=' || bare[at + 1] === '>' || /[=!<>]/.test(bare[at - 1] ?? ''))
        return { start: -1, end: -1 };
      return { start: bare[at - 1] === ':' ? at - 1 : at, end: at + 1 };
    }
  }
  return { start: -1, end: -1 };
}

/** The name that a declaration binds, without its type. */
function nameOf(declared: string): string | undefined {
  const plain = declared.trim();
  const typed =
    /^(?:(?:export|const|let|var|final|val|auto|static|public|private|protected|readonly|mut)\s+)+/.exec(plain)?.[0] ??
    '';
  const rest = plain.slice(typed.length);
  const colon = /^(\$?\w+)\s*:(?!:)/.exec(rest)?.[1];
  if (colon !== undefined) return colon;
  const name = /(?:^|[\s>\]?])((?:\$this->|this\.|self\.)?\$?\w+(?:(?:\.|->)\w+)*)$/.exec(rest)?.[1];
  return name?.replace('$this->', '$this.');
}

const setsName = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (/^\s*(?:[+\-*/%|&^?]{0,2}=(?![=>])|\+\+|--|:=|\[)/.test(text.slice(at + name.length, at + name.length + 12)))
      return true;
  return false;
};

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w$.]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + name.length))) return true;
  return false;
}

/** What one argument prints. */
function shownBy(text: string, bare: string, print: string): string | undefined {
  if (print.startsWith('echo')) return text.slice(print.length).trim();
  const close = closing(bare, print.length - 1);
  if (close === undefined || text.slice(close + 1).trim() !== '') return undefined;
  const given = argumentsIn(text, bare, print.length, close);
  const isFormat = /^(?:println!|print!)/.test(print);
  const [first, second] = given;
  if (isFormat) return given.length === 2 && /^"\{(?::\??)?\}"$/.test(first ?? '') ? second : undefined;
  return given.length === 1 ? first : undefined;
}
