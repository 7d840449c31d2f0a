/** Decides which pieces of code are worth showing: whole, parsing, each once; what is left out is counted with its reason. */
import type { Artifact } from '../../model/artifacts.ts';
import type { Snippet } from '../../model/page-plan.ts';
import { excerptSha256, sha256 } from '../../model/passage.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { importsOf, requirementsOf } from '../../samples/imports.ts';
import { dedent } from '../../syntax/fragments.ts';
import { checkerOf } from '../../syntax/languages.ts';
import type { SyntaxCheck } from '../../syntax/parsers.ts';
import { comparingFiles, isOnlyComments } from './comparisons.ts';
import type { Sample } from './document-samples.ts';
import { isTranscript, withoutSession } from './sessions.ts';
import { tagsOf } from './tags.ts';

export interface CurateInput {
  snippets: readonly Sample[];
  facts: ProductFacts;
  syntax: SyntaxCheck;
  /** Names a piece of code uses without getting them from anywhere. */
  freeNames(language: string, code: string): readonly string[];
  lines(path: string): readonly string[] | undefined;
}

const ORDER: readonly Snippet['origin'][] = ['readme', 'docs', 'example', 'docstring', 'test'];
const MAX_LINES = 120;
const MAX_WIDTH = 160;

export function curate(input: CurateInput): Artifact<'snippet_catalog'> {
  const kept = new Map<string, Snippet>();
  const rejected: Artifact<'snippet_catalog'>['rejected'] = [];
  const sorted = [...input.snippets].sort(
    (a, b) =>
      ORDER.indexOf(a.origin) - ORDER.indexOf(b.origin) ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
      a.start - b.start,
  );
  const compared = comparingFiles(input.snippets, input.facts.product_name);
  for (const raw of sorted) {
    // A session with what it gives is a transcript, and shown as one.
    const isSession = isTranscript(raw.code);
    const { language, code: typed } = isSession
      ? { language: 'pycon', code: raw.code }
      : withoutSession(raw.language, raw.code);
    const code = dedent(typed)
      .replace(/^\s*\n/, '')
      .trimEnd();
    const reason = compared.has(raw.path)
      ? 'a comparison with other products'
      : reasonAgainst(input, raw, language, code);
    if (reason !== null) {
      rejected.push({ path: raw.path, line: raw.start, language: raw.language, reason, origin: raw.origin });
      continue;
    }
    const snippet = snippetOf(input, raw, language, code);
    if (snippet !== undefined && !kept.has(snippet.snippet_id)) kept.set(snippet.snippet_id, snippet);
  }
  return { schema_version: 1, snippets: [...kept.values()], rejected };
}

function reasonAgainst({ syntax, freeNames }: CurateInput, raw: Sample, language: string, code: string): string | null {
  if (code.trim() === '') return 'empty';
  if (/^\S{1,4}$/.test(code.trim())) return 'a single word';
  if (isOnlyComments(language, code)) return 'only comments';
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(code)) return 'holds a private key';
  // What nobody here can parse is shown as it is.
  const checker = checkerOf(language);
  // An engine of this machine says nothing here: the same product makes the same pages everywhere.
  if (language === '' || checker === undefined || checker.kind === 'engine') return null;
  if (/\{\{[<%](?:(?!\{\{)[\s\S])*?[%>]\}\}/.test(code)) return 'holds what its site fills in';
  if (code.split('\n').length > MAX_LINES) return `longer than ${MAX_LINES} lines`;
  if (code.split('\n').some((line) => line.length > MAX_WIDTH)) return `a line longer than ${MAX_WIDTH} characters`;
  const result = syntax(language, code);
  if (result.status === 'error')
    return `does not parse: ${result.reason ?? 'unknown'}${result.line === null ? '' : ` in line ${result.line}`}`;
  if (result.status === 'not_checkable') return result.reason ?? 'not checkable';
  if (result.shape === 'member' && !['json', 'yaml', 'toml'].includes(language))
    return 'a fragment of something larger';
  if (/\bNone\s*#\s*\.\.\.|(?:\/\/|#|\/\*)\s*(?:\.\.\.|…)/.test(code)) return 'elided with a comment';
  const documented = raw.origin === 'docstring' ? namesIn(raw.title ?? '') : [];
  const free = freeNames(language, code).filter(
    (name) => raw.known?.has(name) !== true && name !== '__future__' && !documented.includes(name),
  );
  if (free.length > 0)
    return `uses ${free
      .slice(0, 3)
      .map((name) => `\`${name}\``)
      .join(', ')} without defining or importing it`;
  return null;
}

/** A sample of a comment knows what the comment is about: `Drawer` and `draw` of `strata.Drawer.draw`. */
const namesIn = (symbol: string): string[] => symbol.split(/[^\w$]+/).filter((name) => name !== '');

function snippetOf({ facts, lines }: CurateInput, raw: Sample, language: string, code: string): Snippet | undefined {
  const passage = lines(raw.path)?.slice(raw.start - 1, raw.end);
  if (passage === undefined || passage.length === 0) return undefined;
  const imports = importsOf(language, code);
  return {
    snippet_id: sha256(`${language}|${code}`),
    language,
    code,
    code_sha256: sha256(code),
    title: raw.title,
    tags: tagsOf({ language, code, facts }),
    origin: raw.origin,
    source: {
      repository: facts.repository,
      sha: facts.sha,
      path: raw.path,
      start_line: raw.start,
      end_line: raw.start + passage.length - 1,
      excerpt_sha256: excerptSha256(passage.join('\n')),
      symbol: raw.title,
    },
    syntax_ok: true,
    requirements: requirementsOf(language, imports, facts),
  };
}
