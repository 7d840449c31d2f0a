/** What a C# member without words of its own says: the words of the one that its comment names, or of the nearest one that it overrides or implements. Pure. */
import type { LineRange } from '../evidence.ts';
import { INHERITED } from '../inline-tags.ts';
import { nearestAbove } from '../nearest.ts';
import { isFilledType, overridden } from '../overridden.ts';
import type { CsharpDeclaration } from './declared.ts';
import { erased, partsOf } from './parameters.ts';
import { basesIn, type CsharpType, type CsharpTypes, type Member, typeNamed } from './types.ts';
import { parseXmlDoc, type XmlDoc } from './xmldoc.ts';

export interface Inherited extends LineRange {
  path: string;
  tags: boolean;
}
interface Words {
  doc: XmlDoc | null;
  inherited?: Inherited;
}

/** https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/xmldoc/recommended-tags#inheritdoc */
export function memberWords({ of }: Member, owner: CsharpType, types: CsharpTypes): Words {
  const doc = of.doc === null ? null : parseXmlDoc(of.doc);
  // What is made anew says what it is for by itself.
  if (doc === null && of.kind === 'constructor') return { doc };
  // What is not supported does nothing of what is promised above it.
  if (of.refuses !== undefined) return joined(doc, undefined, of.doc);
  const from = doc?.inherits?.from ?? null;
  const found =
    from === null
      ? nearestAbove(
          owner,
          (type) => basesIn(type, types),
          (type) => wordsAbove(type, of, owner),
        )
      : namedBy(from, owner, types);
  return joined(doc, found, of.doc);
}

export function typeWords(type: CsharpType, types: CsharpTypes): Words {
  const [part] = type.parts;
  const said = type.parts.find(({ of }) => of.doc !== null) ?? part;
  const doc = said?.of.doc == null ? null : parseXmlDoc(said.of.doc);
  if (doc?.inherits == null) return { doc };
  const { from } = doc.inherits;
  const found =
    from === null
      ? nearestAbove(
          type,
          (each) => basesIn(each, types),
          (each) => typeAt(each),
        )
      : namedBy(from, type, types);
  return joined(doc, found, said?.of.doc ?? null);
}

interface Found {
  words: XmlDoc;
  member: Member;
}

function joined(doc: XmlDoc | null, found: Found | undefined, comment: string | null): Words {
  const own = doc?.text?.replaceAll(INHERITED, '').trim() || null;
  const isWhole = doc !== null && doc.inherits === null && (doc.text !== null || comment?.trim() !== '');
  if (found === undefined || isWhole) return { doc: doc === null ? null : { ...doc, text: own } };
  const { words, member } = found;
  const text = words.text?.replaceAll(INHERITED, '').trim() || null;
  const tags = doc === null || (doc.parameters.length === 0 && doc.returns === null && doc.raises.length === 0);
  const taken = tags ? { parameters: words.parameters, returns: words.returns, raises: words.raises } : {};
  // Words of both stand here.
  if (doc !== null && own !== null)
    return { doc: { ...doc, text: doc.text?.replaceAll(INHERITED, text ?? '').trim() ?? null } };
  return {
    doc: { ...(doc ?? words), deprecated: null, inherits: null, text, ...taken },
    inherited: { path: member.path, start: member.of.start, end: member.of.end, tags },
  };
}

const wordsIn = (type: CsharpType, fits: (of: CsharpDeclaration) => boolean): Found | undefined =>
  type.members.filter(({ of }) => fits(of)).flatMap((member) => documented(member) ?? [])[0];

const documented = (member: Member): Found | undefined => {
  const words = member.of.doc === null ? null : parseXmlDoc(member.of.doc);
  return words?.text == null || words.inherits !== null ? undefined : { words, member };
};

const typeAt = (type: CsharpType): Found | undefined => type.parts.flatMap((part) => documented(part) ?? [])[0];

function wordsAbove(above: CsharpType, of: CsharpDeclaration, owner: CsharpType): Found | undefined {
  const called = ({ members }: CsharpType): CsharpDeclaration[] =>
    members.flatMap(({ of: each }) =>
      each.kind === of.kind &&
      each.name === of.name &&
      each.typeParameters.length === of.typeParameters.length &&
      each.parameters.length === of.parameters.length
        ? [each]
        : [],
    );
  const around = above.parts.flatMap((part) => part.of.typeParameters);
  const beside = called(owner).filter((each) => !of.isOverride || each.isOverride);
  const found = overridden(of, beside, called(above), {
    isSame: (a, b) => a.parameters.every((each, at) => each.erased === b.parameters[at]?.erased),
    isFilled: (a, b) => {
      const open = new Set([...around, ...b.typeParameters].map(plain));
      return a.parameters.every((each, at) =>
        isFilledType(plain(each.erased), plain(b.parameters[at]?.erased ?? ''), open),
      );
    },
  });
  return found === undefined ? undefined : wordsIn(above, (each) => each === found);
}

/** `String?` and `string` are written for one another. */
const plain = (type: string): string => type.replaceAll('?', '').toLowerCase();

/** `IShine.Shine(int)`, `Shine`: a member of a type, or a type. */
function namedBy(cref: string, owner: CsharpType, types: CsharpTypes): Found | undefined {
  const path = cref
    .replace(/^[A-Z]:/, '')
    .replaceAll('{', '<')
    .replaceAll('}', '>')
    .replace(/`{1,2}\d{1,2}/g, '')
    .trim();
  const open = path.indexOf('(');
  const bare = open < 0 ? path : path.slice(0, open);
  if (open < 0) {
    const type = typeNamed(bare, owner, types);
    if (type !== undefined) return typeAt(type);
  }
  const [before, name] = apart(bare);
  const type = before === '' ? owner : typeNamed(before, owner, types);
  if (type === undefined) return undefined;
  const taken = open < 0 ? undefined : partsOf(path.slice(open + 1, path.lastIndexOf(')'))).map(erased);
  const called = name.replace(/<.*$/s, '');
  const fits = (of: CsharpDeclaration): boolean =>
    of.name === called && (taken === undefined || taken.length === of.parameters.length);
  const same = ({ parameters }: CsharpDeclaration): boolean =>
    taken === undefined ||
    parameters.every(
      ({ erased: each }, at) => each.replace(/^\w+-/, '') === taken[at]?.replace(/^(?:ref|out|in|params)/, ''),
    );
  const isAlone = type.members.filter(({ of }) => fits(of)).length === 1;
  return wordsIn(type, (of) => fits(of) && (isAlone || same(of)));
}

/** The last dot outside of angle brackets. */
function apart(path: string): [before: string, name: string] {
  let depth = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    if (path[at] === '>') depth++;
    else if (path[at] === '<') depth--;
    else if (path[at] === '.' && depth === 0) return [path.slice(0, at), path.slice(at + 1)];
  }
  return ['', path];
}
