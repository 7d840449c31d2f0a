/** The text of a pull request, from values and back: complete where it fits, shortened by grades where it does not, its marker always whole. */

/** GitHub refuses 65,536 characters; the rest is room for what people add. */
export const BODY_BUDGET = 60_000;

export interface PullRequestText {
  run_id: string;
  plan: string;
  product_slug: string;
  /** Hash of what it was made from. */
  sources?: string | undefined;
  /** One paragraph: what this is and why. */
  what: string;
  /** What a reviewer has to judge, before everything else: one line each. */
  judgement: readonly { title: string; lines: readonly string[] }[];
  /** Pages or files by group, in order. */
  groups: readonly { title: string; entries: readonly { title: string; link: string | null; detail: string }[] }[];
  /** One line each. */
  evidence: readonly string[];
  gates: readonly { title: string; outcome: string; ok: boolean; detail: string }[];
  fixes: readonly string[];
  notes: readonly string[];
  rollback: readonly string[];
  /** Head of the run's evidence, for whoever reads the pull request; kept in no artifact. */
  head?: string | undefined;
}

export interface PullRequestMarker {
  run: string;
  plan: string;
  product: string;
  /** Hash of what it was made from. */
  sources?: string;
}

/** A closed pull request made from the same sources was a no to these. */
export const isSameSources = (
  marker: PullRequestMarker | undefined,
  { sources }: { sources: string | undefined },
): boolean => sources !== undefined && marker?.sources === sources;

const BEGIN = '<!-- launch:begin -->';
const END = '<!-- launch:end -->';
const MARKER =
  /<!-- launch:pull-request run=(\S{1,100}) plan=([0-9a-f]{64}) product=(\S{1,200})(?: sources=([0-9a-f]{64}))? -->/;

/** How much each grade shows: entries a group, lines to judge, fixes, notes. The last grade keeps counts, gates and the way back. */
const GRADES = [
  { entries: Number.POSITIVE_INFINITY, judged: 60, fixes: 50, notes: 50, gates: true },
  { entries: 25, judged: 20, fixes: 10, notes: 20, gates: true },
  { entries: 0, judged: 8, fixes: 0, notes: 5, gates: true },
  { entries: 0, judged: 0, fixes: 0, notes: 0, gates: false },
] as const;

export function renderPullRequestBody(text: PullRequestText, budget = BODY_BUDGET): string {
  for (const grade of GRADES) {
    const body = render(text, grade);
    if (body.length <= budget) return body;
  }
  return wrap(text, [
    '## What',
    'The text of this pull request did not fit. It is whole in `pull-request.md` of the run.',
  ]);
}

/** Who made a pull request, from its body, or undefined when Launch did not. */
export function parsePullRequestBody(body: string): PullRequestMarker | undefined {
  const match = MARKER.exec(body);
  return match === null
    ? undefined
    : {
        run: match[1] ?? '',
        plan: match[2] ?? '',
        product: match[3] ?? '',
        ...(match[4] === undefined ? {} : { sources: match[4] }),
      };
}

/** Puts the new text where the old one stood; what people wrote around it stays, as far as the limit lets it. */
export function replacePullRequestBody(existing: string, rendered: string): string {
  const begin = existing.indexOf(BEGIN);
  const end = existing.lastIndexOf(END);
  if (begin === -1 || end < begin)
    return existing.trim() === '' ? rendered : withinLimit(`${existing.trimEnd()}\n\n`, rendered, '');
  return withinLimit(existing.slice(0, begin), rendered.trimEnd(), existing.slice(end + END.length));
}

/** `why` in place of the text, with no marker left: what is withdrawn is no proposal any more. */
export function withdrawnBody(existing: string, why: string): string {
  let body = replacePullRequestBody(existing, why);
  while (MARKER.test(body)) body = body.replace(MARKER, '');
  return body.trim();
}

