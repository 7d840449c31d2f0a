/** Whether a stream gets colours: a terminal does, unless NO_COLOR or TERM=dumb says otherwise; FORCE_COLOR decides where it is set, as Node itself has it. */
import { createColors } from 'picocolors';

export type Colors = ReturnType<typeof createColors>;

/** An empty NO_COLOR counts as unset (no-color.org); an empty FORCE_COLOR asks for colours. */
export function colorsFor(stream: { isTTY?: boolean | undefined }, env: NodeJS.ProcessEnv): Colors {
  const { FORCE_COLOR: forced, NO_COLOR: refused } = env;
  if (forced !== undefined) return createColors(forced !== '0' && forced !== 'false');
  return createColors(stream.isTTY === true && (refused === undefined || refused === '') && env.TERM !== 'dumb');
}
