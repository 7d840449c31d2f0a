/** Launch's own files in a site, read and judged against their schemas: proofs and repository configuration. */
import { beforeLongWork } from '../adapters/end-signals.ts';
import { MAX_FILE_BYTES } from '../content/read-inside.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import type { Proof } from '../model/proof.ts';
import { atOnce, type Steps, withPauses } from '../model/steps.ts';
import { judgingProof } from '../proofs/judge-proof.ts';
import { isNode, openYaml, type YamlDocument } from '../yaml/edit.ts';
import { YamlError } from '../yaml/limits.ts';

export interface DataFiles {
  proofs: Map<string, Proof>;
  problems: SchemaProblem[];
}

const UNREAD = `it cannot be read, being larger than ${MAX_FILE_BYTES / 1e6} MB or no file of the repository. A product of so many names is launched with fewer of them: \`public_modules\` or \`scan_directories\` of its run configuration.`;

type Read = (path: string) => string | undefined;

export const readDataFiles = (paths: readonly string[], read: Read): DataFiles => atOnce(reading(paths, read));

/** What the parser of Markdown holds outside the heap is given back only when the event loop turns. */
export const readDataFilesInTurns = (paths: readonly string[], read: Read, signal?: AbortSignal): Promise<DataFiles> =>
  withPauses(reading(paths, read), () => beforeLongWork(signal));

/** A step is a page of a proof file. */
function* reading(paths: readonly string[], read: Read): Steps<DataFiles> {
  const proofs = new Map<string, Proof>();
  const problems: SchemaProblem[] = [];
  for (const path of paths) {
    if (!/(?:^|\/)launch\/proofs\/[^/]+\.json$/.test(path)) continue;
    const text = read(path);
    if (text === undefined) {
      problems.push({ path, line: null, at: '', message: UNREAD, kind: 'json' });
      continue;
    }
    const judged = yield* judgingProof(text);
    if ('proof' in judged) proofs.set(path, judged.proof);
    else {
      const lineOf = linesOfJson(text);
      for (const { at, line, message, kind } of judged.problems)
        problems.push({ path, line: kind === 'json' ? line : lineOf(at), at: at.join('.'), message, kind });
    }
  }
  return { proofs, problems };
}

/** The line of a member of the data, or of what should contain it. */
function linesOfJson(text: string): (at: readonly PropertyKey[]) => number {
  const opened = openedOf(text);
  return (at) => {
    if (opened === undefined) return 1;
    for (let depth = at.length; depth > 0; depth -= 1) {
      const node: unknown = opened.document.getIn(at.slice(0, depth), true);
      if (isNode(node) && node.range) return opened.lineAt(node.range[0]);
    }
    return 1;
  };
}

/** Undefined where the file is larger than what is opened: its problems are reported at its first line. */
function openedOf(text: string): YamlDocument | undefined {
  try {
    return openYaml(text);
  } catch (thrown) {
    if (thrown instanceof YamlError) return undefined;
    throw thrown;
  }
}
