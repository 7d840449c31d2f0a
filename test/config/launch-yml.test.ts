/** The reference of `launch.yml`: every key is documented, and what is documented as its default or as an example is taken. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from '../../bot/repository-config.ts';

interface Key {
  description?: string;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Key>;
}
const schema = JSON.parse(
  readFileSync(new URL('../../schemas/launch_yml.schema.json', import.meta.url), 'utf8'),
) as Key;

function* keysOf(key: Key, path: string[] = []): Generator<[string[], Key]> {
  for (const [name, one] of Object.entries(key.properties ?? {})) {
    yield [[...path, name], one];
    yield* keysOf(one, [...path, name]);
  }
}

test.each([...keysOf(schema)].map(([path, key]) => [path.join('.'), key] as const))('%s', (name, key) => {
  expect(key.description).toBeTruthy();
  const values = [...(key.examples ?? []), ...(key.default === undefined ? [] : [key.default])];
  if (key.properties === undefined && !['ignore', 'sites'].includes(name)) expect(values).not.toEqual([]);
  for (const value of values) {
    const text = JSON.stringify(
      name.split('.').reduceRight((inner: unknown, one) => Object.fromEntries([[one, inner]]), value),
    );
    expect(parse(text, 'launch.yml').problem).toBeNull();
  }
});
