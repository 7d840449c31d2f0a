/** What a comment behind a call, or below it, says that one gets. Pure. */
import type { MaskedCode } from './masked-code.ts';
import { type Value, valueAt, writtenValue } from './written-value.ts';

export interface Said {
  text: string;
  /** Undefined for words that code does not write. */
  value: Value | undefined;
  /** The last line that says it. */
  end: number;
}

const ARROW =
  /^(?:={1,3}>|~>|-{1,2}>|[→⇒⟹➜]|(?:returns|outputs?|prints|result|gives|yields|evaluates to|expected)\b:?|=(?=\s))\s*/i;
/** What may follow a value without taking anything back. */
const REMARK = /^(?:[(;.#]|[-–—] |\/\/|\s{2,}\S)/;
const TAKES_BACK =
  /\b(?:or|approx\w*|about|depend\w*|e\.?g|example|random\w*|var(?:y|ies)|before|since|until|prior|in v?\d)\b|\.\.\.|…|[≈~]/i;
const MOST_LINES = 12;

/** `row` is the last of the call; where something is printed, words are what one sees. */
export function saidBehind(comments: MaskedCode['comments'], row: number, isPrinted: boolean): Said | undefined {
  const beside = comments.get(row);
  if (beside !== undefined && !beside.alone) return read(comments, row, isPrinted, true);
  const below = comments.get(row + 1);
  return below?.alone === true ? read(comments, row + 1, isPrinted, false) : undefined;
}

function read(comments: MaskedCode['comments'], row: number, isPrinted: boolean, isBeside: boolean): Said | undefined {
  const first = comments.get(row)?.text ?? '';
  const arrow = ARROW.exec(first)?.[0];
  const words = first.slice(arrow?.length ?? 0).trim();
  if (words === '' && arrow === undefined) return undefined;
  let text = words;
  let end = row;
  // A value may go on in the lines below.
  while (writtenValue(text) === undefined && end - row < MOST_LINES && /^[[{("'`]|^$/.test(words)) {
    const next = comments.get(end + 1);
    if (next?.alone !== true) break;
    text = `${text} ${next.text}`.trim();
    end++;
  }
  const whole = text === words || writtenValue(text) !== undefined ? { text, end } : { text: words, end: row };
  const found = valueAt(whole.text, 0);
  const rest = found === undefined ? '' : whole.text.slice(found.end);
  const isValue =
    found !== undefined && (rest.trim() === '' || (REMARK.test(rest.trimStart()) && !TAKES_BACK.test(rest)));
  if (isValue) {
    // Numbers without an arrow may count lines, and lines below may say what comes next.
    const isSure =
      arrow !== undefined || isPrinted || (found.value.kind !== 'name' && (isBeside || found.value.kind !== 'number'));
    return isSure ? { text: whole.text.slice(0, found.end).trim(), value: found.value, end: whole.end } : undefined;
  }
  if (found !== undefined && arrow === undefined) return undefined;
  // Words below a print may be about what follows.
  const isOutput = isPrinted && whole.text !== '' && (isBeside || arrow !== undefined);
  return isOutput || arrow !== undefined ? { text: whole.text, value: undefined, end: whole.end } : undefined;
}
