/** Paths that decide what runs, what is installed, who reviews and what agents obey: written only when allowed by name. One list for every way to commit. */
import { foldName } from '../patches/path-rules.ts';
import { isProof } from './proof-path.ts';
import { isRunByBuild, type Tree } from './run-by-build.ts';
import { secretReason } from './secret-paths.ts';

const MANIFESTS = new Set([
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.json',
  'deno.jsonc',
  'deno.lock',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'pipfile',
  'pipfile.lock',
  'poetry.lock',
  'uv.lock',
  'pdm.lock',
  'requirements.txt',
  'constraints.txt',
  'environment.yml',
  'cargo.toml',
  'cargo.lock',
  'go.mod',
  'go.sum',
  'go.work',
  'gemfile',
  'gemfile.lock',
  'composer.json',
  'composer.lock',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'gradle.lockfile',
  'build.sbt',
  'mix.exs',
  'mix.lock',
  'pubspec.yaml',
  'pubspec.lock',
  'package.swift',
  'package.resolved',
  'podfile',
  'podfile.lock',
  'packages.lock.json',
  'directory.packages.props',
  'nuget.config',
  'flake.nix',
  'flake.lock',
  'book.toml',
]);
const AGENTS = new Set([
  'agents.md',
  'agent.md',
  'claude.md',
  'claude.local.md',
  'gemini.md',
  'copilot-instructions.md',
  'skill.md',
  'llms.txt',
  'conventions.md',
]);

/** Letters of other scripts, each before the Latin one it reads as. */
const LETTERS = 'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwӏlкkмmтtвbнhгrьbոnսuօoαaοoρpνvυuιiκkτtεeχxγyıiȷjɡgɩiʟl․.∕/⁄/‐-‑-‒-–-—-−-';
const LOOK_ALIKES = new Map(LETTERS.match(/../gu)?.map((pair) => [pair[0] ?? '', pair[1] ?? '']));

/** A name as a person reads it: case, compatibility forms and look-alike letters of other scripts folded away. */
export const lookOf = (name: string): string => foldName(asLatin(foldName(asLatin(name))));
const asLatin = (name: string): string =>
  name.replace(/[^\u0000-\u007f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);

/** What no approval of a change covers either: `.git` in any spelling, names that Windows reads as another, `.github/`, and secrets. */
export function neverWrittenReason(segments: readonly string[]): string | undefined {
  if (segments.some((segment) => /^(?:\.git|git~\d+)[. ]*$/.test(segment)))
    return 'it leads into `.git`, or looks as if it did';
  if (segments.some((segment) => /^[^.~]{1,8}~\d/.test(segment)))
    return 'Windows may take it for the short name of another';
  if (segments[0] === '.github') return 'it is in `.github/`';
  return secretReason(segments);
}

/** Why a path is protected, or undefined; `tree`: the files it will stand among, where they are known. `.git` is refused elsewhere and cannot be allowed. */
export function protectedReason(path: string, tree?: Tree): string | undefined {
  const segments = path.split('/').map(lookOf);
  // A proof file is called as its product is, whatever programs read elsewhere under such a name: only where it lies is judged.
  if (isProof(path)) return protectedReason([...path.split('/').slice(0, -1), 'proof'].join('/'), tree);
  const name = segments.at(-1) ?? '';
  const never = neverWrittenReason(segments);
  if (never !== undefined) return never;
  if (segments.slice(0, -1).some((segment) => segment.startsWith('.'))) return 'it is in a dot folder';
  if (name === 'codeowners') return 'it decides who reviews';
  if (AGENTS.has(name) || name.endsWith('.instructions.md')) return 'it is an instruction file for agents';
  if (
    MANIFESTS.has(name) ||
    /^requirements[^/]*\.txt$/.test(name) ||
    /\.(csproj|fsproj|vbproj|gemspec|cabal)$/.test(name)
  )
    return 'it is a manifest or a lock file';
  if (isRunByBuild(segments, tree)) return 'a CI system, a host or a build runs it, or obeys it';
  if (name.startsWith('.')) return 'it is a dot file';
  return undefined;
}
