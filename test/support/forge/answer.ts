/** How a resource answers: a status with a body, or a thrown refusal in GitHub's error shape. */
import type { ForgeState, Json, Repository, Token } from './state.ts';

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Items of a list, cut into pages by the server; `wrap` puts the page into its envelope. */
  items?: readonly unknown[];
  wrap?: (page: unknown[], total: number) => Json;
}
export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown, location?: string): Answer =>
  location === undefined ? { status: 201, body } : { status: 201, body, headers: { location } };
export const noContent = (): Answer => ({ status: 204 });
export const list = (items: readonly unknown[], wrap?: Answer['wrap']): Answer =>
  wrap === undefined ? { status: 200, items } : { status: 200, items, wrap };

/** Thrown by a resource; becomes `{message, documentation_url, status, errors?}`. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Json[] | undefined;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, errors?: Json[], headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}
export const notFound = (): Refusal => new Refusal(404, 'Not Found');
/** 422 with one error of GitHub's `{resource, field, code}` form, or a custom message. */
export const invalid = (resource: string, field: string, code: string, message?: string): Refusal =>
  new Refusal(422, 'Validation Failed', [
    message === undefined ? { resource, field, code } : { resource, field, code, message },
  ]);
export const unprocessable = (message: string): Refusal => new Refusal(422, message);

/** One checked request. Path parameters and query are decoded; the body has passed GitHub's own schema. */
export interface Call {
  forge: ForgeState;
  operation: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Json;
  token: Token | undefined;
  /** The App a JWT, an installation token or a job's token speaks for. */
  viaApp: import('./state.ts').App | null;
}
/** Undefined for calls outside a repository. */
export interface RepoCall extends Call {
  repo: Repository;
}

/** What a resource declares for one operation of GitHub's description. */
export type Operation =
  | {
      scope: 'repo';
      needs: readonly [permission: string, level: 'read' | 'write' | 'admin'] | null;
      contentWrite?: boolean;
      run(call: RepoCall): Promise<Answer> | Answer;
    }
  | { scope: 'global'; anonymous?: boolean; run(call: Call): Promise<Answer> | Answer };
export type Resource = Readonly<Record<string, Operation>>;

export const reads = (permission: string, run: (call: RepoCall) => Promise<Answer> | Answer): Operation => ({
  scope: 'repo',
  needs: [permission, 'read'],
  run,
});
export const writes = (permission: string, run: (call: RepoCall) => Promise<Answer> | Answer): Operation => ({
  scope: 'repo',
  needs: [permission, 'write'],
  run,
});
/** Counts against the limit of 80 content-creating calls a minute. */
export const createsContent = (permission: string, run: (call: RepoCall) => Promise<Answer> | Answer): Operation => ({
  scope: 'repo',
  needs: [permission, 'write'],
  contentWrite: true,
  run,
});

export const text = (body: Json, key: string): string => {
  const value = body[key];
  if (typeof value !== 'string') throw new Refusal(422, `Invalid request.\n\n"${key}" wasn't supplied.`);
  return value;
};
export const optionalText = (body: Json, key: string): string | undefined => {
  const value = body[key];
  return typeof value === 'string' ? value : undefined;
};
export const flag = (body: Json, key: string): boolean => body[key] === true;
export const texts = (body: Json, key: string): string[] => {
  const value = body[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};
export const objects = (body: Json, key: string): Json[] => {
  const value = body[key];
  return Array.isArray(value) ? value.filter((item): item is Json => typeof item === 'object' && item !== null) : [];
};
export const object = (body: Json, key: string): Json | undefined => {
  const value = body[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
};
export const number = (params: Readonly<Record<string, string>>, key: string): number => Number(params[key]);
