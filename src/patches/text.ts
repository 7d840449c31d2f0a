/** Bytes as text and back without loss: byte order mark, line endings and a missing last newline survive. */
import { sha256 } from '../model/passage.ts';

/** The text of UTF-8 bytes with its byte order mark kept, or undefined for anything else (NUL bytes included). */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const encodeText = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Lines with their own terminators; joined they are the text again. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];

/** The line ending most lines have; `\n` when there is none. */
export function lineEnding(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  return (text.match(/\r\n/gu)?.length ?? 0) * 2 > all ? '\r\n' : '\n';
}

/** `text` with the line endings of `like`. */
export const withLineEnding = (text: string, like: string): string => text.replace(/\r?\n/gu, lineEnding(like));

/** Null for an absent file. */
export const hashOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : sha256(bytes));
