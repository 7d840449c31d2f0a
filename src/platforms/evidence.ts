/** What one file says, as plain JSON: cached by the file's content hash, joined with other files afterwards. */
import type { ApiSymbol } from '../model/product-facts.ts';
import type { Callee } from './callees.ts';
import type { ErrorClass } from './error-makers.ts';
import type { Worded } from './error-words.ts';
import type { Guard } from './guards.ts';

/** Lines count from 1, the end is inclusive. */
export interface LineRange {
  start: number;
  end: number;
}
/** Which of the literals is the message, and what is said twice, is decided when all classes are known. */
export interface RawMessage extends LineRange, Worded {
  when?: Guard;
  /** Where its lines are, if not those of the symbol: bodies in C++ lie in files of their own. */
  path?: string;
  /** Something on the way to it is decided by what nobody sees: one more than how many calls lead there that give on nothing. */
  unsure?: number;
  /** Where it is raised, or is given its words, if not there. */
  origin?: { path?: string; start: number };
}
export type RawSymbol = Omit<ApiSymbol, 'claim_ids' | 'citation' | 'messages' | 'inherited' | 'says' | 'bears'> &
  LineRange & { messages: RawMessage[]; says?: Said; bears?: Said[] };
/** Words that an error bears itself, where they stand. */
export interface Said extends LineRange {
  text: string;
  path?: string;
}
export interface RawSnippet extends LineRange {
  language: string;
  code: string;
  /** The heading it stands under, or its docstring's owner. */
  title: string | null;
  origin: 'example' | 'docs' | 'readme' | 'test' | 'docstring';
}
export interface FileEvidence {
  snippets: RawSnippet[];
  /** What only the file's own platform understands, e.g. the definitions of a module. */
  module: unknown;
  /** Its classes that may be errors, with what they make of what they are given. */
  errors?: readonly ErrorClass[];
  /** Its functions that raise, or call what may. */
  callees?: readonly Callee[];
  /** The first line that its grammar could not read; names below it may be missing. */
  unread?: number;
  /** Lines of bodies that its grammar could not read: what is declared is known, what they raise is not. */
  unreadBodies?: readonly number[];
  /** Macros that declare names which nobody sees before they are expanded. */
  unexpanded?: readonly { line: number; name: string }[];
  /** Names that the language has from another one, whose declarations are not described. */
  native?: readonly { line: number; name: string }[];
}
export const noEvidence = (): FileEvidence => ({ snippets: [], module: null });
