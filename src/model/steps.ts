/** Long work in steps: done at once, or with a pause after each, in which what lies outside the heap is given back and a stop is heard. */

export type Steps<T> = Generator<undefined, T>;

export function atOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

export async function withPauses<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await pause();
  }
}
