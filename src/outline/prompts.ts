/** Commands that a reader can copy: where each of them stands behind a prompt and nothing that they print is shown, the prompts go; pure. */

const SHELLS = new Set(
  ' sh shell bash zsh fish console terminal shell-session shellsession sh-session commandline command cmd bat batch powershell pwsh ps1 ps'.split(
    ' ',
  ),
);
/** Languages whose first signs are prompts: without these it is a script. */
const SESSIONS = new Set('console terminal shell-session shellsession sh-session commandline command'.split(' '));
const PROMPT = /^ *(?:[$❯] |(?:PS(?: [A-Z]:[\w\\~.-]*)?|[A-Z]:\\[\w\\.-]*)> ?)(?=\S)/u;
/** Other things begin so as well, where the language does not say that it is a shell's. */
const SHELL_PROMPT = /^ *[%>] (?=[\w./~@-])/u;
const ANY_PROMPT =
  /^ *> (?=(?:sudo |python3? -m )?(?:npm|npx|pnpm|yarn|bun|deno|node|pip3?|pipx|uv|conda|dotnet|cargo|go|gem|bundle|composer|git|cd|docker|curl|nuget|brew|mvn|gradle|Install-Package)\b)/u;
/** It goes on in the next line. */
const GOES_ON = /[\\^`]\s*$/u;

export interface Typed {
  code: string;
  language: string;
}

/** Undefined where nothing changes: no prompt, or a line that is no command. */
export function withoutPrompts(code: string, language: string): Typed | undefined {
  const name = language.toLowerCase();
  if (!SHELLS.has(name)) return undefined;
  const prompts = [PROMPT, name === '' ? ANY_PROMPT : SHELL_PROMPT];
  const typed: string[] = [];
  let goesOn = false;
  let commands = 0;
  for (const line of code.split('\n')) {
    const prompt = prompts.find((each) => each.test(line));
    if (goesOn) typed.push(line.replace(/^ *> /u, '  '));
    else if (prompt !== undefined) {
      commands += 1;
      typed.push(line.replace(prompt, ''));
    } else if (/^\s*(?:$|# )/u.test(line)) typed.push(line.trim());
    else return undefined;
    goesOn = (goesOn || prompt !== undefined) && GOES_ON.test(line);
  }
  return commands === 0 ? undefined : { code: typed.join('\n'), language: SESSIONS.has(name) ? 'bash' : language };
}
