/** What a rule is: a sentence of a contract, the acts whose answers it looks at, and a pure judgement of them. */
import type { Answer } from './answer.ts';

export const CONTRACTS = ['toolhub', 'workflow', 'manager', 'launch'] as const;
export type ContractId = (typeof CONTRACTS)[number];

export interface Rule {
  /** Unique within its contract. */
  id: string;
  /** Document and heading it comes from. */
  section: string;
  /** What must hold, as a sentence. */
  says: string;
  /** Acts of the contract, by name; made once, also when several rules look at them. */
  sees: readonly string[];
  /** What is wrong; empty when it holds. */
  judge(...answers: Answer[]): string[];
}

/** One thing that is done to the server; what it needs of others it asks for by name. */
export type Act = (stage: Stage) => Promise<Answer>;
export type Acts = Readonly<Record<string, Act>>;

export interface Stage {
  readonly transport: 'stdio' | 'tcp' | 'http';
  /** The answer of an act, made at its first use. */
  see(act: string): Promise<Answer>;
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
  /** The same call to the server whose address was given under this name: ours under other settings. */
  callAt(
    name: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
  requestAt(name: string, method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer>;
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The first request of a connection of its own, or the next one after `earlier`. */
  first(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    earlier?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
  notify(method: string, params?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Answers that belong to nothing that was asked. */
  strays(): number;
  /** A value given with `--with`; without it the rules that need it cannot be judged. */
  given(name: string): string;
}

/** What has to be known of the world of a server before some rules can be judged. */
export interface Contract {
  id: ContractId;
  /** Names for `--with`, with what each means. */
  wants: Readonly<Record<string, string>>;
  acts: Acts;
  rules: readonly Rule[];
}
