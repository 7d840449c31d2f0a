/** GitHub's OpenAPI description, pruned to the operations the stand-in answers and kept in a cache so that it loads in milliseconds. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../state.ts';
import { prune } from './prune.ts';

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}
export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: { required: boolean; schema: Json } | null;
  /** Schema of each documented status; null: no body. */
  responses: Record<string, Json | null>;
}
export interface Description {
  operations: Record<string, DescribedOperation>;
  schemas: Record<string, Json>;
  /** Every route GitHub documents: method, path, id. Tells "not implemented here" from "no such route". */
  routes: [method: string, path: string, id: string][];
}

const MODULES = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules');
const FORMAT = '3';

/** The pruned description for these operation ids; made once per list and package version. */
export function loadDescription(operations: readonly string[]): Description {
  const packageFile = readFileSync(join(MODULES, '@octokit/openapi/package.json'), 'utf8');
  return cached('openapi', [packageFile, ...operations], () =>
    prune(readJson(join(MODULES, '@octokit/openapi/generated/api.github.com.json')), new Set(operations)),
  );
}

/** A value that is slow to derive, kept as JSON beside the installed packages. Safe when several processes make it at once. */
export function cached<T>(name: string, inputs: readonly string[], make: () => T): T {
  const key = createHash('sha256')
    .update([FORMAT, ...inputs].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const folder = join(MODULES, '.cache', 'launch-forge');
  const file = join(folder, `${name}-${key}.json`);
  if (existsSync(file)) return readJson(file) as T;
  const value = make();
  mkdirSync(folder, { recursive: true });
  const part = `${file}.${process.pid}-${process.hrtime.bigint()}`;
  writeFileSync(part, JSON.stringify(value));
  renameSync(part, file);
  return value;
}

export const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json;
