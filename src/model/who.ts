/** Who acts: a login with the number of its account, which stays when the login changes hands; who has no number is known by name. */
import { z } from 'zod';

export const Who = z.object({
  login: z.string(),
  /** Null: a name that the operator gave, or what an earlier version kept. */
  id: z.int().nullable(),
});
export type Who = z.infer<typeof Who>;

/** The number decides wherever both have one. */
export const isSamePerson = (a: Who, b: Who): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : a.login.toLowerCase() === b.login.toLowerCase();

/** What is theirs is kept under this: no login has a colon. */
export const keyOfPerson = ({ login, id }: Who): string => (id === null ? login : `user:${id}`);
