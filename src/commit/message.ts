/** Commit messages and their trailers, printed and parsed: which run wrote a commit, and from which plan. */

export interface LaunchTrailers {
  run: string;
  /** `content_sha256` of the change set. */
  plan: string;
}

const RUN = /^Launch-Run: (r_\S+)$/m;
const PLAN = /^Launch-Plan: ([0-9a-f]{64})$/m;
const TRAILER_LINE = /^[A-Za-z0-9][A-Za-z0-9-]*: \S/;

/** The message with both trailers as its last paragraph; a message that has them already is not given them twice. */
export function withTrailers(message: string, trailers: LaunchTrailers): string {
  const body = message
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => !/^Launch-(Run|Plan): /.test(line))
    .join('\n')
    .trim();
  const paragraphs = body.split(/\n{2,}/);
  const last = paragraphs.at(-1) ?? '';
  const joins = paragraphs.length > 1 && last.split('\n').every((line) => TRAILER_LINE.test(line));
  return `${body}${joins ? '\n' : '\n\n'}Launch-Run: ${trailers.run}\nLaunch-Plan: ${trailers.plan}\n`;
}

/** What Launch wrote into a commit's last paragraph, or undefined for anybody else's commit. */
export function parseTrailers(message: string): LaunchTrailers | undefined {
  const last =
    message
      .replace(/\r\n?/g, '\n')
      .trim()
      .split(/\n{2,}/)
      .at(-1) ?? '';
  const run = RUN.exec(last)?.[1];
  const plan = PLAN.exec(last)?.[1];
  return run === undefined || plan === undefined ? undefined : { run, plan };
}

/** Headline and body as GitHub's API wants them apart. */
export function splitMessage(message: string): { headline: string; body: string } {
  const [headline = '', ...rest] = message.split('\n');
  return { headline, body: rest.join('\n').replace(/^\n+/, '').trimEnd() };
}

/** Fills `{name}` in a template; an unknown name stays as it is, so that a typing mistake is seen. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
