/** Where the repository of a check is kept, as its caller or its clone says. */
import { ownForge } from '../content/own-forge.ts';
import type { ValidationInput } from './session-options.ts';

/** A folder that git does not know is kept nowhere. */
export async function forgeOf({ forge, root, ports }: ValidationInput): Promise<Pick<ValidationInput, 'forge'>> {
  const home = forge === undefined ? await ports.git?.homeOf(root) : undefined;
  const found = forge ?? (home && ownForge(home));
  return found === undefined ? {} : { forge: found };
}
