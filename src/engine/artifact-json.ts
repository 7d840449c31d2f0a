/** Artifacts as JSON: written and read item by item, each checked against its schema, so that none is ever one text. */
import { StringDecoder } from 'node:string_decoder';
import type { z } from 'zod';
import { UserError } from '../errors.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../model/artifacts.ts';
import { readElements } from '../model/json-elements.ts';
import { sharing } from '../model/shared-values.ts';
import { membersInPieces } from '../report/json-pieces.ts';

/** The artifact a file is, if it is one. */
export const stemOf = (name: string): ArtifactStem | undefined =>
  (Object.keys(ARTIFACTS) as ArtifactStem[]).find((stem) => name === `${stem}.json`);

/** The bytes of an artifact, or SCHEMA_VALIDATION_FAILED naming every place that does not fit. */
export const encodeArtifact = (stem: ArtifactStem, value: unknown): Buffer =>
  Buffer.concat([...artifactPieces(stem, value)].map((piece) => Buffer.from(piece)));

/** What `encodeArtifact` says, in parts. Throws SCHEMA_VALIDATION_FAILED at the latest behind the last. */
export function* artifactPieces(stem: ArtifactStem, value: unknown): Generator<string> {
  const problems = new Problems(stem, 'written');
  const lists = new Map<string, readonly unknown[]>();
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  for (const [key, list] of isObject ? Object.entries(value) : [])
    if (Array.isArray(list) && schemaOfItems(stem, key) !== undefined) lists.set(key, list);
  const empty = Object.fromEntries([...lists.keys()].map((key) => [key, []]));
  const head = problems.parse(ARTIFACTS[stem], isObject ? { ...value, ...empty } : value, []);
  function* items(key: string, list: readonly unknown[]): Generator<unknown> {
    const schema = schemaOfItems(stem, key);
    for (const [at, item] of list.entries()) yield schema && problems.parse(schema, item, [key, at]);
  }
  const members = Object.entries(head ?? empty).map(([key, member]) => {
    const list = lists.get(key);
    return [key, list === undefined ? member : items(key, list)] as const;
  });
  yield* membersInPieces(members);
  problems.refuse();
  yield '\n';
}

/** The artifact of these bytes, its equal parts held once. */
export function decodeArtifact<S extends ArtifactStem>(stem: S, bytes: Uint8Array): Artifact<S> {
  return readArtifact(stem, [bytes]);
}

/** What is held of an item of a list, which is read when it is asked for; undefined leaves it out. */
export type Keep = (list: string, item: () => unknown) => unknown;
const keepAll: Keep = (_list, item) => item();

/** The same of bytes that come in parts. With `keep` it may be less, but that nobody keeps for other readers. */
export function readArtifact<S extends ArtifactStem>(
  stem: S,
  chunks: Iterable<Uint8Array>,
  keep: Keep = keepAll,
): Artifact<S> {
  const problems = new Problems(stem, 'read');
  const share = sharing();
  const lists = new Map<string, unknown[]>();
  const counts = new Map<string, number>();
  const value = readElements(textOf(chunks), (key, text) => {
    const schema = schemaOfItems(stem, key);
    if (schema === undefined) return JSON.parse(text) as unknown;
    const list = lists.get(key) ?? [];
    const at = counts.get(key) ?? 0;
    lists.set(key, list);
    counts.set(key, at + 1);
    const kept = keep(key, () => share(problems.parse(schema, JSON.parse(text), [key, at])));
    if (kept !== undefined) list.push(kept);
    return undefined;
  });
  const empty = Object.fromEntries([...lists.keys()].map((key) => [key, []]));
  const head = problems.parse(ARTIFACTS[stem], lists.size === 0 ? value : { ...(value as object), ...empty }, []);
  problems.refuse();
  const whole = share({ ...(head as object) }) as Record<string, unknown>;
  return Object.freeze({ ...whole, ...Object.fromEntries(lists) }) as unknown as Artifact<S>;
}

/** UTF-8, of which a chunk may end inside a character. */
function* textOf(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new StringDecoder('utf8');
  for (const chunk of chunks) yield decoder.write(chunk as Buffer);
  yield decoder.end();
}

/** What each item of a list of the artifact must be; undefined for what is no list. */
function schemaOfItems(stem: ArtifactStem, key: string): z.ZodType | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = ARTIFACTS[stem].shape;
  let schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
  while (schema !== undefined && 'unwrap' in schema && typeof schema.unwrap === 'function' && !('element' in schema))
    schema = schema.unwrap() as z.ZodType;
  return schema !== undefined && 'element' in schema ? (schema.element as z.ZodType) : undefined;
}

/** What does not fit, each with its path. */
class Problems {
  readonly #found: { path: string; message: string }[] = [];
  readonly #stem: ArtifactStem;
  readonly #when: 'written' | 'read';
  constructor(stem: ArtifactStem, when: 'written' | 'read') {
    this.#stem = stem;
    this.#when = when;
  }

  /** What the schema makes of it: its members in the schema's order. */
  parse(schema: z.ZodType, value: unknown, at: readonly PropertyKey[]): unknown {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      if (this.#found.length < 50) this.#found.push({ path: [...at, ...path].join('.'), message });
    return undefined;
  }

  /** Throws where something did not fit. */
  refuse(): void {
    const [first] = this.#found;
    if (first === undefined) return;
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      `${this.#stem}.json does not fit its schema when it was ${this.#when}: ${first.path} ${first.message}. Report this as a bug of Launch.`,
      { details: { artifact: `${this.#stem}.json`, problems: this.#found } },
    );
  }
}
