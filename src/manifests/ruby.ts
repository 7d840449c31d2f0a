/** Ruby: the gemspec, read line by line; what is computed is left alone. */
import { type Ecosystem, folderOf, type ManifestFacts, noManifest, withoutZeros } from './manifest.ts';

export interface RubyManifest extends ManifestFacts {
  /** Folders below the manifest's that `require` looks in. */
  requirePaths: string[];
}

const ruby: Ecosystem = {
  id: 'ruby',
  isManifest: (path) => path.endsWith('.gemspec'),
  async read(path, text, tree) {
    const facts = parseGemspec(path, text);
    if (facts.name === null) return null;
    facts.version ??= versionOf(path, text, tree);
    return facts;
  },
  install: (name) => [
    { manager: 'gem', language: 'bash', text: `gem install ${name}` },
    { manager: 'bundler', language: 'ruby', text: `gem '${name}'` },
  ],
  runtime: (specifier) => {
    const least = /^>=\s*(\d+(?:\.\d+)*)$/.exec(specifier.trim())?.[1];
    return least === undefined ? `Ruby \`${specifier.trim()}\`` : `Ruby ${withoutZeros(least)} or newer`;
  },
};
export default ruby;

export function parseGemspec(path: string, text: string): RubyManifest {
  const facts: RubyManifest = { ...noManifest('ruby', path), requirePaths: ['lib'] };
  const dependencies: string[] = [];
  const places: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const place = { start: at + 1, end: at + 1 };
    const [, key = '', written = ''] = /^\s*\w+\.(\w+)\s*=\s*(\S.*)$/.exec(line.trimEnd()) ?? [];
    const value = literal(written);
    if (value !== null) {
      const located = { value, ...place };
      if (key === 'name') facts.name = located;
      else if (key === 'version') facts.version = located;
      else if (key === 'summary' || (key === 'description' && facts.description === null)) facts.description = located;
      else if (key === 'license') facts.licence = located;
      else if (key === 'required_ruby_version') facts.runtime = located;
      else if (key === 'homepage') facts.urls.push({ label: 'Homepage', url: value, ...place });
    } else if (key === 'require_paths') {
      const all = wordsIn(written);
      if (all.length > 0) facts.requirePaths = all;
    } else if (key === 'licenses') {
      const all = wordsIn(written);
      if (all.length > 0) facts.licence = { value: [...new Set(all)].join(', '), ...place };
    } else if (key === 'required_ruby_version') {
      const asked = /Gem::Requirement\.new\(?\s*["']([^"']+)["']\s*\)?$/.exec(written)?.[1];
      if (asked !== undefined) facts.runtime = { value: asked, ...place };
    }
    // `Gem::Specification.new 'strata', version do |spec|`
    const named = /\bGem::Specification\.new\(?\s*["']([\w.-]+)["']/.exec(line)?.[1];
    if (named !== undefined) facts.name ??= { value: named, ...place };
    const url = /(?:\.metadata\[)?["'](\w+)_uri["']\]?\s*=>?\s*["']([^"'#]+)["']/.exec(line);
    if (url !== null)
      facts.urls.push({
        label: url[1] === 'source_code' ? 'Repository' : capital(url[1] ?? ''),
        url: url[2] ?? '',
        ...place,
      });
    const needed = /\.add_(?:runtime_)?dependency\(?\s*["']([^"']+)["']/.exec(line)?.[1];
    if (needed !== undefined) {
      dependencies.push(needed);
      places.push(at + 1);
    }
    const program = /\.executables\s*(?:=|<<)\s*(?:\[\s*)?["']([\w-]+)["']/.exec(line)?.[1];
    if (program !== undefined) facts.commands.push({ name: program, target: program, ...place });
  }
  if (places.length > 0)
    facts.dependencies = { value: dependencies, start: Math.min(...places), end: Math.max(...places) };
  return facts;
}

/** A plain string, frozen or not; nothing with `#{}` or a call. */
const literal = (written: string): string | null =>
  /^(?:"([^"#\\]*)"|'([^'\\]*)')(?:\.freeze)?(?:\s*#.*)?$/
    .exec(written)
    ?.slice(1)
    .find((each) => each !== undefined) ?? null;
/** `['a', 'b']` and `%w[a b]`. */
const wordsIn = (written: string): string[] => {
  const listed = /^%w[[({]([^\])}]*)/.exec(written)?.[1];
  return listed === undefined
    ? [...written.matchAll(/["']([^"']+)["']/g)].map(([, name = '']) => name)
    : listed.split(/\s+/).filter((each) => each !== '');
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `Strata::VERSION` of `lib/strata/version.rb`. */
function versionOf(
  path: string,
  text: string,
  { text: read }: { text(path: string): string | undefined },
): ManifestFacts['version'] {
  // A file that holds nothing else.
  const held = text
    .split('\n')
    .filter((line) => line.includes('File.read('))
    .flatMap((line) => [...line.matchAll(/["']([\w/.-]+)["']/g)].map(([, name = '']) => name))
    .find((name) => name.endsWith('VERSION'))
    ?.replace(/^(?:\.\.?\/)+/, '');
  const whole = held === undefined ? undefined : read(`${folderOf(path)}${held}`)?.trim();
  if (held !== undefined && whole !== undefined && /^\d[\w.]*$/.test(whole))
    return { value: whole, start: 1, end: 1, path: `${folderOf(path)}${held}` };
  const constant = /\.version\s*=\s*(?:defined\?\()?(?:\w+::)*VERSION\b/.test(text);
  const required = text
    .split('\n')
    .filter((line) => line.includes('require'))
    .flatMap((line) => [...line.matchAll(/["']([\w./-]+)["']/g)].map(([, path = '']) => path))
    .find((path) => path.includes('version'))
    ?.replace(/^(?:\.\/)?(?:lib\/)?/, '');
  if (!constant || required === undefined) return null;
  const file = `${folderOf(path)}lib/${required}.rb`;
  const lines = (read(file) ?? '').split(/\r?\n/);
  const at = lines.findIndex((line) => /^\s*VERSION\s*=\s*["'][^"'#]+["']/.test(line));
  const value = /["']([^"']+)["']/.exec(lines[at] ?? '')?.[1];
  return value === undefined ? null : { value, start: at + 1, end: at + 1, path: file };
}
