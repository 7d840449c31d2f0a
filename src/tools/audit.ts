/** One line for every call, also one that was denied or made no sense: who, what, how it ended; never a secret. */
import { realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { createAuditLog } from '../adapters/audit-log.ts';
import type { CallMeta, Outcome } from './invoke.ts';
import { redact, redactText } from './redact.ts';

export interface AuditEntry {
  correlationId: string;
  tool: string;
  action: string | null;
  actor: string | null;
  runId: string | null;
  args: unknown;
  ok: boolean;
  /** How it ended: `ok`, or the code of the failure. */
  code: string;
  summary: string;
  durationMs: number;
}
const MAX_TEXT = 2_000;

export function auditEntry(
  name: string,
  input: unknown,
  meta: CallMeta,
  outcome: Outcome,
  durationMs: number,
): AuditEntry {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const error = (outcome.envelope?.error ?? outcome.fault?.data ?? {}) as { code?: unknown; message?: unknown };
  const { summary } = outcome.envelope ?? {};
  const said = [outcome.fault?.message, error.message, summary].find((text) => typeof text === 'string');
  return {
    correlationId: meta.correlationId ?? '',
    tool: name.slice(0, 200),
    action: typeof fields.action === 'string' ? fields.action.slice(0, 100) : null,
    actor: meta.actor ?? null,
    runId: outcome.runId,
    args: input,
    ok: outcome.ok,
    code: outcome.ok ? 'ok' : String(error.code ?? 'INTERNAL'),
    summary: String(said ?? ''),
    durationMs: Math.round(durationMs),
  };
}

/** The line as it is kept. */
export function auditLine(entry: AuditEntry, ts: string, ofMany = false): string {
  const kept = {
    ts,
    ...entry,
    actor: entry.actor === null ? null : redactText(entry.actor),
    args: shortened(redact(entry.args), ofMany ? counted : cut),
    summary: ofMany ? counted(entry.summary) : redactText(entry.summary).slice(0, 500),
  };
  return `${JSON.stringify(kept)}\n`;
}

const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… (${text.length} characters)`;
/** Names, ids, paths and addresses stay, words do not: the log outlives the runs of everybody in it. */
const counted = (text: string): string =>
  /^\S{0,200}$/u.test(text) ? redactText(text) : `(${text.length} characters)`;

function shortened(value: unknown, text: (given: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) {
    const items = value.slice(0, 100).map((item) => shortened(item, text));
    return value.length <= 100 ? items : [...items, `… (${value.length} items)`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, text)]));
}

type Env = Readonly<Record<string, string | undefined>>;

/** In the project a call names, where that is inside the folder this process works in and no link leads out of it; else in LAUNCH_HOME. Writing never fails a call. */
export function openAudit(
  { home, isRemote }: { home: string; isRemote: boolean },
  cwd: string,
  env: Env,
): (entry: AuditEntry) => void {
  const number = (name: string, fallback: number): number => {
    const value = Number(env[name] ?? env[name.replace('LAUNCH_', 'GODOT_MCP_')]);
    return Number.isSafeInteger(value) && value > 0 ? value : fallback;
  };
  const limits = {
    maxBytes: number('LAUNCH_AUDIT_MAX_BYTES', 5 * 1024 * 1024),
    backups: number('LAUNCH_AUDIT_BACKUPS', 3),
  };
  const logs = new Map<string, (line: string) => boolean>();
  const logAt = (file: string, isForeign: boolean): ((line: string) => boolean) => {
    const write = logs.get(file) ?? createAuditLog(file, { ...limits, isForeign });
    logs.set(file, write);
    return write;
  };
  return (entry) => {
    const project = projectOf(entry.args, cwd);
    const line = auditLine(entry, new Date().toISOString(), isRemote);
    if (project !== undefined && logAt(join(project, '.godot_mcp', 'audit.log'), true)(line)) return;
    logAt(join(home, 'audit.log'), false)(line);
  };
}

function projectOf(args: unknown, cwd: string): string | undefined {
  const named = typeof args === 'object' && args !== null && 'projectPath' in args ? args.projectPath : undefined;
  if (typeof named !== 'string' || named === '' || named.includes('\0')) return undefined;
  try {
    const place = resolve(cwd, named);
    if (!statSync(place).isDirectory()) return undefined;
    const [project, root] = [realpathSync(place), realpathSync(cwd)];
    return project === root || project.startsWith(root + sep) ? project : undefined;
  } catch {
    // Not there, a name that is too long, a loop of links: no project.
    return undefined;
  }
}
