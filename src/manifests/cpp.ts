/** C++: CMake's `project(...)`, vcpkg.json and conanfile.py, literals only. */

import { readJson } from '../yaml/foreign-data.ts';
import { type HeaderRoot, headerRoots, isHeader } from './cpp-headers.ts';
import { linesOfJson } from './json-lines.ts';
import { baseName, type Ecosystem, folderOf, type ManifestFacts, noManifest, table } from './manifest.ts';

export interface CppManifest extends ManifestFacts {
  headers?: HeaderRoot[];
}

/** Where users find headers; without a manifest, those that lie in `include`, else all at the root. */
export function headersOf(manifest: CppManifest | null, paths: readonly string[]): HeaderRoot[] {
  if (manifest?.headers !== undefined) return manifest.headers;
  const inside = paths.some((path) => path.startsWith('include/'));
  return [
    {
      folder: inside ? 'include/' : '',
      only: inside ? null : paths.filter((path) => isHeader(path) && !path.includes('/')),
    },
  ];
}

const cpp: Ecosystem = {
  id: 'cpp',
  isManifest: (path) => /^(?:CMakeLists\.txt|vcpkg\.json|conanfile\.py)$/.test(baseName(path)),
  async read(path, text, tree) {
    const facts: CppManifest = parseCpp(path, text);
    facts.headers = headerRoots(folderOf(path), tree);
    if (facts.name === null) return facts.problem === null ? null : facts;
    if (baseName(path) === 'CMakeLists.txt') return facts;
    const cmake = tree.text(`${folderOf(path)}CMakeLists.txt`);
    const more = cmake === undefined ? null : parseCmake(`${folderOf(path)}CMakeLists.txt`, cmake);
    for (const key of ['version', 'description', 'runtime'] as const) {
      const value = more?.[key] ?? null;
      if (facts[key] === null && value !== null && more !== null) facts[key] = { ...value, path: more.path };
    }
    return facts;
  },
  install: (name, { path }) =>
    baseName(path) === 'vcpkg.json' ? [{ manager: 'vcpkg', language: 'bash', text: `vcpkg install ${name}` }] : [],
  runtime: (standard) => `C++${standard}`,
};
export default cpp;

export function parseCpp(path: string, text: string): ManifestFacts {
  const name = baseName(path);
  if (name === 'vcpkg.json') return parseVcpkg(path, text);
  return name === 'conanfile.py' ? parseConan(path, text) : parseCmake(path, text);
}

function parseCmake(path: string, text: string): ManifestFacts {
  const facts = noManifest('cpp', path);
  const plain = text.replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const call = /\bproject\s*\(/i.exec(plain);
  const first = call === null ? -1 : call.index + call[0].length;
  const last = call === null ? -1 : plain.indexOf(')', first);
  if (call !== null && last >= 0) {
    const range = { start: lineAt(plain, call.index), end: lineAt(plain, last) };
    const written = plain.slice(first, last).trimStart();
    const name = /^"?([\w.+-]+)"?/.exec(written)?.[1];
    if (name !== undefined && name !== '') facts.name = { value: name, ...range };
    const version = /\bVERSION\s+"?(\d[\w.]*)"?/.exec(written)?.[1];
    if (version !== undefined) facts.version = { value: version, ...range };
    const description = /\bDESCRIPTION\s+"([^"]+)"/.exec(written)?.[1];
    if (description !== undefined) facts.description = { value: description, ...range };
    const url = /\bHOMEPAGE_URL\s+"([^"]+)"/.exec(written)?.[1];
    if (url !== undefined) facts.urls.push({ label: 'Homepage', url, ...range });
  }
  const standard = standardOf(plain);
  if (standard !== undefined) {
    const line = lineAt(plain, standard.index);
    facts.runtime = { value: standard[1] ?? standard[2] ?? '', start: line, end: line };
  }
  return facts;
}

/** The standard that holds whatever is configured; none where branches of an `if` name several. */
function standardOf(plain: string): RegExpExecArray | undefined {
  const found: RegExpExecArray[] = [];
  const certain: RegExpExecArray[] = [];
  let depth = 0;
  for (const match of plain.matchAll(/\bset\s*\(\s*CMAKE_CXX_STANDARD\s+(\d+)|\bcxx_std_(\d+)\b|\b(if|endif)\s*\(/gi)) {
    const word = match[3]?.toLowerCase();
    if (word !== undefined) depth += word === 'if' ? 1 : -1;
    else {
      found.push(match);
      if (depth === 0) certain.push(match);
    }
  }
  const [first, ...others] = certain.length > 0 ? certain : found;
  const isOne = others.every((each) => (each[1] ?? each[2]) === (first?.[1] ?? first?.[2]));
  return isOne ? first : undefined;
}

function parseVcpkg(path: string, text: string): ManifestFacts {
  let data: Record<string, unknown>;
  try {
    data = table(readJson(text));
  } catch (error) {
    return noManifest('cpp', path, error instanceof Error ? error.message : 'does not parse');
  }
  const lines = linesOfJson(text);
  const facts = noManifest('cpp', path);
  const located = (key: string) => {
    const [value, range] = [data[key], lines.get(key)];
    return typeof value === 'string' && range !== undefined ? { value, ...range } : null;
  };
  facts.name = located('name');
  facts.version = located('version') ?? located('version-string') ?? located('version-semver');
  facts.description = located('description');
  facts.licence = located('license');
  const url = located('homepage');
  if (url !== null) facts.urls.push({ label: 'Homepage', url: url.value, start: url.start, end: url.end });
  return facts;
}

function parseConan(path: string, text: string): ManifestFacts {
  const facts = noManifest('cpp', path);
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [, key = '', value = ''] =
      /^\s+(name|version|license|description|url|homepage)\s*=\s*["']([^"']+)["']\s*$/.exec(line) ?? [];
    const located = { value, start: at + 1, end: at + 1 };
    if (key === 'name') facts.name = located;
    else if (key === 'version') facts.version = located;
    else if (key === 'license') facts.licence = located;
    else if (key === 'description') facts.description = located;
    else if (key === 'url' || key === 'homepage')
      facts.urls.push({ label: key === 'url' ? 'Repository' : 'Homepage', url: value, start: at + 1, end: at + 1 });
  }
  return facts;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
