/** Whose name stands on a commit made through the API, and whether GitHub signs it (notes: bots without a custom author only). */
import type { Signature } from './repository-files.ts';
import type { Token } from './state.ts';

const ARMOUR = '-----BEGIN PGP SIGNATURE-----\n\nwsFcBAABCAAQBQJo\n=stand\n-----END PGP SIGNATURE-----\n';
const GITHUB = { name: 'GitHub', email: 'noreply@github.com' };

export interface Signing {
  author: Signature;
  committer: Signature;
  signature: string | null;
}
/** `always`: as `createCommitOnBranch` does, for any kind of token. */
export function signatureFor(
  token: Token | undefined,
  { now, custom, always = false }: { now: number; custom: boolean; always?: boolean },
): Signing {
  const actor = token?.actor;
  const author = {
    name: actor?.login ?? 'ghost',
    email: `${actor?.id ?? 0}+${actor?.login ?? 'ghost'}@users.noreply.github.com`,
    date: now,
  };
  const signs = always || (!custom && actor?.type === 'Bot');
  return { author, committer: signs ? { ...GITHUB, date: now } : author, signature: signs ? ARMOUR : null };
}
