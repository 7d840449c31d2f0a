/** Paths as people count them: `chapter-2` stands before `chapter-10`. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [one = '', other = ''] = [left[at], right[at]];
    if (one === other) continue;
    const numbers = /^\d/.test(one) && /^\d/.test(other) ? Number(one) - Number(other) : 0;
    if (numbers !== 0) return numbers;
    return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

/** Runs of digits, and what stands between them. */
const parts = (path: string): string[] => path.match(/\d+|\D+/g) ?? [];
