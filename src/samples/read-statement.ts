/** What single statements assert, bind, print and call, and what is known of their names from there on. */
import { argumentsIn, assertionOf, topLevel } from './assertions.ts';
import { assignmentAt, hasName, nameOf, setsName, withoutEnd } from './bindings.ts';
import { type Bound, type CallKey, callKey, type Env, type Names } from './call-key.ts';
import type { CodeLanguage } from './code-languages.ts';
import { type MaskedCode, maskCode } from './masked-code.ts';
import { printIn, shownBy } from './prints.ts';
import { saidBehind } from './said-behind.ts';
import type { Statement } from './statements.ts';
import { structRows } from './test-tables.ts';
import { type Value, writtenValue } from './written-value.ts';

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

export interface Scope {
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

/** Calls that look, count and end, and change nothing of the product. */
const HARMLESS =
  /^(?:t\.|s\.|tb\.|done\(|test\.|tap\.|console\.|print|println|fmt\.|System\.out|echo\b|log\b|assert|expect|require\.|Assert|self\.assert|\$this->|self::|static::|import\b|from\b|use\b|package\b|return\b|pass\b|global\b|#|<\?php|"|'|`|@|declare\b|namespace\b)/;

export class Reader {
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

  /** `if got := f(x); got != want { t.Errorf(…) }` */
  goIf(each: Statement, scope: Scope): void {
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
        this.observe(condition.replace(/^!/, ''), is, { kind: 'name', name: is }, 'states', each, inner);
      }
    }
    this.lose(each.body === undefined ? each.text : this.#masked.code.slice(each.body.start, each.body.end), scope);
  }

  plain(each: Statement, scope: Scope) {
    const text = withoutEnd(each.text);
    // A declaration without a value.
    if (/^(?:let|var|private|protected|public)\b[^=(]*$/.test(text)) return;
    const bare = this.#masked.bare.slice(each.start, each.start + text.length);
    const assertion = assertionOf(text, bare);
    if (assertion?.sides !== undefined) return this.#sides(assertion.sides[0], assertion.sides[1], each, scope);
    if (assertion?.states !== undefined) {
      const { of, is } = assertion.states;
      return this.observe(
        of,
        is,
        { kind: 'name', name: is },
        is === 'fails' ? 'fails' : is === 'true' || is === 'false' ? 'states' : 'equal',
        each,
        scope,
      );
    }
    const print = printIn(text);
    if (print !== undefined) {
      const shown = shownBy(text, bare, print);
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
    // A call with words behind it is shown for what it gives.
    const isShown = key !== undefined && this.#masked.comments.has(this.row(each.end - 1)) && !this.#isTest;
    if (key?.asks !== undefined) this.#ask(key, scope);
    else if (isShown) return;
    else if (!HARMLESS.test(text)) {
      this.lose(text, scope);
      if (/[\w)]\s*\(|=/.test(bare)) scope.isTouched = true;
    }
  }

  /** What a comment behind it or below it says that one gets; whether one says so. */
  #said(expression: string, how: 'said' | 'printed', each: Statement, scope: Scope): boolean {
    if (this.#isTest) return false;
    const row = this.row(each.end - 1);
    const said = saidBehind(this.#masked.comments, row, how === 'printed');
    if (said === undefined) return false;
    this.observe(expression, said.text, said.value, how, each, scope, said.end);
    return true;
  }

  #sides(left: string, right: string, each: Statement, scope: Scope) {
    for (const [expression, written] of [
      [left, right],
      [right, left],
    ] as const) {
      const value = this.#writtenIn(written, scope.env);
      if (value !== undefined) return this.observe(expression, written, value, 'equal', each, scope);
    }
    this.lose(each.text, scope);
  }

  #writtenIn(text: string, env: Env): Value | undefined {
    const bound = env.get(text.trim());
    return bound?.kind === 'value' || bound?.kind === 'table' ? bound.value : writtenValue(text);
  }

  observe(
    expression: string,
    text: string,
    value: Value | undefined,
    how: Observation['how'],
    { start, end }: Statement,
    scope: Scope,
    lastRow?: number,
  ) {
    const key = this.#keyOf(expression, scope.env);
    if (key === undefined) return this.lose(expression, scope);
    if (!scope.isTouched)
      this.found.push({
        key: key.key,
        called: key.called,
        expression: expression.trim(),
        text,
        value,
        how,
        start: this.row(start),
        end: Math.max(this.row(end - 1), lastRow ?? 0),
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
      this.lose(text, scope);
      // Something of an object was set.
      if (/[\])]\s*$|\w(?:\.|->)\w+\s*$/.test(names)) scope.isTouched = true;
      return name !== undefined;
    }
    const isMember = /\.|->/.test(name) && !/^(?:self|this|\$this)(?:\.|->)/.test(name);
    if (isMember) {
      this.lose(text, scope);
      scope.isTouched = true;
      return true;
    }
    // What it imports is known already.
    if (/^(?:await\s+)?(?:require|import)\s*\(/.test(rhs)) return true;
    const value = this.#writtenIn(rhs, scope.env);
    const isTable =
      this.#isTest && (structRows(rhs) !== undefined || /^(?:&?\[|\(|\{|map\[|array\(|Arrays|List)/.test(rhs));
    if (isTable) {
      scope.env.set(name, { kind: 'table', text: rhs, value });
      return true;
    }
    const key = value === undefined ? callKey(rhs, this.#names, scope.env) : undefined;
    const bound: Bound =
      value !== undefined
        ? { kind: 'value', value }
        : key === undefined
          ? { kind: 'unknown' }
          : { kind: 'object', key: several ? `${key.key}#0` : key.key, asked: '', called: key.called };
    if (key !== undefined) this.#ask(key, scope);
    else if (value === undefined) this.lose(rhs, scope);
    scope.env.set(name.replace('->', '.'), bound);
    return true;
  }

  /** What it names may be another thing from here on. */
  lose(text: string, { env }: Scope): void {
    for (const [name, bound] of env) {
      if (bound.kind === 'unknown') continue;
      const isSet = bound.kind === 'value' || bound.kind === 'table' ? setsName(text, name) : hasName(text, name);
      if (isSet) env.set(name, { kind: 'unknown' });
    }
  }

  /** `// Output:` and the lines below. */
  printedAtEnd(from: number, end: number, scope: Scope) {
    const { comments } = this.#masked;
    const last = this.row(end);
    for (let row = this.row(from); row <= last; row++) {
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
      const range = { start: this.row(statement.start), end: this.row(statement.end - 1) };
      this.found.push({ ...key, expression, text, value: writtenValue(text), how: 'printed', ...range });
    }
  }

  row(at: number): number {
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

export const copied = ({ env, isTouched }: Scope): Scope => ({
  env: new Map(env),
  isTouched,
  prints: [],
});
