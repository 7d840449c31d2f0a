/** Runs secretlint's recommended rules over texts; secrets are masked in what it says, examples in docs are left out. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { ToolResult } from '../../gates/facts.ts';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
/** What every rule of the preset needs to see before it can match; a text without any of it is not linted. */
const WORTH_A_LOOK =
  /AKIA|ASIA|ABIA|ACCA|A3T|aws.{0,24}(?:key|account|secret|token)|private_key|-----BEGIN|_auth|npm_|:\/\/[^\s/@:]*:[^\s@]+@|xox[a-z]-|xapp-|hooks\.slack|SG\.|shp(?:at|ca|pa|ss)_|gh[pousr]_|github_pat_|gl(?:pat|sa|c|[a-z]+t)[-_]|eyJ|\bsk-|gsk_|\bhf_|lin_(?:api|oauth)|ntn_|secret_|ops_|A3-|mongodb|mysql|postgres|jdbc|redis:|amqp|\bhv[sbr]\.|\bs\.[A-Za-z0-9]{20}|vc[a-z]_|vercel|dapi|dckr_|figd_|figma/i;
/** `https://user:password@host` and its like: made up, and meant to be seen. */
const MADE_UP =
  /:\/\/(?:[^\s/:@]*(?:user|name|admin|login|foo|bar|me|you|root|test|demo|alice|bob|account|postgres|mysql|guest|myself|xxx|example)[^\s/:@]*|\$[^\s/@]*|<[^\s/@]*|\{[^\s/@]*|%[^\s/@]*|[a-z]{1,2}):|:\/\/[^\s/@:]*:(?:\*+|x+|\.+|[^\s@]*(?:pass|pwd|secret|token|key|xxx|change|your|guest|root|test|demo|123|example|\$|<|\{|%)[^\s@]*|[a-z]{1,3})@|@(?:[\w.-]*example\.|localhost|127\.|host\b|hostname|server\b)/iu;

export interface TextToScan {
  path: string;
  text: string;
}

/** A call of the linter costs more the more there were before it: texts are looked at together first. */
const TEXTS_A_CALL = 48;

/** Messages in the order of the texts; deterministic, and no secret is in them. */
export async function scanSecrets(files: Iterable<TextToScan>): Promise<ToolResult> {
  const worth = [...files].filter(({ text }) => WORTH_A_LOOK.test(text));
  const messages: ToolResult['messages'] = [];
  for (let at = 0; at < worth.length; at += TEXTS_A_CALL) {
    const together = worth.slice(at, at + TEXTS_A_CALL);
    if (together.length > 1) {
      const all = { path: 'all.md', text: together.map(({ text }) => text).join('\n\n') };
      if ((await lint(all)).messages.length === 0) continue;
    }
    for (const file of together) messages.push(...(await scanText(file)));
  }
  return { ran: true, missing: null, notAsked: null, version: null, messages, exitCode: 0 };
}

const lint = ({ path, text }: TextToScan) =>
  lintSource({
    source: { filePath: `/${path}`, content: text, ext: path.slice(path.lastIndexOf('.')), contentType: 'text' },
    options: {
      config: { rules: [{ id: PRESET, rule: creator, options: {} }] },
      maskSecrets: true,
      noPhysicFilePath: true,
    },
  });

async function scanText({ path, text }: TextToScan): Promise<ToolResult['messages']> {
  const messages: ToolResult['messages'] = [];
  const result = await lint({ path, text });
  for (const { message, ruleId, loc, range, messageId } of result.messages) {
    const found = text.slice(range[0], range[1]);
    if (/basicauth|database-connection/u.test(ruleId) && MADE_UP.test(found)) continue;
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
