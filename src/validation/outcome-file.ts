/** The last outcome of a site in a file: what names the tree, what the report does not say, what fixers need, and the report's JSON as it is printed and recorded. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../model/finding.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { isSameMac, MAC_LENGTH, macOf, type SealedFolder, startMac } from '../ports/seal.ts';
import { jsonBytes, rememberBytes } from '../report/json-pieces.ts';
import { writeLines } from './line-file.ts';
import type { OpenFinding, Outcome } from './outcome.ts';

/** Raised when the layout changes. */
const LAYOUT = 12;

/** The first line. */
export interface OutcomeHeader {
  /** Names everything the outcome hangs on. */
  treeKey: string;
  /** What differed from git's index, as far as that is told in no time. */
  differing: string;
}

export interface KeptOutcome {
  header: OutcomeHeader;
  outcome: Outcome;
}

/** The second line: what the report does not say, and what follows. */
interface Rest extends Omit<Outcome, 'report' | 'findings'> {
  /** Bytes of what fixers need, as JSON, which is parsed only when somebody looks at findings; the report follows, and the MAC of all. */
  data: number;
}
type Data = readonly (readonly [at: number, data: OpenFinding['data']])[];

/** Throws for that of another layout. */
function headerOf(line: string): OutcomeHeader {
  const [layout, treeKey = '', differing = ''] = line.split(' ');
  if (layout !== String(LAYOUT)) throw new Error('Another layout.');
  return { treeKey, differing };
}

/** Longer than any first line. */
const HEADER_BYTES = 256;

/** Throws where there is none. */
export function readOutcomeHeader(path: string): OutcomeHeader {
  const descriptor = openSync(path, 'r');
  try {
    const start = Buffer.alloc(HEADER_BYTES);
    const text = start.toString('utf8', 0, readSync(descriptor, start));
    return headerOf(text.slice(0, text.indexOf('\n')));
  } finally {
    closeSync(descriptor);
  }
}

export function writeOutcome(
  place: SealedFolder,
  name: string,
  { treeKey, differing }: OutcomeHeader,
  { report, findings, ...outcome }: Outcome,
): void {
  const bytes = jsonBytes(report);
  const all: Data = findings.flatMap((finding, at) =>
    finding.data === undefined ? [] : [[at, finding.data] as const],
  );
  const data = Buffer.from(JSON.stringify(all));
  const { suppressed, recognised } = outcome;
  const rest: Rest = { suppressed, recognised, data: data.byteLength };
  const lines = [`${LAYOUT} ${treeKey} ${differing}`, JSON.stringify(rest)];
  writeLines(join(place.folder, name), startMac(place, name), lines, Buffer.concat([data, bytes]));
}

/** Throws where there is none, or not all of it, or not ours; where a tree is wanted, also for that of another. */
export function readOutcome(place: SealedFolder, name: string, wanted?: string): KeptOutcome {
  const whole = readFileSync(join(place.folder, name));
  const file = whole.subarray(0, -MAC_LENGTH - 1);
  const first = file.indexOf(10);
  const second = file.indexOf(10, first + 1);
  const header = headerOf(file.toString('utf8', 0, first));
  if (wanted !== undefined && header.treeKey !== wanted) throw new Error('Kept of another tree.');
  if (!isSameMac(whole.toString('latin1', file.byteLength), `${macOf(place, name, file)}\n`))
    throw new Error('Cut off, damaged, or kept by somebody else.');
  const rest = JSON.parse(file.toString('utf8', first + 1, second)) as Rest;
  const { suppressed, recognised } = rest;
  const data = file.subarray(second + 1, second + 1 + rest.data);
  const text = file.subarray(second + 1 + rest.data);
  const report = JSON.parse(text.toString('utf8')) as ValidationReport;
  rememberBytes(report, text);
  let findings: OpenFinding[] | undefined;
  const outcome: Outcome = {
    report,
    get findings() {
      findings ??= findingsOf(report, data);
      return findings;
    },
    suppressed,
    recognised,
  };
  return { header, outcome };
}

function findingsOf({ issues }: ValidationReport, data: Buffer): OpenFinding[] {
  const findings = issues.map(findingOf);
  for (const [at, more] of JSON.parse(data.toString('utf8')) as Data) Object.assign(findings[at] ?? {}, { data: more });
  return findings;
}

/** Undefined where it is that of another tree. */
export const outcomeOf = ({ header, outcome }: KeptOutcome, treeKey: string): Outcome | undefined =>
  header.treeKey === treeKey ? outcome : undefined;

const findingOf = ({ status: _status, ...issue }: Issue): OpenFinding => issue;
