/** Which of the members of one name above a type the one that is asked about overrides: by what they take, never by name alone. Pure. */

/** `isSame` as written; `isFilled` where type parameters above stand for what is written below. `Member`s are of one name. */
export interface Fit<Member> {
  isSame(below: Member, above: Member): boolean;
  isFilled(below: Member, above: Member): boolean;
}

/** The one that takes the same; else the only one that can be filled so, unless others beside the asked one fill it as well. */
export function overridden<Member>(
  member: Member,
  beside: readonly Member[],
  above: readonly Member[],
  { isSame, isFilled }: Fit<Member>,
): Member | undefined {
  const same = above.find((each) => isSame(member, each));
  if (same !== undefined) return same;
  const [only, ...more] = above.filter((each) => isFilled(member, each));
  if (only === undefined || more.length > 0) return undefined;
  const isRival = (each: Member): boolean =>
    each !== member && (isSame(each, only) || (isFilled(each, only) && !above.some((other) => isSame(each, other))));
  return beside.some(isRival) ? undefined : only;
}

/** Whether a written type is another one with its type parameters filled: `List<int>` of `List<T>`. */
export function isFilledType(below: string, above: string, open: ReadonlySet<string>): boolean {
  if (below === above) return true;
  const fixed = above.split(/\b(\w+)\b/).reduce<string[]>(
    (parts, part, at) => {
      if (at % 2 === 1 && open.has(part)) parts.push('');
      else parts[parts.length - 1] += part;
      return parts;
    },
    [''],
  );
  const [first = '', ...rest] = fixed;
  const last = rest.pop();
  if (last === undefined || !below.startsWith(first)) return false;
  let from = first.length;
  for (const each of rest) {
    const at = below.indexOf(each, from + 1);
    if (at < 0) return false;
    from = at + each.length;
  }
  return below.length - last.length > from && below.endsWith(last);
}
