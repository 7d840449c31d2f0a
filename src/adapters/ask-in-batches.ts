/** Asks a program about many texts in few starts; a text that ends the program takes the answers of no other with it. */

/** A line of arguments has an end, on Windows at 32,767 characters. */
const A_START = 200;
/** Further starts for halves of what got no answer: several texts that end the program are found, a program that never works is given up. */
const MORE_STARTS = 60;
const MORE_MS = 60_000;

/** The answer to each text that has one. `ask` answers undefined where the program did not come to its end. */
export async function askInBatches<T>(
  texts: readonly string[],
  ask: (some: readonly string[]) => Promise<readonly T[] | undefined>,
): Promise<Map<string, T>> {
  const answers = new Map<string, T>();
  const open: (readonly string[])[] = [];
  for (let at = 0; at < texts.length; at += A_START) open.push(texts.slice(at, at + A_START));
  const until = performance.now() + MORE_MS;
  let more = 0;
  for (let some = open.shift(); some !== undefined; some = open.shift()) {
    const said = await ask(some);
    for (const [at, text] of some.entries()) {
      const answer = said?.[at];
      if (answer !== undefined) answers.set(text, answer);
    }
    if (said !== undefined || some.length === 1 || more >= MORE_STARTS || performance.now() > until) continue;
    more += 2;
    const half = Math.ceil(some.length / 2);
    open.push(some.slice(0, half), some.slice(half));
  }
  return answers;
}
