/** What Godot is asked of a sample of GDScript, and what its answer means: Godot 3 and 4 differ in syntax, and a sample rarely says which it is for. */
import type { SyntaxResult } from './check-syntax.ts';
import { deliberateGap } from './elision.ts';
import { notJudged } from './engines.ts';
import { dedent } from './fragments.ts';
import { withoutGdWords } from './gdscript-words.ts';

/** A script to compile; `lines[n]` is the line of the sample that its line n + 1 is, both from 1. */
export interface GdCandidate {
  text: string;
  lines: readonly number[];
  shape: SyntaxResult['shape'];
}
/** What the engine says of a script: its first fault, or none. */
export interface GdFault {
  line: number;
  message: string;
}

/** How a line at the margin begins that stands in a class, and not in a function. */
const MEMBER =
  /^(?:@|(?:extends|class_name|class|signal|enum|const|var|export|onready|func|static|tool|remote|remotesync|master|puppet|sync|mastersync|puppetsync)\b)/;
const HEADER = /^[ \t]*(?:static[ \t]+)?func[ \t]+\w+[ \t]*\(/;

/** What to try in order: the sample as a script; then what is no member of a class inside a function; then as a value. */
export function gdCandidates(code: string): GdCandidate[] {
  const lines = withBodies(dedent(code).split('\n'));
  const whole = { text: joined(lines), lines: lines.map((_, at) => at + 1), shape: 'program' as const };
  const found: GdCandidate[] = [whole];
  const mixed = inFunctions(lines);
  if (mixed !== undefined) found.push(mixed);
  if (/^[[{("'\d]/.test(whole.text.trimStart()))
    found.push({ text: `var _value = ${whole.text.trimStart()}`, lines: whole.lines, shape: 'expression' });
  return found;
}

const joined = (lines: readonly string[]): string =>
  // A file that is not there says nothing of the syntax.
  `${lines.join('\n').replace(/\bpreload(?=\s*\()/g, 'load')}\n`;

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';
const isBlank = (line: string): boolean => /^\s*(?:#.*)?$/.test(line);

/** The line without its comment and the space behind it. */
const bareOf = (line: string): string => withoutGdWords(line).trimEnd();
const opensBody = (line: string): boolean => bareOf(line).endsWith(':');

/** A header without a body, and a body that is only a comment, stand for one that is left out. */
function withBodies(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    if (isBlank(line)) return line.trim() === '' ? line : commentAsBody(lines, at);
    if (!HEADER.test(line)) return line;
    const next = lines.slice(at + 1).find((each) => each.trim() !== '');
    if (next !== undefined && indentOf(next).length > indentOf(line).length) return line;
    const bare = bareOf(line);
    if (bare.endsWith(':')) return `${line.slice(0, bare.length)} pass`;
    return isWhole(bare) ? `${bare}: pass` : line;
  });
}

/** Of a header: its brackets are closed, and a type at most stands behind them. */
function isWhole(header: string): boolean {
  const behind = header.slice(header.lastIndexOf(')') + 1).trim();
  return header.includes(')') && (behind === '' || /^->\s*[\w.]+$/.test(behind));
}

/** The comment where it is all of a body, as `pass`. */
function commentAsBody(lines: readonly string[], at: number): string {
  const line = lines[at] ?? '';
  const own = indentOf(line);
  const before = lines.slice(0, at).findLast((each) => !isBlank(each));
  const after = lines.slice(at + 1).find((each) => !isBlank(each));
  const opens = before !== undefined && opensBody(before) && indentOf(before).length < own.length;
  return opens && (after === undefined || indentOf(after).length < own.length) ? `${own}pass` : line;
}

/** Blocks at the margin that are no members, in functions; undefined where all are members. */
function inFunctions(lines: readonly string[]): GdCandidate | undefined {
  const unit = lines.map(indentOf).find((indent) => indent !== '') ?? '\t';
  const text: string[] = [];
  const from: number[] = [];
  let isInside = false;
  let functions = 0;
  for (const [at, line] of lines.entries()) {
    // What closes a bracket goes on with what opened it.
    const isMargin = line.trim() !== '' && indentOf(line) === '' && !/^[#)\]}]/.test(line);
    if (isMargin && !(isInside && /^el(?:se|if)\b/.test(line))) {
      const isMember = MEMBER.test(line);
      if (!isMember && !isInside) {
        text.push(`func _sample_${functions}():`);
        from.push(at + 1);
        functions++;
      }
      isInside = !isMember;
    }
    text.push(isInside && line.trim() !== '' ? `${unit}${line}` : line);
    from.push(at + 1);
  }
  return functions === 0 ? undefined : { text: joined(text), lines: from, shape: 'statements' };
}

/** What the grammar of Godot 4 has and that of Godot 3 has not, each by a mark that no text of Godot 3 holds. */
const ONLY_4: readonly RegExp[] = [
  /(?:^|[\s(,])@[a-z_]+/m,
  /\bawait\s/,
  /\bsuper\b/,
  /[=(,:][ \t]*func\b|\breturn func\b|^[ \t]+func\(/m,
  /,[ \t]?\)/,
  /^[ \t]+const\b/m,
  /^[ \t]*signal[ \t]+\w+[ \t]*\([^():\n]*:/m,
  /\b(?:Array|Dictionary)\[\w/,
  /^[ \t]*static var\b/m,
  /^[ \t]*class_name[ \t]+\w+[ \t]+extends\b/m,
  /^[ \t]*(?:get|set)(?:\(\w+\))?[ \t]*[:=]/m,
  /[&^%]"|[&^]'|(?:^|[\s(=,.!])%[A-Za-z_]\w*/m,
  /\br["']/,
  /\*\*/,
  /\bnot in\b|\bis not\b/,
  /\bfor\s+\w+\s*:\s*\w/,
  /[(, ]\.\.\.\w/,
  /\bwhen\b/,
  /->\s*[\w.]+\[/,
  /\b(?:Packed\w+Array|Node3D|Callable|Signal|StringName|instantiate|CharacterBody[23]D|RefCounted|Sprite2D)\b/,
  /\.(?:emit|bind)\(/,
];
/** And the other way round. */
const ONLY_3: readonly RegExp[] = [
  /^[ \t]*(?:export|onready|tool|remote|remotesync|master|puppet|sync|mastersync|puppetsync)\b/m,
  /\byield\s*\(/,
  /\bsetget\b/,
  /(?:^|[\s(=])\.\w+\s*\(/m,
  /\)[ \t]?\.\(/,
  /^[ \t]*class_name[ \t]+\w+[ \t]*,/m,
];

/** Whether a sample cannot be for this Godot: its code without comments and strings has a mark of the other syntax. */
function isForAnother(code: string, major: number): boolean {
  const bare = withoutGdWords(code)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  return (major >= 4 ? ONLY_3 : ONLY_4).some((mark) => mark.test(bare));
}

/** Messages about names, types and calls come when the text is parsed; those about its form come first. */
const OF_NAMES =
  /^(?:Expected a constant expression|Unexpected keyword "(?:break|continue)"|Unexpected error)|expected argument|Expected at (?:least|most)/;
const OF_FORM =
  /expected\b|^(?:Parse error: )?(?:Unexpected|Unterminated|Unindent|Mixed|Misplaced|Invalid (?:indentation|character|escape|"extends")|Error parsing expression|Used (?:space|tab)|Closing ")/i;

/** A fault of form; undefined where the text is well formed, whatever its names mean. */
export const formFault = (fault: GdFault | null): GdFault | undefined =>
  fault === null || OF_NAMES.test(fault.message) || !OF_FORM.test(fault.message) ? undefined : fault;

/** The verdict over a sample by the first fault of each of its candidates. */
export function gdVerdict(
  code: string,
  candidates: readonly GdCandidate[],
  faults: readonly (GdFault | null)[],
  version: string,
): SyntaxResult {
  const judged = candidates.map((candidate, at) => ({ candidate, fault: formFault(faults[at] ?? null) }));
  const good = judged.find(({ fault }) => fault === undefined);
  if (good !== undefined) return { status: 'ok', shape: good.candidate.shape, line: null, reason: null };
  const major = Number.parseInt(version, 10);
  if (isForAnother(code, major))
    return notJudged(`GDScript of Godot ${major >= 4 ? 3 : 4} is not judged by Godot ${version}`);
  const gap = deliberateGap(code);
  if (gap !== null) return { ...notJudged(gap), shape: 'elided' };
  // Of several surroundings the one that came furthest is the one meant.
  const places = judged.map(({ candidate, fault }) => ({
    line: candidate.lines[(fault?.line ?? 1) - 1] ?? candidate.lines.at(-1) ?? 1,
    message: fault?.message ?? '',
  }));
  const furthest = places.reduce((best, each) => (each.line > best.line ? each : best));
  const reason = furthest.message.replace(/^Parse error: /, '').replace(/\.$/, '');
  return { status: 'error', shape: 'unknown', line: furthest.line, reason: `Godot ${version} says: ${reason}` };
}

/** `SCRIPT ERROR: …Parse Error: message` and the line below it, of Godot 3 and, as its source writes it, of Godot 4. */
const ERROR = /^SCRIPT ERROR: (?:GDScript::reload: )?Parse Error: (.*)$/;
const AT = /^\s+at: .*?:(\d+)\)?\.?$/i;

/** What was printed between the marks of one script and the next: the first fault of each. */
export function gdFaults(output: string, mark: string, count: number): (GdFault | null)[] | undefined {
  const parts = output.split(new RegExp(`^${mark} \\d+$`, 'm'));
  // Its last mark says that it came to its end.
  if (parts.length !== count + 2) return undefined;
  return parts.slice(1, -1).map((part) => {
    const lines = part.split('\n');
    const at = lines.findIndex((line) => ERROR.test(line));
    if (at === -1) return null;
    return {
      message: ERROR.exec(lines[at] ?? '')?.[1]?.trim() ?? '',
      line: Number(AT.exec(lines[at + 1] ?? '')?.[1] ?? 1),
    };
  });
}
