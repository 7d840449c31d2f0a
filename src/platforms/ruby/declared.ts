/** What one Ruby file says of classes and modules, as plain data: each place where one is opened, with what is declared there. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { LineRange } from '../evidence.ts';
import type { RubyRaise } from './raises.ts';
import type { RubyDoc } from './yard.ts';

export interface RubyMember extends LineRange {
  kind: 'method' | 'attribute' | 'constant';
  name: string;
  /** Of the class itself, not of what it makes. */
  singleton: boolean;
  isPublic: boolean;
  signature: string;
  parameters: ApiParameter[];
  value?: string;
  doc: RubyDoc | null;
  /** The method that it is another name of. */
  of?: string;
  /** What it hands its calls to, as written, and what is called there: `@rows.first`, `Table`. */
  forwards?: { to: string; called: string };
  raised: RubyRaise[];
  /** The error that is all its body does. */
  unimplemented?: string;
  /** A comment is all that declares it. */
  isMagic?: boolean;
  /** Where its words stand, if not above it. */
  words?: LineRange;
}

/** What a later statement says of what may be declared elsewhere. */
export interface RubyMark {
  names: readonly string[];
  singleton: boolean;
  to: 'public' | 'private' | 'module_function' | 'gone';
  /** Where it stands: what is declared below it, in the same file, is declared anew. */
  at?: number;
}

/** One `class` or `module` statement; lines are those of its head. */
export interface RubyScope extends LineRange {
  kind: 'class' | 'module';
  /** As written, `::` in front where it says so; empty for what stands outside of all. */
  name: string;
  /** The classes and modules around it, outermost first, as they are written. */
  around: readonly string[];
  signature: string;
  /** Another class that it stands below, as written. */
  superclass: string | null;
  /** Whose `new` makes it: a class only where that is one of Struct's. */
  maker?: string;
  mixins: { how: 'include' | 'extend' | 'prepend'; name: string }[];
  /** Its methods are called on itself too. */
  extendsSelf: boolean;
  doc: RubyDoc | null;
  hidden: 'self' | 'all' | null;
  /** It stands in an opening that a mark hides with all that is in it. */
  isInHidden?: true;
  members: RubyMember[];
  marks: RubyMark[];
  privateConstants: string[];
}

export interface RubyFile {
  scopes: RubyScope[];
  /** What it loads, as it writes it; `*` for what is computed. */
  requires: string[];
}
