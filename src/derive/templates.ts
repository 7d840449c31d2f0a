/** The closed list of templates of derivations: fixed words with typed slots. What a slot may hold is in its type; `[[ … ]]` is left out without its slots. */

/** `code`: a code span; `text`: plain words, escaped; `md`: Markdown of a quote on one line; `block`: Markdown as it is; `url`: a link target; `words`: the words of a heading without their marks. */
export type SlotType = 'code' | 'text' | 'md' | 'block' | 'url' | 'words';

export type Template =
  | { kind: 'line'; row: string }
  /** A column that no row fills is left out; a row that lacks one of the first `needed` is none. */
  | { kind: 'table'; needed: number; columns: readonly (readonly [head: string, cell: string])[] }
  /** Words, and behind them one part for each row. */
  | { kind: 'list'; head: string; row: string }
  /** Slot `text`, in which each `code0` is a link to `href0`. */
  | { kind: 'linked' }
  /** Slots `language`, `code` and, where something comes before it, `head`. */
  | { kind: 'code' };

const line = (row: string): Template => ({ kind: 'line', row });
const list = (head: string): Template => ({ kind: 'list', head, row: NAMED });
/** Linked where a page describes it. */
const NAMED = '[[[{linked:code}]({href:url})]][[{plain:code}]]';
const table = (...columns: [string, string][]): Template => ({ kind: 'table', needed: 1, columns });
/** What a parameter is, and that it is deprecated. */
const DESCRIBED = '[[{text:md} ]][[**{mark:text}**]][[ {ended:md}]]';
const pairs = (...columns: [string, string][]): Template => ({ kind: 'table', needed: 2, columns });

/** So many links stand in one block of a comment. */
export const MOST_LINKS = 12;

/** So many callers stand in one row of errors; of more than some, those of a class are one. */
export const MOST_CALLERS = 12;
export const MOST_METHODS = 6;
const caller = (at: number): string =>
  `[[${at === 0 ? '' : ', '}[{linked${at}:code}]({href${at}:url})]][[${at === 0 ? '' : ', '}{plain${at}:code}]]`;
/** Where many methods of a class do so, the class stands for them: `{several}`. */
const CALLERS = `[[{several:text} ]]${Array.from({ length: MOST_CALLERS }, (_each, at) => caller(at)).join('')}`;
/** So many types of a parameter, or overloads that have it, stand in one cell. */
export const MOST_SHARED = 8;
const several = (slot: string): string =>
  Array.from({ length: MOST_SHARED }, (_each, at) => `[[${at === 0 ? '' : ', '}{${slot}${at}:code}]]`).join('');
/** What is deprecated says so before its words. */
const MARKED = '[[**{mark:text}.**]][[ {text:md}]]';
const SEE = '[[ See [{place:code}]({href:url}).]]';
const ERROR = '[[[{error:code}]({error_href:url})]][[{type:code}]]';
const errors = (by: string): Template =>
  pairs(
    ['Message', '{message:code}'],
    ['Error', ERROR],
    [by, CALLERS],
    ['When', '{condition:md}'],
    ['Description', '{text:md}'],
  );

