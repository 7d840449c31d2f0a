/** Statements of GDScript without the annotations before them, and where their brackets close. */

/** The statement behind its annotations; only those that `which` names are taken off. */
export function withoutAnnotations(text: string, which = /^@\w+/): string {
  let rest = text;
  for (let tag = which.exec(rest); tag !== null; tag = which.exec(rest)) {
    let at = tag[0].length;
    if (rest[at] === '(') at = closing(rest, at) + 1;
    rest = rest.slice(at).trimStart();
  }
  return rest;
}

/** Where the bracket that opens at `from` is closed. */
export function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    else if (')]}'.includes(text[at] ?? '') && --depth === 0) return at;
  }
  return text.length;
}
