/** Nothing that a tool sends where others read it holds a key: every text of the call is looked through before anything is done. */
import { toLaunchError, UserError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Settings of this process whose value is a secret, whatever it looks like; shorter ones stand in texts by chance. */
const SECRET_SETTING = /(?:TOKEN|SECRET|PASSWORD)$/;
const SHORTEST = 12;
const REASON = 'secret';

/** Throws POLICY_DENIED naming the members; no secret is in what it says. */
export async function refuseSecrets(input: unknown, env: Env): Promise<void> {
  const texts = [...textsIn(input, '')];
  const { scanSecrets } = await import('../validation/tools/scan-secrets.ts');
  const found = new Map((await scanSecrets(texts)).messages.map(({ path, message }) => [String(path), message]));
  const own = Object.entries(env).filter(([name, value = '']) => SECRET_SETTING.test(name) && value.length >= SHORTEST);
  for (const { path, text } of texts) {
    const [name] = own.find(([, value = '']) => text.includes(value)) ?? [];
    if (name !== undefined) found.set(path, `the value of ${name}`);
  }
  if (found.size === 0) return;
  const members = [...found.keys()];
  const named = [...found].map(([path, what]) => `\`${path}\` (${what})`).join(', ');
  throw new UserError(
    'POLICY_DENIED',
    `The call would publish what looks like a secret: ${named}. Take it out, and revoke it if it is one. Nothing was sent.`,
    { details: { reason: REASON, members } },
  );
}

/** Strings with the member that holds each; what must be there already (`original_content`) is not sent. */
function* textsIn(value: unknown, path: string): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* textsIn(item, `${path}[${at}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      if (name !== 'original_content') yield* textsIn(item, path === '' ? name : `${path}.${name}`);
}

/** What may be kept of a call that ended so: of one that was refused for a secret, its run and the members that are left out. */
export function withoutSecrets(input: unknown, thrown: unknown): unknown {
  const { details } = toLaunchError(thrown);
  if (details.reason !== REASON) return input;
  const { run_id } = input as { run_id?: unknown };
  return { run_id, withheld: details.members };
}