const withinLimit = (before: string, rendered: string, after: string): string => {
  const whole = `${before}${rendered}${after}`;
  return whole.length <= 65_000 ? whole : rendered;
};

/** Text from a product as a line of Markdown that mentions nobody, closes nothing and holds no HTML. */
export const inlineText = (text: string, keepEnds = false): string =>
  (keepEnds ? text : text.trim())
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_{}[\]|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('#', '&#35;')
    .replaceAll('@', '&#64;')
    // Git hosts link what looks like an address on their own.
    .replace(/:\/\//g, ':&#8203;//');

/** A sentence of ours about a product: what stands between backticks is code and stays so, the rest is `inlineText`. */
export function inlineSentence(text: string): string {
  const parts = text.replace(/\s+/gu, ' ').trim().split('`');
  if (parts.length % 2 === 0) return inlineText(text);
  return parts
    .map((part, index) => (index % 2 === 0 ? inlineText(part, true) : `\`${part.replaceAll('|', '\\|')}\``))
    .join('');
}

/** A repository as a link where it is a plain address, as text otherwise. */
export const repositoryText = (repository: string): string =>
  repository === 'local'
    ? 'a local repository'
    : /^https?:\/\/[\w.:/-]+$/.test(repository)
      ? `<${repository}>`
      : inlineText(repository);

function render(text: PullRequestText, grade: (typeof GRADES)[number]): string {
  const lines: string[] = ['## What', text.what];
  if (grade.judged > 0)
    for (const { title, lines: judged } of text.judgement) lines.push(`## ${title}`, capped(judged, grade.judged));
  for (const { title, entries } of text.groups) {
    const shown = entries.slice(0, grade.entries);
    const rest = entries.length - shown.length;
    lines.push(`### ${title} (${entries.length})`);
    const list = shown.map(
      ({ title: name, link, detail }) =>
        `- ${link === null ? name : `[${name}](${link})`}${detail === '' ? '' : ` ${detail}`}`,
    );
    if (rest > 0)
      list.push(
        `- ${shown.length === 0 ? '' : 'and '}${rest} ${shown.length === 0 ? 'files' : 'more'}; the list is whole in the run's \`pull-request.md\``,
      );
    lines.push(list.join('\n'));
  }
  if (text.evidence.length > 0) lines.push('## Why it is true', text.evidence.map((line) => `- ${line}`).join('\n'));
  if (grade.gates && text.gates.length > 0) {
    const rows = text.gates.map(
      ({ title, ok, outcome, detail }) => `| ${title} | ${markOf(outcome, ok)} ${outcome} | ${detail} |`,
    );
    lines.push('## Gates', ['| Gate | Outcome | Findings |', '|---|---|---|', ...rows].join('\n'));
  }
  if (grade.fixes > 0 && text.fixes.length > 0) lines.push('## Fixed on the way', capped(text.fixes, grade.fixes));
  if (grade.notes > 0 && text.notes.length > 0) lines.push('## Worth knowing', capped(text.notes, grade.notes));
  lines.push('## How to undo', text.rollback.map((step, index) => `${index + 1}. ${step}`).join('\n'));
  return wrap(text, lines);
}

const capped = (items: readonly string[], max: number): string =>
  [...items.slice(0, max), ...(items.length > max ? [`and ${items.length - max} more`] : [])]
    .map((item) => `- ${item}`)
    .join('\n');

const markOf = (outcome: string, ok: boolean): string => (!ok ? '❌' : outcome === 'passed' ? '✅' : '–');

function wrap(text: PullRequestText, lines: readonly string[]): string {
  const marker = `<!-- launch:pull-request run=${text.run_id} plan=${text.plan} product=${text.product_slug}${text.sources === undefined ? '' : ` sources=${text.sources}`} -->`;
  const head = text.head === undefined ? [] : [`<sub>Evidence of run \`${text.run_id}\`: \`${text.head}\`</sub>`];
  return `${[BEGIN, ...lines, ...head, marker].join('\n\n')}\n${END}\n`;
}
