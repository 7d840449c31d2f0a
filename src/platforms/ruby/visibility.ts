/** What later statements make of what was declared: `private :read`, `module_function :open`, `undef read`. Pure. */
import type { RubyMark, RubyMember } from './declared.ts';

export function withMarks(members: readonly RubyMember[], marks: readonly RubyMark[]): RubyMember[] {
  let found = [...members];
  for (const { names, singleton, to } of marks) {
    const isMeant = (each: RubyMember): boolean =>
      (each.kind !== 'constant' &&
        each.singleton === singleton &&
        names.includes(each.name.replace(/(?<=\w)=$/, ''))) ||
      (each.kind === 'method' && each.singleton === singleton && names.includes(each.name));
    if (to === 'gone') found = found.filter((each) => !isMeant(each));
    else
      found = found.map((each) => {
        if (!isMeant(each)) return each;
        if (to === 'module_function') return { ...each, singleton: true, isPublic: true };
        return { ...each, isPublic: to === 'public' };
      });
  }
  return found;
}
