/**
 * Sentences of ours over real passages: documentation of packages that are installed with this one, found by a few words and
 * never copied. Held out: no rule of TruthLock was ever tuned on it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HeldOut } from './truth-held-out.ts';

/** Words that stand on the passage's first line, how many lines it has, two true sentences, one turned round, a name swapped. */
type Row = readonly [
  words: string,
  lines: number,
  first: string,
  second: string,
  negated: string,
  from: string,
  to: string,
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'p-limit/readme.md': [
    ['Reject pending promises with', 1, 'With this option `clearQueue()` rejects pending promises with an `AbortError`.', 'Pending promises are rejected when `clearQueue()` is called.', 'Pending promises are never rejected when `clearQueue()` is called.', 'AbortError', 'TimeoutError'],
    ['This can create a deadlock', 1, 'Calling the same `limit` function inside a limited function can create a deadlock.', 'Use a separate limiter for inner tasks.', 'Calling the same `limit` function inside a limited function cannot create a deadlock.', 'deadlock', 'leak'],
    ['The mapper function receives', 1, 'The mapper function receives the value of the item and its index.', 'A mapper gets the item value and its index.', 'The mapper function does not receive the index of the item.', 'index', 'length'],
    ['If the iterable throws', 1, 'The returned promise rejects if the iterable throws during iteration.', 'Mapper functions that were scheduled already still run; their results are discarded.', 'The returned promise does not reject if the iterable throws during iteration.', 'iterable', 'callback'],
    ['The number of promises that are currently', 1, 'It is the number of promises that are running now.', 'It counts the promises that are currently running.', 'It is the number of promises that are not running currently.', 'promises', 'threads'],
    ['This does not cancel promises', 1, 'Promises that are already running are not cancelled.', 'It does not cancel running promises.', 'Promises that are already running are cancelled.', 'Promises', 'Timers'],
    ['manages its own concurrent', 1, 'The returned function manages its own concurrent executions.', 'It can be called many times without exceeding the concurrency limit.', 'The returned function does not manage its own concurrent executions.', 'concurrent', 'recursive'],
    ['Otherwise, their promises remain', 1, 'Without `rejectOnClear` the promises remain unresolved.', 'When `rejectOnClear` is enabled, pending promises are rejected with an `AbortError`.', 'When `rejectOnClear` is disabled, pending promises are rejected with an `AbortError`.', 'rejectOnClear', 'resolveOnClear'],
  ],
  'ignore/README.md': [
    ['is a manager, filter and parser', 1, '`ignore` is written in pure JavaScript and follows the .gitignore spec 2.22.1.', 'It implements version 2.22.1 of the .gitignore spec.', '`ignore` is not written in pure JavaScript.', 'JavaScript', 'TypeScript'],
    ['Since `4.0.0`, ignore will', 1, 'Since 4.0.0 Node.js below 6 is not supported by default.', 'For node below 6 there is `require(\'ignore/legacy\')`.', 'Since 4.0.0 node < 6 is supported by default.', 'ignore/legacy', 'ignore/compat'],
    ['Notice that a line starting with', 1, 'A line that starts with a hash is treated as a comment.', 'To ignore a file whose name begins with a hash, put a backslash in front of it.', 'A line that starts with a hash is not treated as a comment.', 'backslash', 'slash'],
    ['could also be an `ignore` instance', 1, '`pattern` can be an `ignore` instance too.', 'Rules of another `Ignore` instance are inherited by passing it as `pattern`.', '`pattern` cannot be an `ignore` instance.', 'instance', 'factory'],
    ['is **NOT** equivalent to', 1, '`.ignores()` is not equivalent to `git check-ignore`.', 'In most cases `.ignores()` and `git check-ignore` return equivalent results.', '`.ignores()` is equivalent to `git check-ignore`.', 'check-ignore', 'check-attr'],
    ['never try to find out ignore rules', 1, 'It never looks for ignore rules by traversing directories.', 'Ignore rules are not fetched from git configurations.', 'It finds ignore rules by traversing directories.', 'directories', 'archives'],
    ['Prevent re-including a file', 1, 'A file cannot be included again if its parent directory is excluded.', 'Re-including a file is prevented when a parent directory of it is excluded.', 'A file is included again although its parent directory is excluded.', 'directory', 'pattern'],
    ['should only match', 1, '`/*.js` matches `a.js` only.', '`/*.js` does not match `abc/a.js`.', '`/*.js` matches `abc/a.js` as well.', '*.js', '*.ts'],
  ],
  'picomatch/README.md': [
    ['**Fast** - Loads in about', 1, 'It loads in about 2 ms.', 'Loading takes about 2ms.', 'It does not load in about 2ms.', 'loads', 'compiles'],
    ['The main export is a function that takes', 1, 'The main export takes a glob pattern and an options object.', 'Its main export returns a function for matching strings.', 'The main export does not return a function for matching strings.', 'glob', 'regex'],
    ['Creates a matcher function from', 1, 'A matcher is created from one or more glob patterns.', 'The returned function takes a string as its first argument and returns true if it matches.', 'The returned function returns false if the string is a match.', 'string', 'buffer'],
    ['Match the basename of a filepath', 1, 'It matches the basename of a filepath.', 'The base name of a file path is matched.', 'It does not match the basename of a filepath.', 'basename', 'extension'],
    ['Returns true if **any** of', 1, 'It returns true if any of the patterns match the string.', '`true` is returned when one of the glob patterns matches.', 'It returns true only if none of the patterns match the string.', 'string', 'folder'],
    ['Compile a regular expression from the', 1, 'It compiles a regular expression from the `state` that `parse()` returned.', 'A regular expression is compiled from the `state` object of the `parse()` method.', 'No regular expression is compiled from the `state` object of the `parse()` method.', 'state', 'token'],
    ['Follow bash matching rules more', 1, 'With `bash` backslashes are disallowed as escape characters.', 'The option `bash` is `false` by default and treats single stars as globstars.', 'With `bash` backslashes are allowed as escape characters.', 'bash', 'posix'],
    ['Allows glob to match any part', 1, '`contains` lets a glob match any part of the given strings.', 'With `contains` a glob matches any part of a string.', '`contains` does not allow a glob to match any part of the given string.', 'contains', 'includes'],
  ],
  'commander/Readme.md': [
    ['Commander is strict and displays', 1, 'Commander displays an error for options it does not recognise.', 'It is strict: an unrecognised option is an error.', 'Commander does not display an error for unrecognised options.', 'error', 'hint'],
    ['Multi-word options like', 1, 'Multi-word options such as `--template-engine` become camelCase names.', '`--template-engine` is read from `program.opts().templateEngine`.', 'Multi-word options like `--template-engine` are not normalized to camelCase.', 'camelCase', 'snake_case'],
    ['to indicate the end of the options', 1, '`--` marks the end of the options.', 'Arguments after `--` are used without being interpreted.', 'Arguments after `--` are interpreted.', 'options', 'commands'],
    ['By default, options on the command line', 1, 'Options are not positional by default.', 'An option can stand before or after other arguments.', 'Options on the command line are positional by default.', 'positional', 'repeatable'],
    ['returns merged local and global', 1, '`.optsWithGlobals()` returns local and global option values, merged.', 'Merged local and global values come from `.optsWithGlobals()`.', '`.optsWithGlobals()` does not return global option values.', 'optsWithGlobals', 'optsWithParents'],
    ['Options with an expected option-argument', 1, 'An option with an expected option-argument is greedy.', 'It consumes the following argument whatever its value.', 'Options with an expected option-argument are not greedy.', 'argument', 'variable'],
    ['The parameter is optional and defaults', 1, '`program.parse(arguments)` leaves what no option consumed in `program.args`.', 'Its parameter is optional and defaults to `process.argv`.', 'Its parameter is required and has no default.', 'process.argv', 'process.env'],
    ['You can define a boolean option long', 1, 'A leading `no-` sets the value of an option to `false`.', 'A boolean option whose long name begins with `no-` sets the option value to `false` when used.', 'A leading `no-` sets the value of an option to `true`.', 'boolean', 'numeric'],
    ['are not greedy and will ignore', 1, 'Options with an optional option-argument ignore arguments that start with a dash.', 'An option with an optional option-argument is not greedy.', 'Options with an optional option-argument are greedy.', 'dash', 'quote'],
    ['npm install commander', 1, 'Install it with `npm install commander`.', 'The package on npm is `commander`.', 'It is not installed with `npm install commander`.', 'commander', 'commando'],
  ],
  'diff/README.md': [
    ['are considered equal. Defaults to', 1, '`ignoreCase` treats the uppercase and lowercase forms of a character as equal.', '`ignoreCase` is `false` unless set.', 'With `ignoreCase` the uppercase and lowercase forms of a character are considered different.', 'ignoreCase', 'foldCase'],
    ['treating each word and each punctuation', 1, '`diffWords` treats each word and each punctuation mark as a token.', 'Whitespace is ignored by `diffWords` when it computes the diff.', 'Whitespace is not ignored by `diffWords` when computing the diff.', 'diffWords', 'diffChars'],
    ['to remove all trailing CR', 1, '`stripTrailingCr` removes trailing CR characters before the diff is performed.', 'All trailing `\\r` characters are removed with `stripTrailingCr`; it defaults to `false`.', '`stripTrailingCr` keeps all trailing CR characters.', 'trailing', 'leading'],
    ['to treat the newline character at the end', 1, 'With `newlineIsToken` the newline at the end of each line is a token of its own.', '`newlineIsToken` is off by default.', 'With `newlineIsToken` the newline character at the end of each line is not its own token.', 'newlineIsToken', 'newlineAsText'],
    ['treating each sentence, and the', 1, '`diffSentences` treats each sentence and the whitespace between sentences as a token.', 'Sentences end at `.`, `!` or `?` followed by whitespace, or at the end of the string.', '`diffSentences` does not treat each sentence as a token.', 'sentence', 'paragraph'],
    ['diffs two JSON-serializable objects', 1, '`diffJson` serializes both objects to formatted JSON and treats each line as a token.', 'The order of the properties in the compared objects does not affect the result.', 'The order of properties in the objects being compared affects the result.', 'JSON', 'YAML'],
    ['for strict equality', 1, '`diffArrays` compares each item for strict equality.', 'Items of two arrays are compared with `===` by `diffArrays`.', '`diffArrays` does not compare items for strict equality.', 'strict', 'loose'],
    ['creates a unified diff patch by first', 1, '`createTwoFilesPatch` creates a patch in unified diff format.', 'It computes a diff with `diffLines` first and then serializes it to unified diff format.', '`createTwoFilesPatch` does not create a unified diff patch.', 'createTwoFilesPatch', 'createThreeWayPatch'],
    ['describes how many lines of context', 1, '`context` says how many lines of context are included.', 'Set `context` to `Infinity` to include the entire file in one hunk.', '`context` does not describe how many lines of context should be included.', 'hunk', 'chunk'],
  ],
  'prom-client/README.md': [
    ['NOTE: Some of the metrics, concerning', 2, 'Metrics about file descriptors and memory are only available on Linux.', 'Some metrics, those of file descriptors and memory, exist on Linux alone.', 'Metrics concerning file descriptors and memory are not available on Linux.', 'Linux', 'Windows'],
    ['with sampling rate in milliseconds', 1, '`eventLoopMonitoringPrecision` is a sampling rate in milliseconds, 10 by default.', 'Its value must be greater than zero.', '`eventLoopMonitoringPrecision` may be less than zero.', 'milliseconds', 'microseconds'],
    ['with custom buckets for GC', 1, '`gcDurationBuckets` sets the buckets of the histogram of GC durations.', 'The default buckets are `[0.001, 0.01, 0.1, 1, 2, 5]`, in seconds.', '`gcDurationBuckets` does not set the buckets of the GC duration histogram.', 'gcDurationBuckets', 'gcDurationLimits'],
    ['Default metrics are collected on scrape', 2, 'Default metrics are collected when the metrics endpoint is scraped.', 'They are not collected on an interval.', 'Default metrics are collected on an interval.', 'scraped', 'flushed'],
    ['All metric types have two mandatory', 1, 'Every type of metric has two mandatory parameters, `name` and `help`.', '`name` and `help` are mandatory for all metric types.', '`name` and `help` are optional for all metric types.', 'help', 'unit'],
    ['Counters go up, and reset', 1, 'A counter is reset when the process restarts.', 'Counters go up and reset when the process restarts.', 'Counters go down and reset when the process restarts.', 'process', 'cluster'],
    ['Gauges are similar to Counters', 1, 'The value of a gauge can be decreased.', 'A gauge is like a counter, but its value can decrease.', 'The value of a gauge cannot be decreased.', 'gauge', 'summary'],
    ['should not use arrow functions for', 2, 'Do not use arrow functions for `collect`.', 'An arrow function would not have the correct value for `this`.', 'Use arrow functions for `collect`.', 'collect', 'observe'],
    ['Histograms track sizes and frequency', 1, 'A histogram tracks the sizes and the frequency of events.', 'Sizes and frequency of events are tracked by histograms.', 'Histograms do not track the frequency of events.', 'events', 'labels'],
    ['The default percentiles are', 2, 'By default the percentiles are 0.01, 0.05, 0.5, 0.9, 0.95, 0.99 and 0.999.', 'A `percentiles` array overrides them.', 'The default percentiles cannot be overridden.', 'percentiles', 'quartiles'],
    ['will tell how old a bucket can be', 2, '`maxAgeSeconds` tells how old a bucket can be before it is reset.', '`ageBuckets` sets how many buckets the sliding window has.', '`maxAgeSeconds` does not tell how old a bucket can be.', 'maxAgeSeconds', 'maxAgeMinutes'],
    ['All metrics can take a', 2, 'Every metric can take a `labelNames` property in its configuration object.', 'Label names need to be declared in `labelNames`.', 'Metrics cannot take a `labelNames` property.', 'labelNames', 'labelValues'],
  ],
  'pino/docs/api.md': [
    ['The minimum level to log', 1, 'Pino does not log messages below the minimum level.', 'Messages with a lower level are not logged.', 'Pino logs messages with a lower level too.', 'level', 'size'],
    ['levels can be added to the instance', 1, 'Additional levels are added through the `customLevels` option.', '`customLevels` adds levels to the instance.', 'Additional levels cannot be added to the instance.', 'customLevels', 'extraLevels'],
    ['Option to limit stringification at', 1, 'The option limits stringification of circular objects at a nesting depth.', 'Stringification is limited at a specific nesting depth when circular objects are logged.', 'The option does not limit stringification at a specific nesting depth.', 'depth', 'width'],
    ['function must synchronously return', 1, 'The function must return an object synchronously.', 'It has to return an object synchronously.', 'The function must return an object asynchronously.', 'object', 'string'],
    ['As of pino 7.x, when the', 2, 'Since pino 7.x the object that `mixin` returns is nested when `nestedKey` is used.', 'With the `nestedKey` option the object returned from `mixin` is nested as of pino 7.x.', 'As of pino 7.x the object returned from `mixin` is not nested with `nestedKey`.', 'nestedKey', 'parentKey'],
    ["Logger's default `level` must be", 1, 'The default `level` must be a value of `customLevels` to use `useOnlyCustomLevels`.', 'To use `useOnlyCustomLevels`, change the default `level` to a value in `customLevels`.', 'The default `level` need not be changed to use `useOnlyCustomLevels`.', 'useOnlyCustomLevels', 'useOnlyOwnLevels'],
    ['Use this option to only use defined', 1, 'It uses the defined `customLevels` alone and omits the levels of Pino.', "With this option Pino's own levels are omitted.", "With this option Pino's levels are kept.", 'customLevels', 'customLabels'],
  ],
  'isbinaryfile/README.md': [
    ['it reads the first few thousand', 1, 'It reads the first few thousand bytes of a file.', 'The first few thousand bytes of the file are read.', 'It does not read the first few thousand bytes of a file.', 'bytes', 'lines'],
    ['byte; if it', 1, 'A file with a `null` byte is binary.', 'It looks for a `null` byte; a file that has one is binary.', 'A file with a `null` byte is not binary.', 'null', 'tab'],
    ['is a directory, an error is thrown', 1, 'An error is thrown if the file does not exist.', 'It throws an error for a directory.', 'No error is thrown if the file does not exist.', 'error', 'warning'],
    ['or just `boolean` for', 1, 'It returns a `Promise<boolean>`, `true` if the file is binary.', 'The variants that end in `Sync` return a `boolean`.', 'It returns a `Promise<boolean>`, `false` if the file is binary.', 'boolean', 'string'],
  ],
};

const modules = path.resolve(import.meta.dirname, '..', '..', 'node_modules');

/** Passages as the installed versions have them; one that is worded otherwise now is left out, and counted by its absence. */
export const REAL: readonly HeldOut[] = Object.entries(ROWS).flatMap(([name, rows]) => {
  const file = path.join(modules, name);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return rows.flatMap(([words, count, first, second, negated, from, to]): HeldOut[] => {
    const at = lines.findIndex((line) => line.includes(words));
    return at === -1
      ? []
      : [
          {
            path: name.replace(/^[^/]+\//u, ''),
            passage: lines.slice(at, at + count).join('\n'),
            sentences: [first, second],
            negated,
            name: [from, to],
            product: name.split('/')[0] ?? '',
          },
        ];
  });
});

/** How many there are to be found. */
export const REAL_ROWS = Object.values(ROWS).reduce((sum, rows) => sum + rows.length, 0);
