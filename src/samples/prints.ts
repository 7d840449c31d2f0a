/** What a statement prints, where it prints one thing. Pure. */
import { argumentsIn, closing } from './assertions.ts';

const PRINT =
  /^(?:print|console\.(?:log|info)|fmt\.Print(?:ln)?|System\.out\.print(?:ln)?|print_r|var_dump|puts|println!|print!|dbg!)\s*\(/;

/** How a print begins. */
export const printIn = (text: string): string | undefined =>
  text.startsWith('echo ') ? 'echo ' : PRINT.exec(text)?.[0];

/** What one argument prints. */
export function shownBy(text: string, bare: string, print: string): string | undefined {
  if (print.startsWith('echo')) return text.slice(print.length).trim();
  const close = closing(bare, print.length - 1);
  if (close === undefined || text.slice(close + 1).trim() !== '') return undefined;
  const given = argumentsIn(text, bare, print.length, close);
  const isFormat = /^(?:println!|print!)/.test(print);
  const [first, second] = given;
  if (isFormat) return given.length === 2 && /^"\{(?::\??)?\}"$/.test(first ?? '') ? second : undefined;
  return given.length === 1 ? first : undefined;
}
