/** Fields below a name that a directive of Sphinx describes, as items of a list: parameters, results and errors. Pure; each line stays where it is. */

/** https://www.sphinx-doc.org/en/master/usage/domains/python.html#info-field-lists */
const FIELD = /^:([a-z]+)(?:[ \t]([^:]*))?:(?:[ \t](.*))?$/u;
const PARAMETERS = new Set('param parameter arg argument key keyword kwarg kwparam var ivar cvar'.split(' '));
const RESULTS = new Set('return returns yield yields'.split(' '));
const ERRORS = new Set('raise raises except exception throws'.split(' '));
const TYPES = new Set(['type', 'vartype']);

export interface Run {
  /** Lines before its first, and behind its last that is not empty, where it is of fields. */
  from: number;
  end: number | undefined;
  lines: string[];
}

/** Each such field, with the one beside it that says its type, and what stands between them. */
export function fieldRuns(body: readonly string[]): Run[] {
  const runs: Run[] = [];
  let above: string | undefined;
  for (const [at, line] of body.entries()) {
    const last = runs.at(-1);
    const [, kind = '', of = ''] = FIELD.exec(line) ?? [];
    const isField = isKnown(kind);
    const about = isField ? aboutOf(kind, of) : above;
    // What is indented, and an empty line, goes on with what is above.
    const isBelow = last?.end !== undefined;
    const goesOn = isField ? isBelow && about !== undefined && about === above : !isBelow || /^(?:\s|$)/u.test(line);
    if (last !== undefined && goesOn) last.lines.push(line);
    else runs.push({ from: at, end: isField ? at + 1 : undefined, lines: [line] });
    const own = runs.at(-1);
    if (own?.end !== undefined && line !== '') own.end = at + 1;
    above = own?.end === undefined ? undefined : about;
  }
  return runs;
}
/** The parameter that a field is about, or a colon for what is given back. */
const aboutOf = (kind: string, of: string): string | undefined =>
  RESULTS.has(kind) || kind === 'rtype'
    ? ':'
    : PARAMETERS.has(kind) || TYPES.has(kind)
      ? of.trim().split(/\s+/u).at(-1)
      : undefined;
const isKnown = (kind: string): boolean =>
  [PARAMETERS, RESULTS, ERRORS, TYPES].some((each) => each.has(kind)) || kind === 'rtype' || kind === 'meta';

/** What says a type stands with what has it; its own line is none of a reader's. */
export function fieldsAsItems(body: readonly string[]): string[] {
  const types = new Map<string, string>();
  for (const [at, line] of body.entries()) {
    const [, kind = '', of = '', value = ''] = FIELD.exec(line) ?? [];
    // One of several lines stays a field.
    const isOne = value !== '' && !/^\s+\S/u.test(body[at + 1] ?? '');
    if (isOne && (TYPES.has(kind) || kind === 'rtype')) types.set(kind === 'rtype' ? ':' : of.trim(), value.trim());
  }
  let hasResult = false;
  for (const line of body) hasResult ||= RESULTS.has(FIELD.exec(line)?.[1] ?? '');
  return hung(body).map((line) => {
    const [, kind = '', of = '', value = ''] = FIELD.exec(line) ?? [];
    if (PARAMETERS.has(kind) && of.trim() !== '') {
      const words = of.trim().split(/\s+/u);
      const name = words.at(-1) ?? '';
      return itemOf(`\`\`${name}\`\``, words.slice(0, -1).join(' ') || types.get(name), value);
    }
    if (RESULTS.has(kind)) return itemOf('**Returns**', types.get(':'), value);
    if (ERRORS.has(kind))
      return itemOf(`**Raises**${of.trim() === '' ? '' : ` \`\`${of.trim()}\`\``}`, undefined, value);
    if (kind === 'rtype' && types.has(':')) return hasResult ? '..' : itemOf('**Returns**', types.get(':'), '');
    return kind === 'meta' || (TYPES.has(kind) && types.has(of.trim())) ? '..' : line;
  });
}

/** What stands deeper below a field begins where its words do. */
function hung(body: readonly string[]): string[] {
  const out = [...body];
  for (let at = 0; at < out.length; at++) {
    if (!FIELD.test(out[at] ?? '')) continue;
    let end = at + 1;
    while (end < out.length && /^(?:\s|$)/u.test(out[end] ?? '')) end++;
    const below = out.slice(at + 1, end);
    const indent = Math.min(...below.filter((line) => line.trim() !== '').map(indentOf));
    for (const [row, line] of below.entries()) out[at + 1 + row] = line.trim() === '' ? '' : `  ${line.slice(indent)}`;
    at = end - 1;
  }
  return out;
}
const indentOf = (line: string): number => line.length - line.trimStart().length;

const itemOf = (head: string, type: string | undefined, value: string): string =>
  `- ${head}${type === undefined ? '' : ` (${/[`:]/u.test(type) ? type : `\`\`${type}\`\``})`}${value.trim() === '' ? '' : `: ${value.trim()}`}`;
