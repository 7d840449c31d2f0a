/** Launch's own files in a site, read and judged against their schemas: proofs and repository configuration. */
import type { SchemaProblem } from '../gates/facts.ts';
import { Proof } from '../model/proof.ts';
import { isNode, openYaml, type YamlDocument } from '../yaml/edit.ts';
import { YamlError } from '../yaml/limits.ts';

export interface DataFiles {
  proofs: Map<string, Proof>;
  problems: SchemaProblem[];
}

export function readDataFiles(paths: readonly string[], read: (path: string) => string | undefined): DataFiles {
  const proofs = new Map<string, Proof>();
  const problems: SchemaProblem[] = [];
  for (const path of paths) {
    if (!/(?:^|\/)launch\/proofs\/[^/]+\.json$/.test(path)) continue;
    const data = parse(path, read(path) ?? '', problems);
    if (data === undefined) continue;
    const proof = Proof.safeParse(data);
    if (proof.success) proofs.set(path, proof.data);
    else {
      const lineOf = linesOfJson(read(path) ?? '');
      for (const { path: at, message } of proof.error.issues)
        problems.push({ path, line: lineOf(at), at: at.join('.'), message, kind: 'proof' });
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

function parse(path: string, text: string, problems: SchemaProblem[]): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const position = /position (\d+)/.exec(message)?.[1];
    problems.push({
      path,
      line: position === undefined ? null : text.slice(0, Number(position)).split('\n').length,
      at: '',
      message: `no JSON: ${message}`,
      kind: 'json',
    });
    return undefined;
  }
}
