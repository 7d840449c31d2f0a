/** Conditions of project files: true, false, or undefined where they ask for what is not known here. Pure. */

/** Values by name; a name that is not there is not known. */
export type MsbuildProperties = ReadonlyMap<string, string>;
type Truth = boolean | undefined;

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const TOKEN = /'[^']*'|==|!=|\(|\)|!|\$\((?:[^()]|\([^()]*\))*\)|[\w.]+/g;

/** https://learn.microsoft.com/en-us/visualstudio/msbuild/msbuild-conditions */
export function truthOf(condition: string, properties: MsbuildProperties): Truth {
  const words = condition.match(TOKEN) ?? [];
  if (words.length > 200) return undefined;
  let at = 0;
  const either = (): Truth => {
    let truth = both();
    while (words[at]?.toLowerCase() === 'or') {
      at++;
      const next = both();
      truth = truth === true || next === true ? true : truth === undefined || next === undefined ? undefined : false;
    }
    return truth;
  };
  const both = (): Truth => {
    let truth = single();
    while (words[at]?.toLowerCase() === 'and') {
      at++;
      const next = single();
      truth = truth === false || next === false ? false : truth === undefined || next === undefined ? undefined : true;
    }
    return truth;
  };
  const single = (): Truth => {
    const word = words[at++] ?? '';
    if (word === '!') return not(single());
    if (word === '(') {
      const inside = either();
      at++;
      return inside;
    }
    const sign = words[at];
    if (sign === '==' || sign === '!=') {
      at++;
      const [left, right] = [expandedText(word, properties), expandedText(words[at++] ?? '', properties)];
      const same = left === undefined || right === undefined ? undefined : left.toLowerCase() === right.toLowerCase();
      return sign === '==' ? same : not(same);
    }
    // A function such as Exists, whose answer is not known.
    if (words[at] === '(' && /^\w+$/.test(word)) {
      while (at < words.length && words[at] !== ')') at++;
      at++;
      return undefined;
    }
    const value = expandedText(word, properties)?.toLowerCase();
    return value === 'true' ? true : value === 'false' ? false : undefined;
  };
  return either();
}

function expandedText(word: string, properties: MsbuildProperties): string | undefined {
  const text = word.replace(/^'|'$/g, '');
  let isKnown = true;
  const value = text.replace(/\$\(((?:[^()]|\([^()]*\))*)\)/g, (_all, inside: string) => {
    const found = expanded(inside, properties);
    if (found === undefined) isKnown = false;
    return found ?? '';
  });
  return isKnown ? value : undefined;
}

/** `Name`, `Name.StartsWith('x')` and the question whether a target can use what is for another. */
function expanded(inside: string, properties: MsbuildProperties): string | undefined {
  if (/^\w+$/.test(inside)) return properties.get(inside);
  const [, name = '', method = '', given = ''] =
    /^(\w+)\.(StartsWith|EndsWith|Contains)\(\s*'([^']*)'\s*\)$/.exec(inside) ?? [];
  const value = properties.get(name);
  if (value === undefined) return undefined;
  if (method === 'StartsWith') return String(value.startsWith(given));
  return String(method === 'EndsWith' ? value.endsWith(given) : value.includes(given));
}
