/** Conditions behind `#if`: what they say where symbols are defined; a symbol of which nobody knows leaves it open. Pure. */

export type Truth = boolean | undefined;
export type SymbolTruth = (symbol: string) => Truth;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
export const all = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
export const any = (truths: readonly Truth[]): Truth => not(all(truths.map(not)));

/** Names of symbols in a condition, each once. */
export const symbolsIn = (condition: string): string[] => [
  ...new Set((condition.match(/[A-Za-z_]\w*/g) ?? []).filter((name) => name !== 'true' && name !== 'false')),
];

/** https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/preprocessor-directives#conditional-compilation */
export function holds(condition: string, truthOf: SymbolTruth): Truth {
  const words = condition.match(/\|\||&&|==|!=|[!()]|[A-Za-z_]\w*/g) ?? [];
  let at = 0;
  const sum = (): Truth => {
    const parts = [product()];
    while (words[at] === '||') {
      at++;
      parts.push(product());
    }
    return any(parts);
  };
  const product = (): Truth => {
    const parts = [same()];
    while (words[at] === '&&') {
      at++;
      parts.push(same());
    }
    return all(parts);
  };
  const same = (): Truth => {
    let left = single();
    while (words[at] === '==' || words[at] === '!=') {
      const isSame = words[at++] === '==';
      const right = single();
      const equal: Truth = left === undefined || right === undefined ? undefined : left === right;
      left = isSame ? equal : not(equal);
    }
    return left;
  };
  const single = (): Truth => {
    const word = words[at++];
    if (word === '!') return not(single());
    if (word === '(') {
      const inside = sum();
      at++;
      return inside;
    }
    return word === 'true' ? true : word === 'false' ? false : word === undefined ? undefined : truthOf(word);
  };
  // Brackets in each other beyond any sense.
  return words.length > MOST_WORDS ? undefined : sum();
}
const MOST_WORDS = 400;
