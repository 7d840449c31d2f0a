/** Words of a text as they are written on a page: what a rule of the dialect finds is an entity. */
import type { LiveRule } from '../generators/live.ts';
import { finder } from '../text/between.ts';
import { entity, matches, openingsOf, type Unit, unitsOf } from './words.ts';

export class WordWriter {
  readonly #source: string;
  readonly #rules: readonly LiveRule[];
  readonly #note: (what: string, text: string) => void;
  #openings: Uint8Array | undefined;

  constructor(source: string, rules: readonly LiveRule[], note: (what: string, text: string) => void) {
    this.#source = source;
    this.#rules = rules;
    this.#note = note;
  }

  isLive(text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.#rules.some(({ at, opensLine }) => opensLine !== true && matches(at, text, index))) return true;
    return false;
  }

  /** Words between two places: what a rule finds is written as an entity, also behind a backslash. */
  words(start: number, end: number, isTarget = false): string {
    if (start >= end) return '';
    const units = unitsOf(this.#source.slice(start, end));
    // What stands around them may belong to them in another reader's eyes.
    const lead = Math.min(start, 3);
    const around = [this.#source.slice(start - lead, start), this.#source.slice(end, end + 4)];
    const shown = around.join(units.map(({ char }) => char).join(''));
    const closes = finder(shown, '>');
    let out = '';
    let offset = start;
    let at = 0;
    while (at < units.length) {
      const unit = units[at] as Unit;
      const isAngled =
        isTarget &&
        unit.raw === '<' &&
        /\](?:\(|:)[ \t\n]*$/u.test(this.#source.slice(Math.max(start, offset - 8), offset));
      const closing = isAngled ? closes(at + lead) - lead : -1;
      if (closing > 0 && closing < units.length) {
        // The brackets of a target.
        const inner = units.slice(at + 1, closing);
        out += `<${inner.map((each, index) => (/[{}:]/u.test(each.char) && this.#ruleAt(shown, lead + at + 1 + index, 0) ? entity(each.char) : each.raw)).join('')}>`;
        for (const each of units.slice(at, closing + 1)) offset += each.raw.length;
        at = closing + 1;
        continue;
      }
      const rule = this.#ruleAt(shown, lead + at, offset);
      if (rule === undefined) out += unit.raw;
      else {
        out += entity(unit.char);
        this.#note(rule.what, shown.slice(lead + at, lead + at + 60));
      }
      offset += unit.raw.length;
      at++;
    }
    return out;
  }

  #ruleAt(shown: string, at: number, offset: number): LiveRule | undefined {
    return this.#rules.find(
      ({ at: pattern, opensLine }) => matches(pattern, shown, at) && (opensLine !== true || this.#opensLine(offset)),
    );
  }

  #opensLine(offset: number): boolean {
    this.#openings ??= openingsOf(this.#source);
    return this.#openings[offset] === 1;
  }
}
