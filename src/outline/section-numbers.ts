/** The numbers of a document's sections: what its headings are counted by, where all beside each other are, or chapters count what is below them; a page has its own order. Pure. */

interface Heading {
  text: string;
  level: number;
}
interface Node {
  at: number;
  /** Undefined where it has none. */
  parts: number[] | undefined;
  children: Node[];
}

const NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s{1,9}(?=\S)(?!(?:to|and|or|x)\s)/u;

/** What each heading begins with and a page leaves off, with the space behind it; '' for a heading that keeps all. */
export function sectionNumbers(headings: readonly Heading[]): string[] {
  const root: Node = { at: -1, parts: undefined, children: [] };
  const above: { level: number; node: Node }[] = [{ level: 0, node: root }];
  for (const [at, { text, level }] of headings.entries()) {
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= level) above.pop();
    const parts = NUMBER.exec(text)?.[1]?.split('.').map(Number);
    const node: Node = { at, parts, children: [] };
    above.at(-1)?.node.children.push(node);
    above.push({ level, node });
  }
  const found = headings.map(() => '');
  const drop = ({ at }: Node): void => {
    found[at] = NUMBER.exec(headings[at]?.text ?? '')?.[0] ?? '';
  };
  const visit = (parent: Node): void => {
    if (isCounted(parent)) parent.children.forEach(drop);
    else if (parent.children.some(isChapter)) chapters(parent).forEach(drop);
    for (const child of parent.children) {
      if (isChapter(child)) below(child, child.parts?.[0]).forEach(drop);
      visit(child);
    }
  };
  visit(root);
  return found;
}

/** All of them count on from the first, which is the first below its parent; one alone counts only where those below it go on. */
function isCounted({ parts: own, children }: Node): boolean {
  const [first, ...rest] = children;
  if (first?.parts === undefined) return false;
  if (rest.length === 0 && own === undefined)
    return first.children.length > 1 && first.parts.length === 1 && isCounted(first);
  const isFirst = (first.parts.at(-1) ?? 2) <= 1 && isBelow(first.parts, own);
  return isFirst && children.every(({ parts }, at) => at === 0 || follows(children[at - 1]?.parts, parts));
}

/** What is right below it is counted by its own number. */
const isChapter = (node: Node): boolean =>
  node.parts?.length === 1 && node.children.length > 1 && node.children[0]?.parts?.length === 2 && isCounted(node);

/** Those beside chapters that count on with them, from the first. */
function chapters({ children }: Node): Node[] {
  let last = 0;
  return children.filter(({ parts }) => {
    const isNext = parts?.length === 1 && parts[0] === last + 1;
    if (isNext) last += 1;
    return isNext;
  });
}

/** Of a chapter, wherever its author miscounted. */
const below = ({ children }: Node, chapter: number | undefined): Node[] =>
  children.flatMap((child) => [
    ...(child.parts !== undefined && child.parts.length > 1 && child.parts[0] === chapter ? [child] : []),
    ...below(child, chapter),
  ]);

/** Without a number above it, a number of several parts is a version. */
const isBelow = (parts: readonly number[], parent: readonly number[] | undefined): boolean =>
  parts.length === 1 || (parent !== undefined && parts.slice(0, -1).join('.') === parent.join('.'));

/** 1.2 is followed by 1.3, 1.2.1 and 2. */
function follows(before: readonly number[] | undefined, parts: readonly number[] | undefined): boolean {
  if (before === undefined || parts === undefined) return false;
  const next = [...before.keys()].map((at) => [...before.slice(0, at), (before[at] ?? 0) + 1].join('.'));
  return [...next, [...before, 1].join('.')].includes(parts.join('.'));
}
