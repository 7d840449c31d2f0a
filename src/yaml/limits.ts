/** How much YAML is read: more than anybody writes by hand, and less than takes long. One set for reading and editing. */

export const YAML_LIMITS = {
  /** Of the text. */
  characters: 1_000_000,
  /** Levels of lists and maps inside each other. */
  depth: 100,
  /** Uses of an anchor. */
  aliases: 1_000,
  /** Members of all lists and maps, each alias counted as what it stands for. */
  values: 200_000,
} as const;

/** Text that is no YAML, or YAML beyond the limits. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  /** Both from 1; null where the fault has no place. */
  readonly line: number | null;
  readonly column: number | null;
  constructor(message: string, at: { line: number | null; column: number | null }, cause?: unknown) {
    super(message, { cause });
    this.line = at.line;
    this.column = at.column;
  }
}

export const nowhere = { line: null, column: null };

/** Throws for a text that is too long to be parsed. */
export function assertReadable(text: string): void {
  if (text.length > YAML_LIMITS.characters)
    throw new YamlError(`longer than ${YAML_LIMITS.characters} characters`, nowhere);
}

/** Why data is more than anybody wrote: aliases that multiply each other, lead back to themselves, or brackets without end. */
export function excessOf(data: unknown): string | undefined {
  const open: { value: unknown; depth: number }[] = [{ value: data, depth: 0 }];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > YAML_LIMITS.depth) return `nesting exceeded ${YAML_LIMITS.depth} levels`;
    const inner = Object.values(value);
    count += inner.length;
    if (count > YAML_LIMITS.values) return `read as more than ${YAML_LIMITS.values} values`;
    for (const one of inner) open.push({ value: one, depth: depth + 1 });
  }
  return undefined;
}
