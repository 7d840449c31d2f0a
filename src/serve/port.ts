/** A port as people write it, in an option or in the environment. Pure. */

export const PORT_RANGE = 'a number from 1 to 65535, or 0 for any free one';

/** Undefined for what is no port. */
export function parsePort(written: string): number | undefined {
  const port = Number(written);
  return /^\d{1,5}$/u.test(written) && port <= 65_535 ? port : undefined;
}
