/** Runs secretlint's recommended rules over texts, and looks for the forms they do not know; no secret is in what it says, examples in docs are left out. */
import type { ToolResult } from '../../gates/facts.ts';
import { isDocumented, isDrawnPassword, isMadeUpHost, mayHoldForm, secretForms } from './secret-forms.ts';
import { shownSigns } from './shown-signs.ts';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
/** What every rule of the preset needs to see before it can match; a text without any of it is not linted. Marks come first, and what stands before them is looked at only there: so the engine skips what is between. */
const WORTH_A_LOOK = [
  /_(?<=(?:npm|gh[pousr]|gl(?:c|sa)|gsk|hf|shp(?:pa|ca|at|ss)|vc[pirak]|ntn|figd)_)\w{20}/,
  /_(?:pat_(?<=(?:github|dckr)_pat_)|api_(?<=lin_api_)|ey(?<=ops_ey)|authToken=)|-(?:(?<=xox[bpaor]-|xapp-)\w|----BEGIN)|\.(?<=SG\.)\w/,
  /-(?<=sk-|glpat-)[\w-]{20}|\.(?<=hv[sbr]\.)[\w-]{80}/,
  /:\/\/(?:(?<=(?:https?|ftps?):\/\/)[-\w]+:[-\w]+@|(?<=(?:mongodb|\+srv|mysqlx?|postgres|postgresql):\/\/)|hooks\.slack)/i,
  /dapi[A-Fa-f\d]{32}/,
  /(?:SECRET|[Ss]ecret)_?(?:ACCESS|[Aa]ccess)_?(?:KEY|[Kk]ey)/,
];
const MADE_UP_USER =
  /user|name|admin|login|foo|bar|me|you|root|test|demo|alice|bob|account|postgres|mysql|guest|myself|xxx|example|^[a-z]{1,2}$|^[$<{%]/iu;
const MADE_UP_PASSWORD =
  /pass|pwd|secret|token|key|xxx|change|your|guest|root|test|demo|123|example|[$<{%]|asdf|qwerty|^(?:\*+|x+|\.+|[a-z]{1,9})$/iu;
const MADE_UP_HOST = /@(?:[\w.-]*example\.|localhost|127\.|host\b|hostname|server\b)/iu;

/** `https://user:password@host` and its like: made up, and meant to be seen. */
export function isMadeUp(found: string): boolean {
  const start = found.indexOf('://') + 3;
  const rest = found.slice(start, start + (/\s/u.exec(found.slice(start))?.index ?? found.length));
  const colon = rest.indexOf(':');
  const at = rest.lastIndexOf('@');
  // A password that was drawn is one, whatever its user is called.
  if (colon >= 0 && at > colon && isDrawnPassword(rest.slice(colon + 1, at)) && !isMadeUpHost(rest.slice(at + 1)))
    return false;
  return (
    (colon >= 0 && MADE_UP_USER.test(rest.slice(0, colon))) ||
    (colon >= 0 && at > colon && MADE_UP_PASSWORD.test(rest.slice(colon + 1, at))) ||
    MADE_UP_HOST.test(rest)
  );
}

/** No generator of keys draws one sign eight times, or counts to ten. */
const NEVER_DRAWN = /([A-Za-z\d])\1{7}|1234567890|0123456789/;
/** Nor one of these words between its hyphens: `xoxb-YOUR-TOKEN` is to be filled in. */
const TO_FILL_IN =
  /[-_.](?:your|example|sample|dummy|fake|placeholder|redacted|change-?me|replace|insert)(?:[-_.]|$)/iu;

export interface TextToScan {
  path: string;
  text: string;
}

/** A call of the linter costs more the more there were before it: texts are looked at together first. */
const TEXTS_A_CALL = 48;

/** Messages in the order of the texts, each as it is written and as it is shown; deterministic, and no secret is in them. */
export async function scanSecrets(files: Iterable<TextToScan>): Promise<ToolResult> {
  const written = [...files];
  const shown = written.flatMap(({ path, text }): TextToScan[] =>
    shownSigns(text).flatMap((signs) => (mayHold(signs) ? [{ path, text: signs }] : [])),
  );
  const messages = await messagesOf(written);
  const known = new Set(messages.map(placeOf));
  const more = (await messagesOf(shown)).filter((one) => known.size < known.add(placeOf(one)).size);
  if (more.length > 0) {
    const order = new Map(written.map(({ path }, at) => [path, at]));
    messages.push(...more);
    messages.sort(
      (a, b) => (order.get(a.path ?? '') ?? 0) - (order.get(b.path ?? '') ?? 0) || (a.line ?? 0) - (b.line ?? 0),
    );
  }
  return { ran: true, missing: null, notAsked: null, version: null, messages, exitCode: 0 };
}

const placeOf = ({ path, line }: ToolResult['messages'][number]): string => `${path}:${line}`;
const mayHold = (text: string): boolean => WORTH_A_LOOK.some((mark) => mark.test(text)) || mayHoldForm(text);

async function messagesOf(all: readonly TextToScan[]): Promise<ToolResult['messages']> {
  const worth = all.filter(({ text }) => WORTH_A_LOOK.some((mark) => mark.test(text)));
  const messages: ToolResult['messages'] = [];
  for (let at = 0; at < worth.length; at += TEXTS_A_CALL) {
    const together = worth.slice(at, at + TEXTS_A_CALL);
    if (together.length > 1) {
      const joined = { path: 'all.md', text: together.map(({ text }) => text).join('\n\n') };
      if ((await lint(joined)).messages.length === 0) continue;
    }
    for (const file of together) messages.push(...(await scanText(file)));
  }
  const seen = new Set(messages.map(({ path, line }) => `${path}:${line}`));
  const others = all.flatMap(ofForms).filter(({ path, line }) => !seen.has(`${path}:${line}`));
  if (others.length > 0) {
    const order = new Map(all.map(({ path }, at) => [path, at]));
    messages.push(...others);
    messages.sort(
      (a, b) => (order.get(a.path ?? '') ?? 0) - (order.get(b.path ?? '') ?? 0) || (a.line ?? 0) - (b.line ?? 0),
    );
  }
  return messages;
}

/** What the linter has no rule for. */
const ofForms = ({ path, text }: TextToScan): ToolResult['messages'] => {
  let line = 1;
  let lineStart = 0;
  return secretForms(text).map(({ start, name }) => {
    for (let end = text.indexOf('\n', lineStart); end !== -1 && end < start; end = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    return {
      rule: 'secrets/leaked',
      path,
      line,
      column: start - lineStart + 1,
      level: 'error',
      message: name,
    };
  });
};

/** The linter is loaded for the first text that is worth a look; few sites have one. */
async function lint({ path, text }: TextToScan) {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  return lintSource({
    source: { filePath: `/${path}`, content: text, ext: path.slice(path.lastIndexOf('.')), contentType: 'text' },
    options: {
      config: { rules: [{ id: PRESET, rule: creator, options: {} }] },
      maskSecrets: true,
      noPhysicFilePath: true,
    },
  });
}

async function scanText({ path, text }: TextToScan): Promise<ToolResult['messages']> {
  const messages: ToolResult['messages'] = [];
  const result = await lint({ path, text });
  for (const { message, ruleId, loc, range, messageId } of result.messages) {
    const found = text.slice(range[0], range[1]);
    // Keys are judged by their form: their heads repeat signs.
    if (/privatekey/u.test(ruleId) || NEVER_DRAWN.test(found) || TO_FILL_IN.test(found) || isDocumented(found))
      continue;
    if (/basicauth|database-connection/u.test(ruleId) && isMadeUp(found)) continue;
    messages.push({
      rule: 'secrets/leaked',
      path,
      line: loc.start.line,
      column: loc.start.column + 1,
      level: 'error',
      message: `${nameOf(ruleId, messageId)}: ${message.replace(/:\s*\*+$/u, '').replace(/\(\*+\)/u, '')}`,
    });
  }
  return messages;
}

const nameOf = (ruleId: string, messageId: string | undefined): string =>
  `${ruleId.replace(/^.*secretlint-rule-/u, '')}${messageId === undefined ? '' : ` ${messageId}`}`;
