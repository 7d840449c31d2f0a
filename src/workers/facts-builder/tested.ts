/** What tests and doctests of the product get, against what its documents say one gets: a test that runs outranks words; pure. */
import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import type { Citation, Contradiction, ProductFacts } from '../../model/product-facts.ts';
import type { Facts } from './assemble.ts';
import type { Cite } from './passages.ts';

/** Adds them to facts whose examples are read. */
export function addTested({ product_facts, truth_lock_report }: Facts, cite: Cite): void {
  product_facts.contradictions.push(...testedContradictions(product_facts, cite));
  truth_lock_report.contradictions = product_facts.contradictions.length;
}

interface Said {
  expression: string;
  value: string;
}
interface Tested extends Said {
  citation: Citation;
  rank: number;
}

/** Calls of public functions with literals alone, whose result nothing around them can change. */
export function testedContradictions(facts: ProductFacts, cite: Cite): Contradiction[] {
  const functions = new Set(
    facts.api.flatMap(({ kind, parent, name }) => (kind === 'function' && parent === null ? [lastPart(name)] : [])),
  );
  const known = new Map<string, Tested>();
  for (const tested of testedIn(facts)) {
    const key = keyOf(tested.expression, functions);
    if (key !== undefined && !known.has(key)) known.set(key, tested);
  }
  if (known.size === 0) return [];
  const found: Contradiction[] = [];
  for (const { document, block } of quotable(facts.documents ?? [])) {
    if (document.role === 'changelog') continue;
    for (const said of block.kind === 'code' ? saidByCode(codeOf(block.markdown)) : saidByWords(block.markdown)) {
      const tested = known.get(keyOf(said.expression, functions) ?? '');
      if (tested === undefined || said.value === '' || !isLiteral(tested.value) || !isLiteral(said.value)) continue;
      if (plain(tested.value) === plain(said.value)) continue;
      const passage = cite(document.path, { start: block.start_line, end: block.end_line });
      if (passage === undefined) continue;
      found.push({
        subject: `\`${said.expression}\``,
        winner: { text: tested.value, citation: tested.citation, source_rank: tested.rank },
        losers: [{ text: said.value, citation: passage.citation, source_rank: document.role === 'readme' ? 6 : 5 }],
        resolution: `A test of the product gets \`${tested.value}\`.`,
      });
    }
  }
  return found;
}

function* testedIn({ examples = [], api }: ProductFacts): Generator<Tested> {
  for (const { kind, code, results } of examples)
    for (const { expression, value, citation } of kind === 'recipe' ? results : [])
      yield { expression: expression ?? code.trim(), value, citation, rank: 3 };
  for (const { doc, citation } of api)
    for (const said of saidByPrompts((doc ?? '').split('\n'))) yield { ...said, citation, rank: 4 };
}

/** `>>> f(1)` and its one line of output, and `f(1) //=> 2`. */
function saidByCode(code: string): Said[] {
  const lines = code.split('\n');
  const arrows = lines.flatMap((line): Said[] => {
    const at = /\s(?:\/\/|#)\s*(?:=>|~>|->|→)\s*/.exec(line);
    return at === null
      ? []
      : [{ expression: line.slice(0, at.index).trim(), value: line.slice(at.index + at[0].length).trim() }];
  });
  return [...arrows, ...saidByPrompts(lines)];
}

const saidByPrompts = (lines: readonly string[]): Said[] =>
  lines.flatMap((line, at): Said[] => {
    const expression = /^\s*>>> (.*)$/.exec(line)?.[1];
    const [value = '', after = ''] = lines.slice(at + 1, at + 3);
    const isOneLine = after.trim() === '' || /^\s*(?:>>>|```)/.test(after);
    return expression === undefined || !isOneLine || /^\s*(?:>>>|\.\.\.)/.test(value)
      ? []
      : [{ expression: expression.trim(), value: value.trim() }];
  });

/** "`f(1)` returns `2`". */
const saidByWords = (markdown: string): Said[] =>
  Array.from(
    markdown.matchAll(/`([^`\n]+\))` (?:returns|gives|yields|becomes|prints|evaluates to|is|→|=>) `([^`\n]+)`/g),
    ([, expression = '', value = '']) => ({ expression, value }),
  );

/** The call as it is written everywhere: one kind of quote, no spaces, no module before it. Undefined where it is none of literals. */
function keyOf(expression: string, functions: ReadonlySet<string>): string | undefined {
  const call = expression.replace(/;$/, '').replace(/^print\((.*\))\)$/, '$1');
  const open = call.indexOf('(');
  const name = lastPart(call.slice(0, Math.max(0, open)));
  if (!/^[\w.]+\(/.test(call) || !call.endsWith(')') || !functions.has(name)) return undefined;
  const given = call.slice(open + 1, -1);
  return isLiteral(given) ? `${name}(${plain(given)})` : undefined;
}

/** Nothing but strings, numbers and such names, in lists or under names of parameters. */
const isLiteral = (code: string): boolean =>
  partsOf(code)
    .flatMap(({ text, isString }) => (isString ? [] : [text]))
    .join(' ')
    .replace(/(?<!\w)\w+ ?=(?!=)/g, '')
    .replace(/\b(?:true|false|null|none|undefined|nil|\d+)\b/gi, '')
    .replace(/[\s,[\]{}():.-]/g, '') === '';

/** One kind of quote, and no spaces outside of strings. */
const plain = (code: string): string =>
  partsOf(code)
    .map(({ text, isString }) => (isString ? `'${text}'` : text.replace(/\s+/g, '')))
    .join('');

/** Strings, without their quotes, and what stands between them. */
function partsOf(code: string): { text: string; isString: boolean }[] {
  const parts: { text: string; isString: boolean }[] = [];
  let from = 0;
  for (let at = 0; at < code.length; at++) {
    const quote = code.charAt(at);
    if (quote !== '"' && quote !== "'") continue;
    let end = at + 1;
    while (end < code.length && code.charAt(end) !== quote) end += code.charAt(end) === '\\' ? 2 : 1;
    parts.push({ text: code.slice(from, at), isString: false }, { text: code.slice(at + 1, end), isString: true });
    at = end;
    from = end + 1;
  }
  return [...parts, { text: code.slice(from), isString: false }];
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
