/** What a C++ file declares, as it is kept of each file. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import type { Guard } from '../guards.ts';
import type { Comment } from './comments.ts';

export interface CppThrow extends LineRange, Worded {
  when?: Guard | undefined;
  /** Of a body that lies in another file than its declaration. */
  path?: string;
}

export interface CppDeclaration extends LineRange {
  kind: 'namespace' | 'class' | 'enum' | 'value' | 'function' | 'variable' | 'constant' | 'alias' | 'concept' | 'macro';
  name: string;
  /** `a::b`, without inline namespaces; empty for none. */
  namespace: string;
  /** Classes around it, `Outer::Inner`; null for none. */
  owner: string | null;
  signature: string;
  /** Names of what a template takes. */
  typeParameters: string[];
  parameters: ApiParameter[];
  /** Types of what it takes, and what else tells overloads apart. */
  erased: string;
  returns: string | null;
  bases: string[];
  value: string | null;
  comment: Comment | null;
  /** `[[deprecated("…")]]`; null: it is not. */
  deprecated: string | null;
  isProtected: boolean;
  isVirtual: boolean;
  /** A class or function with its body, as opposed to one that is only named. */
  isDefined: boolean;
  /** The name is that of its class. */
  isMaker: boolean;
  throws: CppThrow[];
  conditions: string[];
}

/** `void Table::read() { … }` outside of its class. */
export interface CppDefinition extends LineRange {
  namespace: string;
  /** `Table::read`. */
  name: string;
  parameters: number;
  comment: Comment | null;
  throws: CppThrow[];
}

export interface CppFile {
  declarations: CppDeclaration[];
  definitions: CppDefinition[];
  /** Files that it includes, as written. */
  includes: string[];
  /** Parts that could not be parsed, by their first lines. */
  unread: number[];
}
