/** Whether a document says another value than a test gets, for a reader who knows how values are shown. Pure. */
import type { Observation } from './read-statement.ts';
import { sameValue, spellingOf, type Value } from './written-value.ts';

type Told = Pick<Observation, 'how' | 'text' | 'value'>;

/** Not where nobody can say: words about a value, a part of it, another way to show it. */
export function differs(said: Told, tested: Told): boolean {
  if (said.how === 'fails') return false;
  if (tested.how === 'fails') return said.value !== undefined;
  const value = valueOfTold(tested);
  if (value === undefined) return false;
  if (said.value === undefined) return said.how === 'printed' && differsInWords(said.text, value);
  // A condition holds of many values.
  if (tested.how === 'states' || said.how === 'states')
    return isFlag(said.value) && isFlag(value) && !sameValue(said.value, value);
  if (sameValue(said.value, value)) return false;
  const [left, right] = [plainText(said.value), plainText(value)];
  // Quotes are often left out.
  if (left !== undefined && left === right) return false;
  const isNothing = (each: Value): boolean => each.kind === 'name' && /^(?:null|undefined)$/.test(each.name);
  if (isNothing(said.value) && isNothing(value)) return false;
  if ((said.how === 'printed' || tested.how === 'printed') && (left === undefined) !== (right === undefined))
    return false;
  // Objects are shown in many ways.
  return !(said.value.kind === 'map' && value.kind !== 'map') && !(value.kind === 'map' && said.value.kind !== 'map');
}

/** What is printed without quotes is the text itself. */
const valueOfTold = ({ how, text, value }: Told): Value | undefined =>
  value ?? (how === 'printed' && text !== '' ? { kind: 'string', text, raw: text } : undefined);

const isFlag = (value: Value): boolean => value.kind === 'name' && /^(?:true|false)$/.test(value.name);

const plainText = (value: Value): string | undefined => {
  if (value.kind === 'string') return value.text.trim();
  return value.kind === 'number' || value.kind === 'name' ? spellingOf(value) : undefined;
};

/** One word that is another, or a line of which most words are the same. */
function differsInWords(text: string, value: Value): boolean {
  const wanted = plainText(value);
  const said = text.replace(/^["'`]|["'`]$/g, '').trim();
  if (wanted === undefined || said === wanted || /…|\.\.\./.test(said)) return false;
  const [left, right] = [said.split(/\s+/), wanted.split(/\s+/)];
  if (left.length !== right.length) return false;
  const same = left.filter((word, at) => word === right[at]).length;
  if (left.length > 1) return same * 2 >= left.length && same < left.length;
  // `true` and `True`, `a` and what it is made of.
  const likeness = commonStart(said, wanted) + commonStart(reversed(said), reversed(wanted));
  return said.toLowerCase() !== wanted.toLowerCase()
    ? likeness * 2 >= Math.min(said.length, wanted.length)
    : said !== wanted && !/^(?:true|false|null|none|nil)$/i.test(said);
}
const reversed = (text: string): string => [...text].reverse().join('');
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
