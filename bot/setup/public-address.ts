/** Whether GitHub can reach an address: what only this machine or this network reaches is refused before an App is made with it. Pure. */
import { isIP } from 'node:net';
import { isPrivateAddress } from '../../src/validation/tools/private-address.ts';

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/gu, '').toLowerCase();
const isHere = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^(?:127|0)\./u.test(host);
const isInside = (host: string): boolean =>
  isHere(host) || /\.(?:local|internal|lan|home|test)$/u.test(host) || (isIP(host) !== 0 && isPrivateAddress(host));

/** `webUrl`: where GitHub is; a server of one's own may stand in the same network, or on the same machine. Null for an address that can do. */
export function addressProblem(url: string, webUrl: string): string | null {
  if (!/^https?:\/\/[^\s/?#]+$/u.test(url) || !URL.canParse(url))
    return 'The address must be http or https, a host, and nothing behind it.';
  const [host, github] = [hostOf(url), hostOf(webUrl)];
  if (isHere(host) && !isHere(github))
    return `GitHub cannot reach \`${host}\`: that is this machine. Enter the address of a server behind TLS, or of a tunnel to this port.`;
  if (isInside(host) && (github === 'github.com' || github.endsWith('.ghe.com')))
    return `GitHub cannot reach \`${host}\`: that is an address of your own network. Enter one that is reached from the internet, or that of a tunnel.`;
  return null;
}

/** Where jobs reach the bot; null where none does, as at an address of this machine. */
export const addressForJobs = ({ publicUrl, webUrl }: { publicUrl: string | null; webUrl: string }): string | null =>
  publicUrl !== null && addressProblem(publicUrl, webUrl) === null ? publicUrl : null;
