/** Passages as manifests, sources, tests, READMEs and changelogs have them, each with a sentence it proves. `{…}` are slots. */
export interface Fact {
  path: string;
  passage: string;
  /** True of the passage, in the words a page would use. */
  sentence: string;
  /** The same with its sense turned round. */
  negated: string;
  install?: boolean;
}

/** Facts of one file stand in its order: the neighbour of a fact is the next one of the file. */
export const FACTS: readonly Fact[] = [
  {
    path: 'pyproject.toml',
    passage: 'requires-python = ">={minor}"',
    sentence: 'Strata needs Python {minor} or newer.',
    negated: 'Strata does not need Python {minor} or newer.',
  },
  {
    path: 'pyproject.toml',
    passage: 'name = "strata-{word}"',
    sentence: 'Install it with `pip install strata-{word}`.',
    negated: 'It is never installed with `pip install strata-{word}`.',
    install: true,
  },
  {
    path: 'pyproject.toml',
    passage: 'license = "{licence}"',
    sentence: 'Strata is released under the {licence} licence.',
    negated: 'Strata is not released under the {licence} licence.',
  },
  {
    path: 'pyproject.toml',
    passage: 'dependencies = ["numpy>={minor2}", "attrs"]',
    sentence: 'It depends on NumPy {minor2} or newer and on `attrs`.',
    negated: 'It does not depend on NumPy {minor2} or on `attrs`.',
  },
  {
    path: 'pyproject.toml',
    passage: 'strata-{word} = "strata.cli:main"',
    sentence: 'The command `strata-{word}` is defined by `strata.cli`.',
    negated: 'The command `strata-{word}` is not defined by `strata.cli`.',
  },
  {
    path: 'pyproject.toml',
    passage: 'pdf = ["reportlab>={n}"]',
    sentence: 'The `pdf` extra adds `reportlab` {n}.',
    negated: 'The `pdf` extra does not add `reportlab` {n}.',
  },

  {
    path: 'src/strata/reader.py',
    passage: 'def read_{word}(path: str, encoding: str = "{encoding}", chunk_size: int = {n}) -> Log:',
    sentence: '`read_{word}()` reads {n} bytes per chunk by default.'.replace(
      'reads {n} bytes per chunk',
      'uses a `chunk_size` of {n}',
    ),
    negated: '`read_{word}()` does not use a `chunk_size` of {n} by default.',
  },
  {
    path: 'src/strata/reader.py',
    passage: '    """Read a {format} file and return its curves in the order of the header."""',
    sentence: 'It reads a {format} file and returns its curves in the order of the header.',
    negated: 'It reads a {format} file and never returns its curves in the order of the header.',
  },
  {
    path: 'src/strata/reader.py',
    passage: '    if version > {n}:\n        raise UnsupportedVersionError(f"version {version} cannot be read")',
    sentence: '`UnsupportedVersionError` is raised when the version is above {n}.',
    negated: '`UnsupportedVersionError` is raised when the version is below {n}.',
  },
  {
    path: 'src/strata/reader.py',
    passage: 'MAX_DEPTH_{UPPER} = {n}',
    sentence: 'The constant `MAX_DEPTH_{UPPER}` is {n}.',
    negated: 'The constant `MAX_DEPTH_{UPPER}` is not {n}.',
  },
  {
    path: 'src/strata/reader.py',
    passage: 'class {Class}Reader(BaseReader):\n    """Streams {format} records from a file or a socket."""',
    sentence: '`{Class}Reader` streams {format} records from a file or a socket.',
    negated: '`{Class}Reader` does not stream {format} records from a file or a socket.',
  },
  {
    path: 'src/strata/reader.py',
    passage: '    def close_{word}(self) -> None:\n        """Close the file and discard every buffered {word}."""',
    sentence: '`close_{word}()` closes the file and discards every buffered {word}.',
    negated: '`close_{word}()` closes the file and does not discard any buffered {word}.',
  },
  {
    path: 'src/strata/reader.py',
    passage: 'SUPPORTED = {"{format}", "{format2}"}',
    sentence: 'Supported are {format} and {format2}.',
    negated: 'Neither {format} nor {format2} is supported.',
  },

  {
    path: 'README.md',
    passage: 'Strata reads {format} files of up to {n} MB in pure Python, without native code.',
    sentence: 'Strata reads {format} files of up to {n} MB in pure Python, without native code.',
    negated: 'Strata does not read {format} files of up to {n} MB in pure Python.',
  },
  {
    path: 'README.md',
    passage: '- **{format} export** - writes geometry, materials and {word} data',
    sentence: 'The {format} export writes geometry, materials and {word} data.',
    negated: 'The {format} export does not write geometry, materials or {word} data.',
  },
  {
    path: 'README.md',
    passage: 'Curves are returned as NumPy arrays when NumPy is installed, as plain lists otherwise.',
    sentence: 'Curves come back as NumPy arrays when NumPy is installed, and as plain lists otherwise.',
    negated: 'Curves never come back as NumPy arrays when NumPy is installed.',
  },
  {
    path: 'README.md',
    passage: '{format} files cannot be written.',
    sentence: '{format} files cannot be written.',
    negated: '{format} files can be written.',
  },
  {
    path: 'README.md',
    passage: 'Set `STRATA_{UPPER}` to `{word}` to keep temporary files.',
    sentence: 'Set `STRATA_{UPPER}` to `{word}` to keep temporary files.',
    negated: 'Set `STRATA_{UPPER}` to `{word}` to never keep temporary files.',
  },
  {
    path: 'README.md',
    passage: 'The default timeout is {n} seconds and can be changed with `--timeout-{word}`.',
    sentence: 'The timeout is {n} seconds by default; `--timeout-{word}` changes it.',
    negated: 'The timeout is not {n} seconds by default; `--timeout-{word}` changes it.',
  },
  {
    path: 'README.md',
    passage: 'On Windows, paths longer than {n} characters are not supported.',
    sentence: 'Paths longer than {n} characters are not supported on Windows.',
    negated: 'Paths longer than {n} characters are supported on Windows.',
  },

  {
    path: 'package.json',
    passage: '"name": "@strata/{word}",',
    sentence: 'Add it with `npm install @strata/{word}`.',
    negated: 'It is never added with `npm install @strata/{word}`.',
    install: true,
  },
  {
    path: 'package.json',
    passage: '"engines": { "node": ">={n}" },',
    sentence: 'It runs on Node.js {n} and newer.',
    negated: 'It does not run on Node.js {n}.',
  },
  {
    path: 'package.json',
    passage: '"license": "{licence}",',
    sentence: 'The licence is {licence}.',
    negated: 'The licence is not {licence}.',
  },
  {
    path: 'package.json',
    passage: '"bin": { "strata-{word}": "./dist/cli.js" },',
    sentence: 'It installs the command `strata-{word}`.',
    negated: 'It does not install the command `strata-{word}`.',
    install: true,
  },
  {
    path: 'package.json',
    passage: '"version": "{minor2}.{n}",',
    sentence: 'The current version is {minor2}.{n}.',
    negated: 'The current version is not {minor2}.{n}.',
  },

  {
    path: 'src/client.ts',
    passage:
      'export interface {Class}Options {\n  /** Milliseconds to wait between two {word} attempts. */\n  delayMs?: number;',
    sentence: '`delayMs` sets the milliseconds to wait between two {word} attempts.',
    negated: '`delayMs` does not set the milliseconds to wait between two {word} attempts.',
  },
  {
    path: 'src/client.ts',
    passage: 'const DEFAULT_{UPPER}_RETRIES = {n};',
    sentence: 'By default `DEFAULT_{UPPER}_RETRIES` is {n}.',
    negated: 'By default `DEFAULT_{UPPER}_RETRIES` is not {n}.',
  },
  {
    path: 'src/client.ts',
    passage: 'export async function connect{Class}(url: string, { secure = true } = {}): Promise<{Class}Session> {',
    sentence: '`connect{Class}()` returns a promise of `{Class}Session`.',
    negated: '`connect{Class}()` never returns a promise of `{Class}Session`.',
  },
  {
    path: 'src/client.ts',
    passage: '/** Sends the request to `/v{n}/{word}` and resolves with the parsed answer. */',
    sentence: 'The request goes to `/v{n}/{word}` and resolves with the parsed answer.',
    negated: 'The request goes to `/v{n}/{word}` and never resolves with the parsed answer.',
  },
  {
    path: 'src/client.ts',
    passage: "  if (token === undefined) throw new {Class}Error('missing token');",
    sentence: 'It throws `{Class}Error` when the token is missing.',
    negated: 'It returns `{Class}Error` without a token and never throws.',
  },

  {
    path: 'cmd/strata/main.go',
    passage: 'flag.IntVar(&workers, "{word}-workers", {n}, "number of parallel workers")',
    sentence: '`--{word}-workers` sets the number of parallel workers; the default is {n}.',
    negated: '`--{word}-workers` does not set the number of parallel workers; the default is {n}.',
  },
  {
    path: 'cmd/strata/main.go',
    passage: '// Listen{Class} accepts connections on port {n} until the context ends.',
    sentence: '`Listen{Class}` accepts connections on port {n} until the context ends.',
    negated: '`Listen{Class}` does not accept connections on port {n}.',
  },
  {
    path: 'cmd/strata/main.go',
    passage: 'const maxBody{Class} = {n} << 20 // {n} MiB',
    sentence: 'A request body may have {n} MiB.',
    negated: 'A request body of {n} MiB is not allowed.',
  },
  {
    path: 'cmd/strata/main.go',
    passage: '// {Class} is safe for concurrent use by multiple goroutines.',
    sentence: '`{Class}` is safe for concurrent use by multiple goroutines.',
    negated: '`{Class}` is not safe for concurrent use by multiple goroutines.',
  },
  {
    path: 'cmd/strata/main.go',
    passage: 'var Err{Class}Closed = errors.New("{word}: already closed")',
    sentence: '`Err{Class}Closed` says that the {word} is already closed.',
    negated: '`Err{Class}Closed` says that the {word} is already opened.',
  },

  {
    path: 'CHANGELOG.md',
    passage: '## {minor2}.0\n\n- {format} import is {n} times faster for files with many {word} entries.',
    sentence: 'Since {minor2}.0 the {format} import is {n} times faster for files with many {word} entries.',
    negated: 'Since {minor2}.0 the {format} export is {n} times faster for files with many {word} entries.',
  },
  {
    path: 'CHANGELOG.md',
    passage: '- Removed the deprecated `{word}_mode` option.',
    sentence: 'The deprecated `{word}_mode` option was removed.',
    negated: 'The deprecated `{word}_mode` option was not removed.',
  },
  {
    path: 'CHANGELOG.md',
    passage: '- Fixed a crash in `{Class}.save()` when a layer has no name.',
    sentence: '`{Class}.save()` does not crash any more when a layer has no name.',
    negated: '`{Class}.save()` always crashes when a layer has a name.',
  },
  {
    path: 'CHANGELOG.md',
    passage: '- Dropped support for {format} {n}.',
    sentence: 'Support for {format} {n} was dropped.',
    negated: 'Support for {format} {n} was never dropped.',
  },

  {
    path: 'tests/test_writer.py',
    passage: 'def test_{word}_is_written_as_utf8():\n    assert write_{word}("a").encoding == "utf-8"',
    sentence: '`write_{word}()` writes UTF-8.',
    negated: '`write_{word}()` never writes UTF-8.',
  },
  {
    path: 'tests/test_writer.py',
    passage: 'with pytest.raises({Class}Error):\n    writer.save("missing/{word}.las")',
    sentence: '`save()` raises `{Class}Error` for a folder that is missing.',
    negated: '`save()` loads `{word}.las` and returns it without raising.',
  },
  {
    path: 'tests/test_writer.py',
    passage: 'assert len(read("{word}.las").curves) == {n}',
    sentence: 'The sample `{word}.las` has {n} curves.',
    negated: 'The sample `{word}.las` never has {n} curves.',
  },
  {
    path: 'tests/test_writer.py',
    passage: 'assert open_{word}(path, mode="{encoding}").readonly',
    sentence: '`open_{word}()` with the mode `{encoding}` is read-only.'.replace('read-only', '`readonly`'),
    negated: '`open_{word}()` with the mode `{encoding}` is not `readonly`.',
  },

  {
    path: 'docs/limits.md',
    passage: 'A scene holds at most {n} lights.',
    sentence: 'A scene holds at most {n} lights.',
    negated: 'A scene holds at least {n} lights.',
  },
  {
    path: 'docs/limits.md',
    passage: 'Embedded fonts are ignored when {format} is exported.',
    sentence: 'Embedded fonts are ignored when {format} is exported.',
    negated: 'Embedded fonts are not ignored when {format} is exported.',
  },
  {
    path: 'docs/limits.md',
    passage: 'Names are case-sensitive and limited to {n} characters.',
    sentence: 'Names are case-sensitive and have at most {n} characters.',
    negated: 'Names are not case-sensitive and are limited to {n} characters.',
  },
  {
    path: 'docs/limits.md',
    passage: '{Class} requires a licence key on servers with more than {n} cores.',
    sentence: '{Class} requires a licence key on servers with more than {n} cores.',
    negated: '{Class} requires a licence key on servers with fewer than {n} cores.',
  },
  {
    path: 'docs/limits.md',
    passage:
      'Files are read in blocks of {n} kB.\nWriting uses {n2} kB, because {format} readers expect it.\nNeither value can be changed.',
    sentence: 'Files are read in blocks of {n} kB.',
    negated: 'Files are not read in blocks of {n} kB.',
  },
  {
    path: 'docs/limits.md',
    passage:
      'The converter keeps materials, cameras and lights.\nAnimations are not converted.\nTextures are copied next to the {format} file.',
    sentence: 'Textures are copied next to the {format} file; animations are not converted.',
    negated: 'Animations are converted and kept in the {format} file.',
  },
  {
    path: 'src/reader/options.rs',
    passage:
      'pub struct {Class}Options {\n    /// Number of threads, {n} unless set.\n    pub threads: usize,\n    /// Keep going after a broken {word}.\n    pub lenient: bool,\n}',
    sentence: '`threads` is {n} unless set, and `lenient` keeps going after a broken {word}.',
    negated: '`threads` is not {n} unless set, and `lenient` stops after a broken {word}.',
  },
  {
    path: 'src/reader/options.rs',
    passage: 'impl Default for {Class}Options { fn default() -> Self { Self { threads: {n}, lenient: false } } }',
    sentence: '`{Class}Options` defaults to {n} `threads`.',
    negated: '`{Class}Options` never defaults to {n} `threads`.',
  },
  {
    path: 'docs/limits.md',
    passage: 'The parser stops after {n} errors unless `--keep-{word}` is given.',
    sentence: 'The parser stops after {n} errors unless `--keep-{word}` is given.',
    negated: 'The parser never stops after {n} errors.',
  },
];

export const POOLS = {
  word: ['curve', 'layer', 'trace', 'marker', 'sample', 'header', 'batch', 'frame', 'shape', 'node'],
  Class: ['Curve', 'Layer', 'Trace', 'Marker', 'Sample', 'Header', 'Batch', 'Frame', 'Shape', 'Mesh'],
  format: ['LAS', 'DLIS', 'SEGY', 'OBJ', 'FBX', 'STL', 'GLTF', 'PLY', 'CSV', 'XLSX'],
  licence: ['MIT', 'Apache-2.0', 'BSD-3-Clause', 'MPL-2.0', 'ISC'],
  encoding: ['latin-1', 'utf-16', 'ascii', 'cp1252', 'utf-8'],
} as const;
