/** Numbers of headings that a page keeps: those of steps below a heading, and those that the words of the document name; pure. */

interface Numbered {
  text: string;
  level: number;
}

/** "Steps 1 and 2", "section 2.1": the numbers behind such a word. */
const NAMES =
  /(?<!\bRFC \d{1,5},? )\b(?:steps?|parts?|sections?|chapters?|phases?|stages?)\s((?:\d{1,3}(?:\.\d{1,3}){0,3}(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|through|&)\s|\s?[-–—]\s?)?){1,6})(?!\d|%)(?!\sof\s(?!this\b|the\s(?:guide|document|readme|page)\b))/giu;
const NUMBER = /\d+(?:\.\d+)*/gu;

/** `numbers`: what a page would leave off each heading; `words`: what the document says beside its headings and its code. */
export function keptNumbers(
  headings: readonly Numbered[],
  numbers: readonly string[],
  words: readonly string[],
): string[] {
  const named = namedIn(words);
  const groups = groupsOf(headings);
  const isKept = (group: readonly number[], above: number | undefined): boolean => {
    const own = group.map((at) => /^\d+(?:\.\d+)*/u.exec(numbers[at] ?? '')?.[0] ?? '');
    if (own.some((number) => named.has(number))) return true;
    const isOfSteps = group.length > 1 && own.every((number) => /^\d+$/u.test(number));
    return isOfSteps && above !== undefined && (headings[above]?.level ?? 0) > 1 && numbers[above] === '';
  };
  const kept = [...numbers];
  for (const { group, above } of groups) if (isKept(group, above)) for (const at of group) kept[at] = '';
  return kept;
}

function namedIn(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of words)
    for (const [, all = ''] of text.replace(/\s+/gu, ' ').matchAll(NAMES))
      for (const [number] of all.matchAll(NUMBER)) found.add(number);
  return found;
}

/** Headings right below the same one, by their places, with the place of that one. */
function groupsOf(headings: readonly Numbered[]): { group: number[]; above: number | undefined }[] {
  const groups = new Map<number | undefined, number[]>();
  const above: number[] = [];
  for (const [at, { level }] of headings.entries()) {
    while (above.length > 0 && (headings[above.at(-1) ?? 0]?.level ?? 0) >= level) above.pop();
    const parent = above.at(-1);
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [at]);
    else group.push(at);
    above.push(at);
  }
  return [...groups].map(([parent, group]) => ({ group, above: parent }));
}
