/** What one script of Godot 3 or 4 declares for others, with the comments that Godot shows as documentation. Names that begin with `_` are its own. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { LineRange } from '../evidence.ts';
import { isShort, shortened } from '../values.ts';
import { closing, withoutAnnotations } from './annotations.ts';
import { type GdLine, readLines } from './lines.ts';
import { enumMembers, parametersOf } from './lists.ts';
import { baseName, headOf } from './script-head.ts';

export interface GdDeclaration extends LineRange {
  kind: 'class' | 'method' | 'property' | 'signal' | 'constant' | 'enum' | 'value';
  name: string;
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  value: string | null;
  bases: string[];
  /** Lines behind `##`. */
  doc: string[];
  /** Set in the editor. */
  isExported: boolean;
  members: GdDeclaration[];
}
export interface GdFile {
  /** The name it has everywhere; null where it is known by its path alone. */
  className: string | null;
  script: GdDeclaration;
}

/** Of Godot 3: words before `var` and `func` that say who else may use them. */
const BEFORE = /^(?:(?:static|remote|remotesync|master|puppet|sync|mastersync|puppetsync|onready)[ \t]+)+/;

export function readGdFile(source: string): GdFile {
  const lines = readLines(source);
  const script = blank({ start: 1, end: 1, indent: 0, text: '', doc: null, inner: [] }, 'class', '');
  const { own, rest } = headOf(lines);
  script.doc = own.doc;
  script.bases = own.base === null ? [] : [own.base];
  script.signature = own.signature;
  script.start = own.start;
  script.end = own.end;
  script.members = membersIn(rest, 0);
  return { className: own.name, script: { ...script, name: own.name ?? '' } };
}

/** Members of a class whose statements stand at `indent` columns. */
function membersIn(lines: readonly GdLine[], indent: number): GdDeclaration[] {
  const found: GdDeclaration[] = [];
  let doc: string[] = [];
  let docAt = 0;
  let before = '';
  let beforeAt = 0;
  for (const [at, line] of lines.entries()) {
    if (line.text === '') {
      if (line.indent !== indent || line.doc === null) doc = [];
      else {
        if (doc.length === 0) docAt = line.start;
        doc.push(line.doc);
      }
      continue;
    }
    if (line.indent !== indent) continue;
    const isOnlyAnnotation = line.text.startsWith('@') && withoutAnnotations(line.text) === '';
    if (isOnlyAnnotation) {
      // What groups properties in the editor, and silences warnings, is of no member.
      if (/^@(?:export_(?:group|subgroup|category)|warning_ignore\w*)\b/.test(line.text)) continue;
      if (before === '') beforeAt = line.start;
      before += `${line.text}\n`;
      continue;
    }
    const own = declared({ ...line, text: before + line.text }, () => inside(lines, at, indent));
    if (own !== undefined && !own.name.startsWith('_')) {
      const words = doc.length > 0 ? doc : line.doc === null ? [] : [line.doc];
      const start = doc.length > 0 ? docAt : before === '' ? line.start : beforeAt;
      found.push({ ...own, doc: words, start });
    }
    doc = [];
    before = '';
  }
  return found;
}

/** Lines of the block below a line. */
function inside(lines: readonly GdLine[], at: number, indent: number): GdLine[] {
  let end = at + 1;
  while (end < lines.length && (lines[end]?.text === '' || (lines[end]?.indent ?? 0) > indent)) end++;
  return lines.slice(at + 1, end);
}

function blank(line: GdLine, kind: GdDeclaration['kind'], name: string): GdDeclaration {
  return {
    kind,
    name,
    signature: '',
    parameters: [],
    returns: null,
    value: null,
    bases: [],
    doc: [],
    isExported: false,
    members: [],
    start: line.start,
    end: line.end,
  };
}

function declared(line: GdLine, body: () => GdLine[]): GdDeclaration | undefined {
  const bare = withoutAnnotations(line.text);
  const plain = bare.replace(BEFORE, '');
  switch (/^\w+/.exec(plain)?.[0]) {
    case 'func':
      return callable(line, plain);
    case 'signal':
      return signal(line, plain);
    case 'var':
    case 'export':
      return variable(line, plain);
    case 'const':
      return constant(line, plain);
    case 'enum':
      return enumeration(line, plain);
    case 'class':
      return innerClass(line, plain, body());
    default:
      return undefined;
  }
}

