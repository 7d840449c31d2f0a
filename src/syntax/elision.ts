/** Text in a fence that no parser should judge: sessions with prompts and output, elided fragments, templates. */

const PROMPT: readonly RegExp[] = [
  /^\s*(?:\([\w.-]+\)\s*)?(?:\$|%|❯|➜)\s+\S/, // $ npm install, (venv) $ pip install
  /^\s*(?:>>>|\.\.\.)(?:\s|$)/, // Python prompts
  /^\s*In \[\d+\]:/, // IPython
  /^(?:[a-z_]+\.)*[A-Z]\w*(?:Error|Exception|Warning): \S/, // what a program ended with
  /^\s*(?:PS )?[A-Z]:\\[^>]*>/, // C:\> and PS C:\>
  /^\s*PS>/,
  /^>\s+[\w.$]/, // > npm install
  /^\s*(?:\([\w.-]*\)\s*)?[\w.-]+@[\w.-]+(?::|\s)[^$#]*[$#](?:\s|$)/, // user@host:~$
  /^\s*(?:irb|pry)\([^)]*\)/,
  /^\s*(?:sqlite|mysql|postgres[=#-]*|redis[^>]*|[\w]+=#)>\s/,
];
/** A lone `# ` is a comment in most languages; as root's prompt it counts only before a known kind of command. */
const ROOT_PROMPT = /^#\s+(?:apt|yum|dnf|systemctl|docker|service|cd|mkdir|chown|chmod|\.\/)\b/;

/** Prompts of debuggers, which stand at the start of a line in no language. Looked for by their bracket: most lines have none. */
const DEBUGGER = /^[ \t]*\((?:lldb|(?:cuda-|rocm-)?gdb|i?pdb|dlv|delve|rr|rdbg|byebug|jdb)\)(?:[ \t]|$)/im;

/** Whether the text is a recorded session: its first line of substance has a prompt, or any that of a debugger. */
export function isTranscript(code: string): boolean {
  const first = firstOfSubstance(code);
  return first !== undefined && (PROMPT.some((prompt) => prompt.test(first)) || DEBUGGER.test(code));
}

/** The first line that is neither blank nor a comment. */
function firstOfSubstance(code: string): string | undefined {
  for (let at = 0; at < code.length; ) {
    const end = code.indexOf('\n', at);
    const line = code.slice(at, end === -1 ? code.length : end);
    if (line.trim() !== '' && !/^\s*#\s/.test(line)) return line;
    if (end === -1) return undefined;
    at = end + 1;
  }
  return undefined;
}

/** What an interactive command prints before it takes an answer: `success requests (get, put):`. */
const ASKED = /^\s*[a-z]+(?: [a-z]+)*(?: \([a-z, ]+\))?:\s*$/;

/** Marks of a command line: options, variables, pipes, redirections, assignments, quotes and paths that are run. */
const COMMANDING =
  /(?:^|\s)-{1,2}[a-zA-Z]|[$|&;=<>]|^\s*(?:\.{0,2}\/|sudo\s|cd\s|echo\s|if\s|for\s|while\s|function\s)|^\s*\w+\(\)\s*\{/;

/** Whether a shell text mixes commands with what they print. */
export function looksLikeShellOutput(lines: readonly string[], errorLine: number): boolean {
  const at = lines[errorLine - 1] ?? '';
  if (lines.some((line) => PROMPT.some((prompt) => prompt.test(line)) || ROOT_PROMPT.test(line))) return true;
  if (lines.some((line) => ASKED.test(line))) return true;
  if (!lines.some((line) => COMMANDING.test(line)) && (lines.join('').match(/"/g)?.length ?? 0) % 2 === 0) return true;
  const around = [at, lines[errorLine - 2] ?? '', lines[errorLine] ?? ''];
  return around.some((line) =>
    /^\s*(?:[{}[\]|+]|\d|"\w[^"]*":|[A-Z][\w ]*:\s|\d{4}-\d{2}|<\w|-{3,}|\w+\s*[|]|>\s+[`{"]|[\w.]+\([^)\n]*\)\.\w+\()|\b\w+\(-?\d+[a-z]*\)/.test(
      line,
    ),
  );
}

/** `[--flag …]` or `(name=…)` after white space. */
function hasChoice(line: string): boolean {
  const at = line.search(/\s[([](?:-[\w-]|[\w-]+=)/);
  return at >= 0 && /[\])]/.test(line.slice(at + 2));
}

/** Whether a shell text is a usage line or a list of options: grammar for people, not commands. */
export function isSynopsis(code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  const own = lines.filter((_line, at) => at === 0 || !lines[at - 1]!.trimEnd().endsWith('\\'));
  return own.some(
    (line) =>
      /^\s*-{1,2}[a-z]/i.test(line) ||
      hasChoice(line) ||
      /[\s/=:@"']<\p{L}[^<>\n]{0,40}>(?:[\s/"']|$)/u.test(line) ||
      /^\s*usage:/i.test(line),
  );
}

const ELISION =
  /(?:\/\/|\/\*|#)\s*(?:omit|skip|rest of|other)\b|(?:^|[^.\w)\]])(?:\.\.\.|…)(?![\w([{.$"'`])|\.\.\.\s*(?:$|[,)\]};:])|…|[(,]\s*\.\.(?=\s*[,)])|\[(?:snip|truncated|omitted)\]|<snip>/m;
const PLACEHOLDER =
  /<\p{L}[\p{L}\p{N}_]*(?:(?:[- ’']| [—–] )[\p{L}\p{N}_]+)+>|<(?:[a-z]+_[a-z_]+|[A-Z][A-Z_]+|your\w*)>|\$\{\{|\{\{|<%|\{%|%\w+%/u;

/** Why a text that does not parse was never meant to: elision marks or template placeholders; null when neither. */
export function deliberateGap(code: string): string | null {
  if (ELISION.test(code) || /<\.{2,3}>/.test(code)) return 'elided with `...`';
  if (PLACEHOLDER.test(code)) return 'placeholders stand for values';
  return null;
}
