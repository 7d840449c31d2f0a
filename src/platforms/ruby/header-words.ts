/** Whose words a comment above a namespace has: in a file that is called after what stands inside, these are of that. Pure. */
import type { RubyScope } from './declared.ts';

/** `# Words of granite.` above `module Strata` of `strata/granite.rb` is of `Strata::Granite`, where nothing else is in there. */
export function withHeaderWords(path: string, scopes: readonly RubyScope[]): readonly RubyScope[] {
  const called = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const outer = scopes.find((each) => each.signature !== '' && each.doc?.text != null);
  if (outer === undefined || outer.around.length > 0 || isCalled(outer, called) || !isEmpty(outer)) return scopes;
  const inside = scopes.filter((each) => each.signature !== '' && each.around[0] === outer.name);
  const own = inside.find((each) => isCalled(each, called));
  const isPlain = inside.every(
    (each) => each === own || isEmpty(each) || each.around.length > (own?.around.length ?? 0),
  );
  if (own === undefined || !isPlain) return scopes;
  return scopes.map((each) => {
    if (each === outer) return { ...each, doc: null };
    return each === own && each.doc?.text == null ? { ...each, doc: outer.doc, start: outer.start } : each;
  });
}

const isEmpty = ({ members, mixins, marks }: RubyScope): boolean =>
  members.length === 0 && mixins.length === 0 && marks.length === 0;

/** `HTTPClient` in `http_client.rb`. */
const isCalled = ({ name }: RubyScope, file: string): boolean =>
  (name.split('::').at(-1) ?? '').toLowerCase() === file.replaceAll('_', '').toLowerCase();
