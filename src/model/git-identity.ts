/** The name and e-mail address of a commit's author: the one rule for them, wherever they come in. Pure. */
import { z } from 'zod';

/** They stand on one line of the commit, the address in angle brackets, and git writes what it is given. */
export function identityProblem(text: string): string | undefined {
  if (!text.isWellFormed()) return 'it is no valid Unicode';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'it holds a line end or another control character';
  if (/[<>]/.test(text)) return 'it holds an angle bracket';
  if (/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(text.replaceAll(JOINED, '')))
    return 'it holds an invisible character';
  // Git takes these away at both ends.
  if (!/[^\s.,:;"'\\]/u.test(text)) return 'it holds no letter';
  if (text !== text.trim()) return 'it begins or ends with a space';
  return undefined;
}
/** Within words of some scripts, and between the parts of an emoji. */
const JOINED = /(?<=[\p{L}\p{M}\p{S}])(?:\u200c|\u200d|\ufe0f)(?=[\p{L}\p{M}\p{S}]|$)/gu;

const emailProblem = (text: string): string | undefined =>
  identityProblem(text) ?? (/^[^\s@]+@[^\s@]+$/u.test(text) ? undefined : 'it is no e-mail address');

const textOf = (problem: (text: string) => string | undefined) =>
  z
    .string()
    .min(1)
    .max(200)
    .superRefine((text, context) => {
      const found = problem(text);
      if (found !== undefined) context.addIssue({ code: 'custom', message: found });
    });

export const GitIdentity = z.strictObject({
  name: textOf(identityProblem).describe('Name'),
  email: textOf(emailProblem).describe('E-mail address'),
});
export type GitIdentity = z.infer<typeof GitIdentity>;

/** The lines of a message by which hosts say that others made the commit too, or stand for it. */
const OF_SOMEBODY = /^(?:co-authored|signed-off)-by[ \t]*:(.*)$/iu;

/** Why a commit of this author with this message is not made, or undefined. `author`: null for the service's own. */
export function commitWordsProblem(
  author: { name: string; email: string } | null,
  message: string,
): string | undefined {
  const parsed = author === null ? undefined : GitIdentity.safeParse(author);
  if (parsed?.success === false) {
    const [issue] = parsed.error.issues;
    return `The author's ${issue?.path.join('.') ?? 'identity'} cannot stand in a commit: ${issue?.message ?? 'it is none'}.`;
  }
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(message) || !message.isWellFormed())
    return 'The message of the commit holds a control character.';
  for (const line of message.split(/\r\n?|\n/)) {
    const who = OF_SOMEBODY.exec(line)?.[1];
    if (who === undefined) continue;
    if (!GitIdentity.safeParse(identityIn(who.trim())).success)
      return 'A line of the message names somebody who made or signed the commit, and is not written as `Name <address>`.';
  }
  return undefined;
}

/** `Name <address>`; empty where it is written otherwise. */
function identityIn(text: string): { name: string; email: string } {
  const at = text.indexOf('<');
  if (at === -1 || !text.endsWith('>')) return { name: text, email: '' };
  return { name: text.slice(0, at).trim(), email: text.slice(at + 1, -1) };
}
