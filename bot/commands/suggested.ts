/** Commands that a reply suggests, and what is added where who reads it may not use one. Pure. */
import { mayUse, type Role } from '../permissions.ts';
import { GRAMMARS, parseCommand } from './grammar.ts';

const CALL = '/launch ';

/** The words after `/launch` of each command in code; a word in angle brackets stands for one that the reader knows. */
export const suggestedIn = (text: string): string[] =>
  text
    .split('`')
    .filter((part, at) => at % 2 === 1 && part.startsWith(CALL))
    .map((part) => part.slice(CALL.length));

/** `next` with the role that each suggested command asks for, where `held` does not hold it. */
export function withRoles(next: string, held: Role): string {
  const missing = suggestedIn(next).flatMap((line) => {
    const parsed = parseCommand(line);
    const name = parsed.kind === 'unknown' ? undefined : parsed.name;
    const least = GRAMMARS.find((grammar) => grammar.name === name)?.whoCanUse;
    return name === undefined || least === undefined || mayUse(held, least)
      ? []
      : [`\`${CALL}${name}\` needs the \`${least}\` role.`];
  });
  return [next, ...new Set(missing)].join(' ');
}
