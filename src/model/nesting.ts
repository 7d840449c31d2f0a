/** Foreign JSON nested so deep that whatever walks it by calling itself would break off. Walks without calling itself. */

/** As deep as the canonical form takes values. */
export const MAX_NESTING = 200;

/** `value` as `JSON.parse` gives it: no cycles. */
export function isDeeperThan(value: unknown, most: number): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    const depth = next.depth + 1;
    if (depth > most) return true;
    for (const member of Object.values(next.value)) open.push({ value: member, depth });
  }
  return false;
}
