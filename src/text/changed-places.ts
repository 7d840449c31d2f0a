/** Which lines of a program of settings differ between two texts, below which names each stands, and whether they hold written values alone. */

export interface ChangedPlace {
  line: number;
  /** Names of the settings around it, the outermost first, its own last. */
  way: string[];
  /** Nothing is called, named or taken from elsewhere on the line. */
  isPlain: boolean;
}
type Comments = '#' | '//';

/** Lines of either text that the other has not as often; one that was taken away has the line that it had. */
export function changedPlaces(before: string, now: string, comments: Comments): ChangedPlace[] {
  const [old, fresh] = [placesIn(before, comments), placesIn(now, comments)];
  return [...without(fresh, old), ...without(old, fresh)];
}

interface Placed extends ChangedPlace {
  key: string;
}

function without(list: readonly Placed[], other: readonly Placed[]): ChangedPlace[] {
  const left = new Map<string, number>();
  for (const { key } of other) left.set(key, (left.get(key) ?? 0) + 1);
  return list.filter(({ key }) => {
    const times = left.get(key) ?? 0;
    left.set(key, times - 1);
    return times <= 0;
  });
}

const TOKENS: Readonly<Record<Comments, RegExp>> = {
  '//': /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*"|`(?:[^`\\]|\\[\s\S])*`|[\w$]+|\n|\S/g,
  '#': /#[^\n]*|"{3}[\s\S]*?"{3}|'{3}[\s\S]*?'{3}|'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*"|\w+|\n|\S/g,
};
const isComment = (token: string, comments: Comments): boolean =>
  comments === '#' ? token.startsWith('#') : /^\/[/*]./s.test(token);

/** Each line that says something, with what it says and where it stands. */
function placesIn(text: string, comments: Comments): Placed[] {
  const tokens = [...text.matchAll(TOKENS[comments])].map(([token]) => token);
  const found: Placed[] = [];
  const open: string[] = [];
  let [line, said, isPlain] = [1, '', true];
  /** The setting whose value comes next, and those around the line's first. */
  let [name, way]: [string, string[] | undefined] = ['', undefined];
  const end = (): void => {
    const own = way ?? [...open, name];
    if (said !== '' && !FRAME.test(said))
      found.push({ line, way: own.filter((one) => one !== ''), isPlain, key: `${own.join('\0')}\n${said}` });
    [said, way, isPlain] = ['', undefined, true];
  };
  for (const [at, token] of tokens.entries()) {
    if (token === '\n') end();
    else if (!isComment(token, comments)) {
      said += `${token} `;
      // What a program calls its settings is no setting.
      const isName = isKey(token, tokens[at + 1], tokens[at + 2]) && (comments === '#' || open.length > 0);
      if (isName) name = bare(token);
      if (isName || way === undefined) way ??= [...open, name];
      isPlain &&= isName || isWritten(token);
      if (OPENING.test(token)) open.push(name);
      if (CLOSING.test(token)) open.pop();
      if (OPENING.test(token) || CLOSING.test(token) || token === ',' || token === ';') name = '';
    }
    line += token.split('\n').length - 1;
  }
  end();
  return found;
}

/** A line that only opens a setting or closes some: what it holds stands on others. */
const FRAME = /^(?:(?:['"][^'"]*['"]|[\w$]+) : )?(?:[[({] )+$|^(?:[\])},;] )+$/;
const OPENING = /^[[({]$/;
const CLOSING = /^[\])}]$/;
/** `name:` and `name =`. */
const isKey = (token: string, next: string | undefined, after: string | undefined): boolean =>
  /^['"\w$]/.test(token) && (next === ':' || (next === '=' && after !== '=' && after !== '>'));
const bare = (token: string): string => (/^['"]/.test(token) ? token.slice(1, -1) : token);

/** Texts, numbers, and what holds them together. */
const isWritten = (token: string): boolean =>
  /^(?:['"]|\d+$|[[\]{},:;=]$|(?:true|false|null|undefined|True|False|None)$)/.test(token) ||
  (token.startsWith('`') && !token.includes('${'));
