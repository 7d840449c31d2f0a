/** Collects every break of GitHub's contract, by the client under test or by the stand-in itself; tests end by expecting none. */

export type ViolationKind =
  | 'unknown-route'
  | 'not-implemented'
  | 'request-header'
  | 'request-query'
  | 'request-body'
  | 'response-body'
  | 'response-status'
  | 'response-field'
  | 'no-token'
  | 'missing-permission'
  | 'graphql-syntax'
  | 'graphql-validation'
  | 'graphql-not-implemented'
  | 'graphql-response'
  | 'webhook-payload'
  | 'handler-crash';
export interface Violation {
  kind: ViolationKind;
  where: string;
  detail: string;
}

export class Violations {
  readonly list: Violation[] = [];
  add(kind: ViolationKind, where: string, detail: string): void {
    this.list.push({ kind, where, detail });
  }
  /** Takes out and returns those of a kind that a test provoked on purpose. */
  take(kind: ViolationKind): Violation[] {
    const taken = this.list.filter((violation) => violation.kind === kind);
    const kept = this.list.filter((violation) => violation.kind !== kind);
    this.list.splice(0, this.list.length, ...kept);
    return taken;
  }
  toString(): string {
    return this.list.map(({ kind, where, detail }) => `${kind} at ${where}: ${detail}`).join('\n');
  }
}
