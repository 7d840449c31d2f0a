/** The type that a PHP comment says where it is the declared one more exactly: `list<Entry>` of `array`, `callable(int): bool` of `callable`. Pure. */

/** The declared type where the comment says another or no more. */
export function finer(declared: string | null, said: string | null): string | null {
  if (declared === null || said === null) return declared ?? said;
  const native = membersOf(declared);
  const exact = membersOf(said);
  const heads = native.map(headOf);
  const isAny = heads.includes('mixed');
  const open = exact.filter((each) => headOf(each) !== 'null' || !heads.includes('null'));
  const fits = open.every((each) => isAny || heads.some((head) => isOf(headOf(each), head)));
  const covers = isAny || heads.every((head) => head === 'null' || open.some((each) => isOf(headOf(each), head)));
  const saysMore = open.some((each) => !/^[\\\w]+$/.test(each) || !heads.includes(headOf(each)));
  if (open.length === 0 || !fits || !covers || !saysMore || said === 'mixed') return declared;
  const lacksNull = heads.includes('null') && !exact.some((each) => headOf(each) === 'null');
  return lacksNull ? `${said}|null` : said;
}

/** Parted at what stands in no brackets and in no type of a callable; `?T` is `T` or null. */
function membersOf(type: string): string[] {
  const parts = [''];
  let depth = 0;
  let isCallable = false;
  for (const sign of type.startsWith('?') ? `${type.slice(1)}|null` : type) {
    if ('<({['.includes(sign)) depth++;
    else if ('>)}]'.includes(sign)) depth--;
    else if (sign === ':' && depth === 0) isCallable = true;
    if (sign === '|' && depth === 0 && !isCallable) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The word of the language that a type is one of. */
function headOf(type: string): string {
  if (type.endsWith('[]')) return 'array';
  if (/^['"]/.test(type)) return 'string';
  if (/^-?\d+$/.test(type)) return 'int';
  const word = /^\(?\\?([\w\\-]+)/.exec(type)?.[1]?.toLowerCase() ?? type;
  return HEADS.find(([pattern]) => pattern.test(word))?.[1] ?? word.slice(word.lastIndexOf('\\') + 1);
}

const HEADS: readonly (readonly [RegExp, string])[] = [
  [/^(?:non-empty-)?(?:list|array)$/, 'array'],
  [/^(?:class|interface|trait|enum|callable)-string$|^(?:[a-z]+-)+string$/, 'string'],
  [/^(?:[a-z]+-)+int$|^integer$|^int-mask(?:-of)?$/, 'int'],
  [/^boolean$/, 'bool'],
  [/^double$/, 'float'],
];

/** Whether what begins with one word is what another declares. */
const isOf = (head: string, declared: string): boolean =>
  head === declared ||
  (declared === 'bool' && (head === 'true' || head === 'false')) ||
  (declared === 'iterable' && ['array', 'traversable', 'iterator', 'generator', 'iteratoraggregate'].includes(head)) ||
  (declared === 'callable' && head === 'closure') ||
  (declared === 'object' && /^[a-z]/.test(head) && !PLAIN.has(head));

const PLAIN = new Set(
  'array string int float bool true false null callable iterable mixed resource void never scalar'.split(' '),
);