export const TEMPLATES: ReadonlyMap<string, Template> = new Map<string, Template>([
  // Headings, titles and what stands in front matter.
  ['heading', line('{level:block} {text:md}')],
  ['heading-uses', line('{level:block} {first:code}[[ and {second:code}]]')],
  // Marked where it is deprecated.
  ['heading-code', line('{level:block} {name:code}[[ ({mark:text})]]')],
  // Front matter is no Markdown: nothing in it is escaped.
  ['title', line('[[{before:block} ]]{name:block}[[ {after:block}]]')],
  ['title-heading', line('{level:block} [[{before:text} ]]{name:text}[[ {after:text}]]')],
  // Of pages that have one heading in several sections.
  ['title-in', line('{above:words}: {own:words}')],
  ['title-in-heading', line('{level:block} {above:md}: {own:md}')],
  ['text', line('{text:md}')],
  ['name', line('{name:block}')],
  // The reference.
  ['import', { kind: 'code' }],
  // Of all names of a page.
  ['import-all', { kind: 'code' }],
  ['signature', { kind: 'code' }],
  ['overload', { kind: 'code' }],
  ['doc', line('{text:block}')],
  // With links on code that names what a page describes.
  ['doc-linked', { kind: 'linked' }],
  [
    'parameters',
    table(
      ['Parameter', '{name:code}'],
      ['Type', '{type:code}'],
      ['Default', '{default:code}'],
      ['Description', DESCRIBED],
    ),
  ],
  // Of several that share a section: each type, and which alone take it.
  [
    'parameters-shared',
    table(
      ['Parameter', '{name:code}'],
      ['Type', several('type')],
      ['Default', '{default:code}'],
      ['Only of', several('of')],
      ['Description', DESCRIBED],
    ),
  ],
  ['returns', line('**Returns** {type:code}[[: {text:md}]]')],
  ['returns-text', line('**Returns:** {text:md}')],
  [
    'raises',
    table(['Error', '{type:code}'], ['When', '[[{text:md}]][[{condition:md}]]'], ['Message', '[[{message:code}]]']),
  ],
  // Of whose reasons the source says no more.
  ['raises-bare', list('**Raises**')],
  ['errors-bare', list('**Errors**')],
  // Linked where it has more to say below.
  ['values', table(['Value', `${NAMED}[[{name:code}]]`], ['Is', '{value:code}'], ['Description', '{text:md}'])],
  ['declarations', table(['Declaration', '{signature:code}'], ['Description', '{text:md}'])],
  // What a table of one column says, without it.
  ['declaration', line('- {signature:code}')],
  ['member', line('- [{name:code}]({href:url})')],
  ['member-here', line('- {name:code}')],
  // What every type of the language may have.
  ['also', { kind: 'list', head: '**Also:**', row: '{signature:code}' }],
  ['values-list', { kind: 'list', head: '**Values:**', row: `${NAMED}[[{name:code}]]` }],
  ['parameters-list', { kind: 'list', head: '**Parameters:**', row: '{name:code}' }],
  ['types-list', { kind: 'list', head: '**Types that are not exported:**', row: '[{name:code}]({href:url})' }],
  ['types-private-list', { kind: 'list', head: '**Types marked as private:**', row: '[{name:code}]({href:url})' }],
  ['members', table(['Name', '[{name:code}]({href:url})'], ['Description', MARKED])],
  ['members-here', table(['Name', '{name:code}'], ['Description', MARKED])],
  ['bases', line('**Inherits from** {bases:block}')],
  // Some of which a page describes.
  ['bases-linked', list('**Inherits from**')],
  ['stands-for', line('**An alias of** {bases:block}')],
  ['stands-for-linked', list('**An alias of**')],
  ['interfaces', line('**Implements** {names:block}')],
  ['interfaces-linked', list('**Implements**')],
  ['traits', line('**Uses** {names:block}')],
  ['traits-linked', list('**Uses**')],
  // Of modules that are mixed in.
  ['includes', line('**Includes** {names:block}')],
  ['includes-linked', list('**Includes**')],
  ['extends', line('**Extends itself with** {names:block}')],
  ['extends-linked', list('**Extends itself with**')],
  ['prepended', line('**Prepends** {names:block}')],
  ['prepended-linked', list('**Prepends**')],
  ['included', line('**Included by** {names:block}')],
  ['conditions', line('Compiled only where {conditions:block} holds.')],
  ['needs', line('Needs {conditions:block}.')],
  ['targets', line('Only for {conditions:block}.')],
  ['declared-in', line('Declared in {head:code}.')],
  // Of a method that is declared elsewhere than on what it is called on.
  ['called-as', line('Called as {code:code}.')],
  ['implementors', line('**Implemented by** {names:block}')],
  ['implementors-linked', list('**Implemented by**')],
  ['included-linked', list('**Included by**')],
  ['deprecated', line('**Deprecated.**[[ {text:md}]]')],
  [
    'listed-by',
    line(
      `Its documentation comment declares {count:text} more methods, with the names and parameters of those of ${NAMED}.`,
    ),
  ],
  ['unexported', line('{name:code} is not exported: there is nothing to import.')],
  ['private', line('{name:code} is marked as private: a program gets one from what returns it.')],
  ['types-private', table(['Type, marked as private', '[{name:code}]({href:url})'], ['Description', '{text:md}'])],
  // Of types that nobody can import, beside what leads to them.
  ['fields', table(['Declaration', '{signature:code}'], ['Of', '{of:code}'], ['Description', '{text:md}'])],
  ['types', table(['Type, not exported', '[{name:code}]({href:url})'], ['Description', '{text:md}'])],
  ['see-linked', list('**See also:**')],
  ['unimplemented', line('{name:code} is not implemented: it only raises {error:code}.')],
  ['alias', line(`{name:code} is another name of ${NAMED}.`)],
  ['since', line('Since {version:text}.')],
  ['source', line('[Source]({href:url})')],
  ['sources', { kind: 'list', head: 'Source:', row: '[{lines:text}]({href:url})' }],
  [
    'options',
    table(
      ['Option', '{flags:code}'],
      ['Of', '{command:code}'],
      ['Default', '{default:code}'],
      ['Description', '{text:text}'],
    ),
  ],
  ['option', line('- {flags:code}')],
  ['features', table(['Feature', '{name:code}'], ['Turns on', '{packages:md}'], ['Description', '{text:md}'])],
  // Beside a quote that the source disproves.
  ['disproved-name', line(`{said:code} is not in the source[[: the nearest name there is {near:code}]].${SEE}`)],
  ['disproved-file', line(`The repository has no {said:code}[[: the nearest that it has is {near:code}]].${SEE}`)],
  ['disproved-value', line(`The manifest says {value:code}, not {said:code}.${SEE}`)],
  ['disproved-call', line(`{said:code} is given {given:text} here, and its declaration is {value:code}.${SEE}`)],
  ['unread', pairs(['File', '[{path:code}]({href:url})'], ['Parts', '{parts:text}'])],
  ['unread-here', pairs(['File', '{path:code}'], ['Parts', '{parts:text}'])],
  // The product at a glance and how it is installed.
  ['glance', pairs(['Property', '{label:text}'], ['Value', '{value:md}'])],
  ['install', { kind: 'code' }],
  ['requirement', line('{value:md}')],
  ['description', line('{text:text}')],
  // Errors, samples and lists of links.
  ['errors', errors('Raised by')],
  // Where functions give errors back.
  ['errors-returned', errors('Returned by')],
  ['errors-panicking', errors('Panics in')],
  ['errors-compiling', errors('Stops the build of')],
  ['errors-silent', pairs(['Other error', ERROR], ['Raised by', CALLERS])],
  // Of which the documentation of others speaks.
  ['errors-documented', pairs(['Error', ERROR], ['Named in the documentation of', CALLERS])],
  ['uses', table(['Used here', '[{name:code}]({href:url})'], ['What it does', '{text:md}'])],
  ['set-up', line('Samples on this page go on from this one, of [{title:md}]({href:url}):')],
  ['link', line('- [{title:md}]({href:url})[[: {text:md}]]')],
  // Programs and recipes: what comes before the code is `head`.
  ['code', { kind: 'code' }],
  ['result', line('You get {value:code}[[ for {expression:code}]].')],
  ['results', pairs(['Expression', '{expression:code}'], ['You get', '{value:code}'])],
  ['save', line('Save this as {file:code}:')],
  ['save-shown', line('Save the code under [{title:md}]({href:url}) as {file:code}.')],
]);
