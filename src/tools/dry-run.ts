/** Whether a call is a dry run: wherever it is asked for, it is one, and what only looks like asking is refused, never passed over. */
import { UserError } from '../errors.ts';
import type { AnyTool } from './tool.ts';

const ON: readonly unknown[] = [true, 'true', 't', '1'];
const OFF: readonly unknown[] = [undefined, false, 'false', 'f', '0'];

/** A boolean, or a string that is like one; undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  const plain = typeof value === 'string' ? value.toLowerCase() : value;
  return ON.includes(plain) ? true : OFF.includes(plain) ? false : undefined;
}

/** Of the metadata of a request, under every spelling of its name. Throws for a value that is neither on nor off. */
export function dryRunInMeta(meta: Readonly<Record<string, unknown>>): boolean {
  let isDry = false;
  for (const [name, value] of Object.entries(meta)) {
    if (!isDryRunName(name)) continue;
    const flag = readFlag(value);
    if (flag === undefined)
      throw new UserError(
        'INVALID_INPUT',
        `\`_meta.${name.slice(0, 60)}\` is neither true nor false. Nothing was done.`,
        {
          details: {
            problems: [{ path: `_meta.${name.slice(0, 60)}`, message: 'It is neither true nor false.', rule: 'type' }],
          },
        },
      );
    isDry ||= flag;
  }
  return isDry;
}

/** With what the arguments of the tool say: no place takes back what another one asked for. */
export function isDryRun(tool: AnyTool, asked: boolean, input: Readonly<Record<string, unknown>>): boolean {
  const members = Object.keys((tool.input as unknown as { shape?: Record<string, unknown> }).shape ?? {});
  return asked || members.some((name) => isDryRunName(name) && readFlag(input[name]) === true);
}

/** `dryRun`, `dry_run`, `gox:dryRun` and the like. */
const isDryRunName = (name: string): boolean => /(?:^|[:/])dry[-_]?run$/iu.test(name);
