/** What a report says of a program that was not kept from the network and from other files. */
import type { ToolResult } from './facts.ts';

export function noSandbox(program: string, kind: ToolResult['sandbox']): string | undefined {
  if (kind === 'none')
    return `${program} ran without a sandbox, with the network and all files of this user in reach: neither bubblewrap nor user namespaces can be used here`;
  if (kind === 'namespaces')
    return `${program} ran without network, but with all files of this user in reach: bubblewrap cannot be used here`;
  return undefined;
}
