/** Annotations for a job's log, never more than GitHub keeps: ten errors, ten warnings, ten notices, the worst first. */
import type { Issue, Severity } from '../model/finding.ts';
import { workflowCommand } from './workflow-command.ts';
import { pathOf, worstFirst } from './worst-first.ts';

export type AnnotationLevel = 'error' | 'warning' | 'notice';
export interface Annotation {
  level: AnnotationLevel;
  title: string;
  message: string;
  path: string;
  line: number | undefined;
  endLine: number | undefined;
  column: number | undefined;
  endColumn: number | undefined;
}
export interface AnnotationPlan {
  shown: Annotation[];
  /** How many of each level did not fit; the summary has them. */
  left: Record<AnnotationLevel, number>;
}

/** GitHub keeps this many of each level a step, and 50 a job; what comes later is dropped without a word. */
export const ANNOTATION_LIMITS = { error: 10, warning: 10, notice: 10, job: 50 } as const;
/** Longer texts are cut by GitHub in the middle of a word. */
const MAX_TITLE = 255;
const MAX_MESSAGE = 4_000;

export const LEVELS: Readonly<Record<Severity, AnnotationLevel>> = {
  blocker: 'error',
  error: 'error',
  warn: 'warning',
  info: 'notice',
};

/** `used`: how many of the job's fifty earlier steps may have taken. */
export function planAnnotations(issues: readonly Issue[], used = 0): AnnotationPlan {
  const shown: Annotation[] = [];
  const left = { error: 0, warning: 0, notice: 0 };
  const count = { error: 0, warning: 0, notice: 0 };
  for (const issue of worstFirst(issues)) {
    const level = LEVELS[issue.severity];
    if (count[level] >= ANNOTATION_LIMITS[level] || shown.length + used >= ANNOTATION_LIMITS.job) left[level] += 1;
    else {
      count[level] += 1;
      shown.push(toAnnotation(issue, level));
    }
  }
  return { shown, left };
}

/** The same as lines of a log, for `launch check --format github`; the Action gives them to the runner. */
export function renderAnnotations(plan: AnnotationPlan): string[] {
  return plan.shown.map(({ level, title, message, path, line, endLine, column, endColumn }) =>
    workflowCommand(level, { title, file: path, line, endLine, col: column, endColumn }, message),
  );
}

function toAnnotation(issue: Issue, level: AnnotationLevel): Annotation {
  const { line, end_line: endLine, column, end_column: endColumn } = issue.location ?? {};
  const hint =
    issue.suggested_fix === null || issue.message.includes(issue.suggested_fix) ? '' : `\n${issue.suggested_fix}`;
  const oneLine = endLine === undefined || endLine === line;
  return {
    level,
    title: cut(`${issue.title} (${issue.rule})`, MAX_TITLE),
    message: cut(`${issue.message}${hint}`, MAX_MESSAGE),
    path: pathOf(issue),
    line,
    endLine,
    // GitHub refuses columns on an annotation that spans lines.
    column: oneLine ? column : undefined,
    endColumn: oneLine && column !== undefined && endColumn !== undefined ? Math.max(column, endColumn - 1) : undefined,
  };
}

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