function callable(line: GdLine, plain: string): GdDeclaration | undefined {
  const name = /^func[ \t]+(\w+)[ \t]*\(/.exec(plain)?.[1];
  const head = /(?:^|\s)func[ \t]+\w+[ \t]*\(/.exec(line.text);
  if (name === undefined || head === null) return undefined;
  const open = head.index + head[0].length - 1;
  const close = closing(line.text, open);
  const behind = /^\s*->\s*([\w.]+(?:\[[^\]:]*\])?)/.exec(line.text.slice(close + 1));
  return {
    ...blank(line, 'method', name),
    signature: line.text.slice(0, close + 1 + (behind?.[0].length ?? 0)),
    parameters: parametersOf(line.text.slice(open + 1, close)),
    returns: behind?.[1] ?? null,
  };
}

function signal(line: GdLine, plain: string): GdDeclaration | undefined {
  const name = /^signal[ \t]+(\w+)/.exec(plain)?.[1];
  if (name === undefined) return undefined;
  const open = plain.indexOf('(');
  return {
    ...blank(line, 'signal', name),
    signature: plain,
    parameters: open === -1 ? [] : parametersOf(plain.slice(open + 1, closing(plain, open))),
  };
}

/** `export(int, 1, 9) var height := 3 setget set_height`, `@export_range(1, 9) var height := 3:`. */
function variable(line: GdLine, plain: string): GdDeclaration | undefined {
  let rest = plain;
  let isExported = /(?:^|\s)@export\w*/.test(line.text);
  if (rest.startsWith('export')) {
    isExported = true;
    rest = rest.slice('export'.length).trimStart();
    if (rest.startsWith('(')) rest = rest.slice(closing(rest, 0) + 1).trimStart();
    rest = rest.replace(BEFORE, '');
  }
  const [whole, name, type] = /^var[ \t]+(\w+)(?:[ \t]*:(?!=)[ \t]*([\w.]+(?:\[[^\]]{0,200}\])?))?/.exec(rest) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const cut = line.text.length - rest.length;
  const value = rest.slice(whole.length).split(/\bsetget\b/)[0] ?? '';
  // Its accessors are no part of what it is.
  const end = accessorsAt(value);
  const text = `${line.text.slice(0, cut)}${whole}${value.slice(0, end)}`.trim();
  return { ...blank(line, 'property', name), signature: shortened(oneLine(text)), returns: type ?? null, isExported };
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** Where the colon stands that opens `get` and `set`. */
function accessorsAt(value: string): number {
  const trimmed = value.trimEnd();
  if (trimmed.endsWith(':')) return trimmed.length - 1;
  const inline = /:[ \t]*(?:get|set)\b/.exec(value);
  return inline === null ? value.length : inline.index;
}

function constant(line: GdLine, plain: string): GdDeclaration | undefined {
  const name = /^const[ \t]+(\w+)/.exec(plain)?.[1];
  const equals = plain.indexOf('=');
  const value = equals === -1 ? '' : plain.slice(equals + 1).trim();
  // What is loaded is another script, under a name for this one.
  if (name === undefined || /^(?:pre)?load[ \t]*\(/.test(value)) return undefined;
  return {
    ...blank(line, 'constant', name),
    signature: shortened(oneLine(plain)),
    value: isShort(value) ? value : null,
  };
}

function enumeration(line: GdLine, plain: string): GdDeclaration | undefined {
  const open = plain.indexOf('{');
  if (open === -1) return undefined;
  const name = /^enum[ \t]+(\w+)/.exec(plain)?.[1] ?? '';
  const at = line.text.length - plain.length + open + 1;
  const inner = line.inner.map((each) => ({ ...each, at: each.at - at }));
  const members = enumMembers(plain.slice(open + 1, closing(plain, open)), inner);
  return {
    ...blank(line, 'enum', name),
    signature: oneLine(plain),
    members: members
      .filter((each) => !each.name.startsWith('_'))
      .map((each) => ({
        ...blank(line, 'value', each.name),
        signature: each.text,
        value: each.value,
        doc: each.doc,
      })),
  };
}

function innerClass(line: GdLine, plain: string, body: readonly GdLine[]): GdDeclaration | undefined {
  const header = plain.slice(0, plain.indexOf(':') + 1 || undefined).replace(/:$/, '');
  const name = /^class[ \t]+(\w+)/.exec(header)?.[1];
  const base = header.split(/\bextends\b/)[1]?.trim();
  if (name === undefined) return undefined;
  const first = body.find(({ text }) => text !== '');
  const indent = first?.indent ?? 0;
  const own =
    first === undefined ? undefined : /^extends\s/.test(first.text) ? first.text.slice('extends'.length) : undefined;
  const found = base ?? own;
  return {
    ...blank(line, 'class', name),
    signature: header.trim(),
    bases: found === undefined ? [] : [baseName(found)],
    members: membersIn(body, indent),
  };
}
