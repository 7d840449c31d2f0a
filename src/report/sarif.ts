/** SARIF 2.1.0 for code scanning, inside GitHub's limits, with fingerprints that survive moved lines. Same report, same bytes. */

import { gzipSync } from 'node:zlib';
import type { Issue, Severity } from '../model/finding.ts';
import type { OfferedFix } from '../model/offered-fix.ts';
import { sha256 } from '../model/passage.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';
import { pathOf, worstFirst } from './worst-first.ts';

/** GitHub keeps 5,000 results of a run and takes files of 10 MB when gzipped. */
export const SARIF_LIMITS = { results: 5_000, gzippedBytes: 10_000_000, messageLength: 8_000 } as const;

export interface SarifOptions {
  version: string;
  /** One sentence a rule id, where known; the title of the finding otherwise. */
  descriptions?: ReadonlyMap<string, string>;
  /** What `--fix` does fix, by the finding's id. */
  fixes?: ReadonlyMap<string, OfferedFix>;
  limits?: { results: number; gzippedBytes: number };
}

const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  blocker: 'error',
  error: 'error',
  warn: 'warning',
  info: 'note',
};
/** How code scanning sorts alerts; strings, as it wants them. */
const RANK: Readonly<Record<Severity, string>> = {
  blocker: 'error',
  error: 'error',
  warn: 'warning',
  info: 'recommendation',
};

export function renderSarif(report: ValidationReport, options: SarifOptions): { text: string; dropped: number } {
  const limits = options.limits ?? SARIF_LIMITS;
  const sorted = worstFirst(report.issues);
  for (let keep = Math.min(sorted.length, limits.results); ; keep = Math.floor(keep / 2)) {
    const text = `${JSON.stringify(toSarif(report, sorted.slice(0, keep), sorted.length - keep, options), null, 2)}\n`;
    if (keep === 0 || gzipSync(text).length <= limits.gzippedBytes) return { text, dropped: sorted.length - keep };
  }
}

function toSarif(report: ValidationReport, issues: readonly Issue[], dropped: number, options: SarifOptions): object {
  const rules = [...new Map(issues.map((issue) => [issue.rule, issue])).values()].toSorted((a, b) =>
    a.rule < b.rule ? -1 : 1,
  );
  const index = new Map(rules.map(({ rule }, at) => [rule, at]));
  const seen = new Map<string, number>();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Launch',
            semanticVersion: options.version,
            rules: rules.map((issue) => toRule(issue, options.descriptions)),
          },
        },
        automationDetails: { id: `launch/${report.profile}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation(report, dropped)],
        ...(report.looked_at === undefined ? {} : { properties: { looked_at: report.looked_at } }),
        results: issues.map((issue) =>
          toResult(issue, index.get(issue.rule) ?? 0, seen, options.fixes?.get(issue.issue_id)),
        ),
      },
    ],
  };
}

function toRule(issue: Issue, descriptions: SarifOptions['descriptions']): object {
  return {
    id: issue.rule,
    name: issue.error_code,
    shortDescription: { text: descriptions?.get(issue.rule) ?? issue.title },
    defaultConfiguration: { level: LEVEL[issue.severity] },
    properties: { tags: ['documentation', issue.gate], 'problem.severity': RANK[issue.severity] },
  };
}

function toResult(issue: Issue, ruleIndex: number, seen: Map<string, number>, fix: OfferedFix | undefined): object {
  const print = sha256(`${issue.rule}\n${pathOf(issue)}\n${issue.message}`).slice(0, 32);
  const nth = (seen.get(print) ?? 0) + 1;
  seen.set(print, nth);
  const message = issue.message.slice(0, SARIF_LIMITS.messageLength);
  return {
    ruleId: issue.rule,
    ruleIndex,
    level: LEVEL[issue.severity],
    message: {
      text:
        issue.suggested_fix === null || message.includes(issue.suggested_fix)
          ? message
          : `${message} ${issue.suggested_fix}`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(pathOf(issue)), uriBaseId: '%SRCROOT%' },
          region: region(issue),
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${print}:${nth}`, 'launchFinding/v1': print },
    ...(fix === undefined ? {} : { fixes: [toFix(fix)] }),
    properties: { issue_id: issue.issue_id, severity: issue.severity, fixable: issue.fixable },
  };
}

function toFix({ summary, path, edits }: OfferedFix): object {
  return {
    description: { text: summary },
    artifactChanges: [
      {
        artifactLocation: { uri: toUri(path), uriBaseId: '%SRCROOT%' },
        replacements: edits.map(({ from, to, text }) => ({
          deletedRegion: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
          ...(text === '' ? {} : { insertedContent: { text } }),
        })),
      },
    ],
  };
}

function region(issue: Issue): object {
  const { line = 1, column, end_line: endLine, end_column: endColumn } = issue.location ?? {};
  return {
    startLine: line,
    ...(column === undefined ? {} : { startColumn: column }),
    ...(endLine === undefined || endLine < line ? {} : { endLine }),
    ...(endColumn === undefined || column === undefined ? {} : { endColumn }),
  };
}

/** Gates that could not judge are said here: a clean list of results must not hide them. */
function invocation(report: ValidationReport, dropped: number): object {
  const red = report.gates.filter(({ outcome }) => outcome === 'untestable' || outcome === 'crashed');
  const notes = [
    ...red.map((gate) => ({
      level: 'error',
      message: { text: `${gate.name}: ${gate.outcome}: ${gate.reason ?? 'no reason given'}` },
    })),
    ...(dropped > 0
      ? [
          {
            level: 'warning',
            message: { text: `Left out, as no more fit: ${countOf(dropped, 'finding')}, the least severe first.` },
          },
        ]
      : []),
  ];
  return { executionSuccessful: red.length === 0, ...(notes.length > 0 ? { toolExecutionNotifications: notes } : {}) };
}

/** A relative URI reference; the root of the repository when a finding is about the whole site. */
const toUri = (path: string): string => (path === '' ? '.' : path.split('/').map(encodeURIComponent).join('/'));
