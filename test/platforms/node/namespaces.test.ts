/** What namespaces give, and names with an underscore that samples call, are in the reference; what they keep is not. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const MANIFEST = '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}';
const namesOf = async (files: Record<string, string>): Promise<string[]> => {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', 'package.json': MANIFEST, ...files });
  return facts.api.map(({ kind, name, signature }) => `${kind} ${name}: ${signature.split('\n')[0]}`);
};

it('of a namespace beside a type, alone, inside another one and in declarations', async () => {
  expect(
    await namesOf({
      'src/index.ts': `/** A shape to draw. */
export interface Shape { width: number }
/** Makes shapes. */
export namespace Shape {
  /** Makes a square. */
  export function square(width: number): Shape { return { width }; }
  export type Kind = 'flat' | 'deep';
  function hidden() {}
}
export namespace Codes {
  export const LOW = 1;
  export namespace Inner { export const HIGH = 2; }
}
export namespace Codes { export const MIDDLE = 3; }
namespace Kept { export const NEVER = 1; }
export declare namespace Said { function heard(): void; }
`,
    }),
  ).toEqual([
    'type Codes: namespace Codes',
    'constant Codes.LOW: LOW = 1',
    'type Codes.Inner: namespace Inner',
    'constant Codes.Inner.HIGH: HIGH = 2',
    'constant Codes.MIDDLE: MIDDLE = 3',
    'type Said: namespace Said',
    'function Said.heard: heard(): void',
    'interface Shape: interface Shape',
    'property Shape.width: width: number',
    'function Shape.square: square(width: number): Shape',
    "type Shape.Kind: type Kind = 'flat' | 'deep'",
  ]);
});

it('of samples that call what custom hides', async () => {
  const files = {
    'src/index.ts': `/** A result. */
export class Result {
  /** Gives the value. */
  _unwrap(): number { return 1; }
  /** Keeps it. */
  _keep(): void {}
  /** Told only in a sentence. */
  _told(): void {}
}
`,
  };
  expect(await namesOf(files)).toEqual(['class Result: class Result']);
  const readme =
    '# Strata\n\nNever call `result._told()`.\n\n```ts\nconst value = result._unwrap();\nlog(_keep(1));\n```\n';
  expect(await namesOf({ ...files, 'README.md': readme })).toEqual([
    'class Result: class Result',
    'method Result._unwrap: _unwrap(): number',
  ]);
});
