/** What a Go method is called, takes and gives, without the names of what it takes and of packages: two of one shape implement each other. Pure. */

/** Of `func (c *Chart) Read(at, to int) (n int, err error)`: `Read(int,int)(int,error)`. */
export function methodShape(signature: string): string {
  const plain = signature.replace(/^func \([^()]*\) /u, '');
  const open = plain.indexOf('(');
  const close = closing(plain, open);
  if (open < 0 || close < 0) return plain;
  const rest = plain.slice(close + 1).trim();
  const given = rest.startsWith('(') ? typesIn(rest.slice(1, closing(rest, 0))) : rest === '' ? [] : [bare(rest)];
  return `${plain.slice(0, open)}(${typesIn(plain.slice(open + 1, close)).join()})(${given.join()})`;
}

const bare = (type: string): string => type.replace(/\b[a-z]\w*\.(?=[A-Z])/gu, '').replace(/\s+/gu, ' ');

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = Math.max(0, open); at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++;
    else if (')]}'.includes(text.charAt(at)) && --depth === 0) return at;
  }
  return -1;
}

function partsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const char = list[at] ?? ',';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && (depth === 0 || at === list.length)) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** `at, to int` takes two; without any name each part is a type. */
function typesIn(list: string): string[] {
  const parts = partsOf(list);
  const isNamed = parts.some(
    (part) => /^\w+ (?!\{)/u.test(part) && !/^(?:func|chan|map|struct|interface)\b/u.test(part),
  );
  if (!isNamed) return parts.map(bare);
  let type = '';
  return parts
    .toReversed()
    .map((part) => {
      const [, written] = /^\w+ (.+)$/su.exec(part) ?? [];
      type = written === undefined ? type : bare(written);
      return type;
    })
    .toReversed();
}
