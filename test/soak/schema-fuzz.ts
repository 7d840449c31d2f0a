/** zod and Ajv must give the same verdict on every input of every tool; a seeded mutation fuzzer looks for one where they do not. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { tools } from '../../src/tools/index.ts';
import { wireSchema } from '../../src/tools/wire-schema.ts';
import { mutate, seeded } from '../support/mutate.ts';

export default async function (scale: number): Promise<string> {
  const rounds = Math.round(20_000 * scale);
  let accepted = 0;
  for (const [index, tool] of tools.entries()) {
    const ajv = new Ajv2020({ strict: true, allErrors: false });
    const validate = ajv.compile(wireSchema(tool.input, 'input'));
    const random = seeded(index + 1);
    const seeds = tool.examples.map(({ input }) => input as unknown);
    for (let round = 0; round < rounds; round += 1) {
      let value = structuredClone(seeds[round % seeds.length]);
      for (let depth = 1 + Math.floor(random() * 3); depth > 0; depth -= 1) value = mutate(value, random);
      const byZod = tool.input.safeParse(value).success;
      const byAjv = validate(value) === true;
      if (byZod !== byAjv)
        throw new Error(
          `${tool.id}: zod says ${byZod}, Ajv says ${byAjv} of ${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`,
        );
      if (byZod) accepted += 1;
    }
  }
  if (accepted === 0) throw new Error('nothing was ever accepted: the fuzzer proves nothing');
  return `${rounds * tools.length} mutated inputs, ${accepted} accepted by both, no disagreement`;
}
