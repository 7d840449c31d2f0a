/** What samples take from the product by its full name and no file of the source has: types of packages, names of Go packages, modules of Python, features of Ruby. */
import { codeOf } from '../../derive/code-of.ts';
import { lastName } from '../../derive/overloads.ts';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import type { ContradictionInput, Record, Voice } from './contradictions.ts';
import { importsOnly } from './is-elsewhere.ts';
import { nearName } from './near-names.ts';
import { wordsOfRepository } from './repository-words.ts';
import { sourceVoice } from './unknown-names.ts';

interface Taken {
  text: string;
  /** Parts of its name. */
  parts: string[];
}

const FORMS: Readonly<{ [ecosystem: string]: ((code: string) => Iterable<Taken>) | undefined }> = {
  java: (code) => taken(code, /^[ \t]{0,40}import[ \t]{1,9}(?:static[ \t]{1,9})?([\w.]{3,200})[ \t]{0,9};/gm, '.'),
  php: (code) =>
    taken(code, /^[ \t]{0,40}use[ \t]{1,9}\\?([\w\\]{3,200})(?:[ \t]{1,9}as[ \t]{1,9}\w{1,80})?[ \t]{0,9};/gm, '\\'),
  rust: (code) => taken(code, /^[ \t]{0,40}use[ \t]{1,9}([\w:]{3,200})[ \t]{0,9};/gm, '::'),
  go: (code) => taken(code, /(?<![\w."])([a-z]\w{0,40}\.[A-Z]\w{0,80})/g, '.'),
};

function* taken(code: string, form: RegExp, between: string): Generator<Taken> {
  for (const [, text = ''] of code.matchAll(form)) yield { text, parts: text.split(between) };
}

export interface Units {
  /** Packages, namespaces, modules and crates with their parts joined by dots, each with a name of it. */
  modules: ReadonlyMap<string, ApiSymbol>;
  names: ReadonlySet<string>;
}

export function unitsOf(api: readonly ApiSymbol[]): Units {
  const names = new Set(api.map(({ name }) => name));
  const tops = api.filter(({ parent, kind }) => parent === null && kind !== 'module');
  return { names, modules: new Map(tops.map((symbol) => [symbol.name.split('.').slice(0, -1).join('.'), symbol])) };
}

/** The longest part of its name that is a module of the product; what comes behind it is nowhere. */
export function unknownImports(
  { api, manifest, tree }: ContradictionInput,
  { modules, names }: Units,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
  const form = FORMS[manifest?.ecosystem ?? ''];
  if (block.kind !== 'code' || form === undefined) return;
  const code = codeOf(block.markdown);
  for (const { text, parts } of form(code)) {
    const at = parts.findLastIndex((_part, index) => index > 0 && modules.has(parts.slice(0, index).join('.')));
    const [owner, name = ''] = [parts.slice(0, at).join('.'), parts[at] ?? ''];
    const symbol = modules.get(owner);
    if (at < 1 || symbol === undefined || name.length < 3 || names.has(`${owner}.${name}`)) continue;
    // A variable of the sample may be called as the package is.
    if (new RegExp(`\\b${owner}\\s*(?::=|,)`).test(code) || wordsOfRepository(tree).names.has(name)) continue;
    // A package below may be another artifact's, a type of the package is not.
    const isLast = at === parts.length - 1 && /^[A-Z]/.test(name);
    const isOther = manifest?.ecosystem === 'go' && !importsOnly(code, owner, manifest.name?.value ?? symbol.module);
    const beside = api.filter((each) => each.parent === null && each.name.startsWith(`${owner}.`));
    const near = nearName(
      name,
      beside.map((each) => lastName(each.name)),
    );
    record(
      `\`${text}\``,
      sourceVoice(beside.find((each) => lastName(each.name) === near) ?? symbol),
      voice,
      `No file of the source has \`${name}\`.`,
      isLast && !isOther ? { said: text, shape: 'name', near } : undefined,
    );
  }
}

/** `import strata.reader` of a package whose files are read, `require 'strata/reader'` where `lib/strata` is a folder. */
export function unknownModules(
  { manifest, tree }: ContradictionInput,
  { modules }: Units,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
  if (block.kind !== 'code') return;
  const [first] = modules.values();
  if (first === undefined) return;
  const paths = tree.inventory.files.map(({ path }) => `/${path}`);
  for (const { text, parts } of modulesIn(codeOf(block.markdown), manifest?.ecosystem ?? '')) {
    const [root = '', ...rest] = parts;
    const holds = (folder: string): boolean => paths.some((path) => path.includes(`/${folder}`));
    const inside = `${manifest?.ecosystem === 'ruby' ? 'lib/' : ''}${parts.join('/')}`;
    if (rest.length === 0 || !holds(`${manifest?.ecosystem === 'ruby' ? 'lib/' : ''}${root}/`)) continue;
    const last = rest.at(-1) ?? '';
    if (holds(`${inside}.`) || holds(`${inside}/`) || wordsOfRepository(tree).names.has(last)) continue;
    record(`\`${text}\``, sourceVoice(first), voice, 'The source has no file for it.', {
      said: text,
      shape: 'name',
      near: null,
    });
  }
}

function modulesIn(code: string, ecosystem: string): Iterable<Taken> {
  if (ecosystem === 'python') return taken(code, /^[ \t]{0,40}(?:>>> )?(?:import|from)[ \t]{1,9}([\w.]{3,200})/gm, '.');
  return ecosystem === 'ruby' ? taken(code, /^[ \t]{0,40}require[ \t]{1,9}['"]([\w/-]{3,200})['"]/gm, '/') : [];
}
