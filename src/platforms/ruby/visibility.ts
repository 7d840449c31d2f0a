/** What later statements make of what was declared: `private :read`, `module_function :open`, `undef read`. Pure. */
import type { RubyMark, RubyMember } from './declared.ts';
import type { Place } from './writer.ts';

/** Members change in their places. */
export function withMarks<T extends RubyMember & { path?: string }>(
  members: readonly T[],
  marks: readonly (RubyMark & { path?: string })[],
): T[] {
  let found = [...members];
  for (const { names, singleton, to, at = Infinity, path } of marks) {
    const isMeant = ({ kind, singleton: own, name }: T): boolean =>
      kind !== 'constant' &&
      own === singleton &&
      (names.includes(name) || names.includes(name.replace(/(?<=\w)=$/, '')));
    if (to === 'gone') {
      const isAnew = (each: T): boolean => each.path === path && each.start > at;
      const gone = found.filter((each) => isMeant(each) && !isAnew(each));
      found = found.filter((each) => !gone.includes(each));
      // Words of what is taken back only to be written otherwise are those of the other.
      for (const { name, doc, start, end } of gone)
        for (const each of found)
          if (isMeant(each) && each.name === name && each.doc === null && doc !== null)
            Object.assign(each, { doc, words: { start, end } });
    } else
      for (const each of found)
        if (isMeant(each))
          Object.assign(
            each,
            to === 'module_function' ? { singleton: true, isPublic: true } : { isPublic: to === 'public' },
          );
  }
  return found;
}

/** It has no effect on methods of a class, and says all the same that they are not for others: tools of Ruby hide them. */
export const belowPrivate = ({ visibility, singleton }: Place, isOwn: boolean): Place['visibility'] =>
  visibility === 'private' && isOwn && !singleton ? 'private' : 'public';
