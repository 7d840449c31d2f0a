/** Who may run what: the role GitHub names for a person, against the least a command asks for. Any doubt is a no. */
import type { Permission } from './commands/grammar.ts';

/** From most to least. */
export const ROLES = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const;
export type Role = (typeof ROLES)[number];

export const mayUse = (role: Role, least: Permission): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least);

/** Why a command was not run. */
export const deniedText = (command: string, role: Role | 'unknown', least: Permission): string =>
  role === 'unknown'
    ? `\`/launch ${command}\` was not run: GitHub did not say which role you have here. Comment the command again in a minute.`
    : `\`/launch ${command}\` needs the \`${least}\` role on this repository; yours is \`${role}\`. Ask somebody who has it to comment this.`;
