/** The licence of a licence file: by its SPDX id where all of its text is that of one, else as its title says. */
import type { LineRange } from '../../platforms/evidence.ts';
import { licenceIn } from './licence-texts.ts';

const KNOWN: readonly [RegExp, string][] = [
  [/^\W*(?:the )?mit licen[cs]e/i, 'MIT License'],
  [/^\s*apache license/i, 'Apache License 2.0'],
  [/^\s*gnu affero general public license/i, 'GNU Affero General Public License'],
  [/^\s*gnu lesser general public license/i, 'GNU Lesser General Public License'],
  [/^\s*gnu general public license/i, 'GNU General Public License'],
  [/^\s*mozilla public license/i, 'Mozilla Public License 2.0'],
  [/^\W*isc licen[cs]e/i, 'ISC License'],
  [/^\s*bsd (\d)-clause/i, 'BSD $1-Clause License'],
  [/^\s*boost software license/i, 'Boost Software License 1.0'],
  [/^\s*eclipse public license/i, 'Eclipse Public License'],
];

export function licenceOf(text: string): (LineRange & { name: string }) | undefined {
  const all = text.split(/\r?\n/);
  const name = licenceIn(text);
  if (name !== undefined) {
    const said = all.flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));
    return { name, start: said[0] ?? 1, end: said.at(-1) ?? 1 };
  }
  // A title says nothing of what another condition takes back (https://commonsclause.com).
  if (/\bcommons clause\b/i.test(text)) return undefined;
  const lines = all.slice(0, 30);
  for (const [at, line] of lines.entries()) {
    for (const [pattern, name] of KNOWN) {
      const found = pattern.exec(line);
      if (found !== null) return stated(name.replace('$1', found[1] ?? ''), lines, at);
    }
  }
  return undefined;
}

/** A version that stands below the title is cited with it; one that stands nowhere is not said. */
function stated(name: string, lines: readonly string[], at: number): LineRange & { name: string } {
  const version = / (\d+\.\d+)$/.exec(name)?.[1];
  const offset = version === undefined ? 0 : lines.slice(at, at + 3).findIndex((line) => line.includes(version));
  return offset < 0
    ? { name: name.replace(/ \d+\.\d+$/, ''), start: at + 1, end: at + 1 }
    : { name, start: at + 1, end: at + offset + 1 };
}
