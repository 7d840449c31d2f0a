/** Targets of links that no browser follows: malformed URLs, spaces, and characters that nobody sees. */
import type { LinkFact } from '../content/page-facts.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

/** Characters without width, and the space that does not break. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00a0]|%E2%80%8[B-F]|%EF%BB%BF|%C2%AD/gi;

export function badTargets(page: MarkupPage): MarkupFault[] {
  const { facts, text } = page;
  return [...facts.links.flatMap((link) => ofLink(link, text)), ...spaced(page), ...apart(page)].sort(
    (a, b) => a.start - b.start,
  );
}

function ofLink(link: LinkFact, text: string): MarkupFault[] {
  const { targetSpan: span, kind, target } = link;
  if (kind === 'wiki' || kind === 'shortcode' || kind === 'reference') return [];
  const literal = span === null ? '' : text.slice(span.start, span.end);
  // What looks like white space cuts the place of a target short: then the link is the place.
  const isCut = span === null || (target.search(HIDDEN) !== -1 && literal.search(HIDDEN) === -1);
  const written = isCut ? target : literal;
  const place = isCut ? { start: link.start, end: link.end } : { start: span.start, end: span.end };
  const bare = written.replace(HIDDEN, '');
  if (bare !== written && bare !== '')
    return [
      {
        ...place,
        rule: 'hidden-character',
        message: `Link with a character that nobody sees: ${nameOf(written)} in \`${bare}\``,
        help: `Write \`${bare}\``,
        ...(isCut ? {} : { replacement: bare }),
      },
    ];
  // A bare address ends where the parser thought; what it took of the text around is no slip.
  const wrong = kind === 'autolink' ? undefined : malformed(written);
  return wrong === undefined
    ? []
    : [
        {
          ...place,
          rule: 'url-malformed',
          message: `URL that no browser follows: \`${written}\` ${wrong.why}`,
          help: wrong.right === undefined ? 'Correct the address' : `Write \`${wrong.right}\``,
          ...(wrong.right === undefined || isCut ? {} : { replacement: wrong.right }),
        },
      ];
}

function nameOf(written: string): string {
  const [found = ''] = written.match(HIDDEN) ?? [];
  const code = found.startsWith('%') ? decodeURIComponent(found).codePointAt(0) : found.codePointAt(0);
  return `U+${(code ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What stands for a value, or shows that something is left out. */
const PLACEHOLDER = /[{}<>$*[\]|…]|\.\.\.|%[A-Z_]{2,}%/;
const SLIPS: readonly [RegExp, string, string][] = [
  [/^(https?):\/\/https?(?::\/*|\/\/)(?=[\w-]+\.|localhost)/i, '$1://', 'has its scheme twice'],
  [/^(https?):\/(?=[\w-]+(?:\.|:\d))/i, '$1://', 'has one slash behind its scheme'],
  [/^(https?):\/{3,}(?=[\w-]+(?:\.|:\d))/i, '$1://', 'has three slashes behind its scheme'],
  [/^(https?)\/\/(?=[\w-]+(?:\.|:\d))/i, '$1://', 'has no colon behind its scheme'],
  [/^(https?)[;.,]\/\/(?=[\w-])/i, '$1://', 'has another mark than a colon behind its scheme'],
  [/^(https?):(?=[\w-]+\.[a-z])/i, '$1://', 'has no slashes behind its scheme'],
  [
    /^(?:htps|htpps|hhtps|htttps|htttp(?=s)s|ttps|httpss|hptts|htts|hpps|httsp):\/\//i,
    'https://',
    'has a misspelt scheme',
  ],
  [
    /^www\.(?=[\w-]+\.[a-z]{2,}(?:[/?#:]|$))/i,
    'https://www.',
    'names a host without a scheme, and is a path of the site',
  ],
  [/^(?:htp|htpp|hhtp|htttp|ttp|hptt|htt|http:s):\/\//i, 'http://', 'has a misspelt scheme'],
];

/** An address with marks around it that are of the text: `[1]: (https://x.org)`. */
const WRAPPED = /^(?:\((https?:\/\/[^\s()]+)\)|\[(https?:\/\/[^\s[\]]+)\])$/i;

/** Why an absolute URL is none, with the right one where it is certain; undefined for what is one, or no URL at all. */
export function malformed(written: string): { why: string; right?: string } | undefined {
  const wrapped = WRAPPED.exec(written);
  const inner = wrapped?.[1] ?? wrapped?.[2];
  if (inner !== undefined && !PLACEHOLDER.test(inner))
    return { why: `has ${wrapped?.[1] === undefined ? 'brackets' : 'parentheses'} around it`, right: inner };
  if (!/^[a-z]{3,6}[:/;.,]/i.test(written) || PLACEHOLDER.test(written)) return undefined;
  if (/^mailto:[^@?]+$/i.test(written) && !/%40/.test(written)) return { why: 'names no address of mail' };
  if (/^file:\/\/\/?(?:[a-z]:|home\/|Users\/|mnt\/)/i.test(written)) return { why: 'is a file of one computer' };
  for (const [pattern, right, why] of SLIPS)
    if (pattern.test(written)) return { why, right: written.replace(pattern, right) };
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(written)?.[1];
  if (host === undefined) return undefined;
  if (host === '') return { why: 'names no host' };
  const port = /:([^:\]]*)$/.exec(host)?.[1];
  if (port !== undefined && !/^\d{0,5}$/.test(port)) return { why: 'has a port that is no number' };
  const name = host.replace(/:\d*$/, '');
  if (/^\.|\.\.|[,;!'"()\s\\]|%20/.test(name)) return { why: `names the host \`${name}\`, which there cannot be` };
  return URL.canParse(written.normalize('NFC')) ? undefined : { why: 'does not parse' };
}

/** Whether the gate for markup says of a target what is wrong with it. */
export const isBadTarget = (target: string): boolean => target.search(HIDDEN) !== -1 || malformed(target) !== undefined;

/** `[text] (path.md)`: no link either. */
const APART = /(?<![\\!\]\w])\[([^[\]\n]+)\][ \t]+\(([^\s()<>"'[\]]+)\)/g;
/** A whole address, or a page by its path. */
const ADDRESSED = /^https?:\/\/[\w-]+\.|^(?:\.{0,2}\/)?[\w./-]+\.(?:mdx?|html?)(?:#|$)/i;
/** Boxes of a list, and numbers of sources. */
const NO_WORDS = /^[\s\dxX^*.-]*$/;

function apart({ text, facts, open }: MarkupPage): MarkupFault[] {
  if (!text.includes('] ')) return [];
  // Of a reference that is defined the brackets are a link, and the address beside it is said besides.
  const defined = new Set(
    facts.links.flatMap(({ kind, start, target }) => (kind === 'reference' && target === '' ? [] : [start])),
  );
  const isOpaque = (at: number): boolean => facts.opaque.some(({ start, end }) => start <= at && at < end);
  return [...open.matchAll(APART)].flatMap((found): MarkupFault[] => {
    const [whole, words = '', target = ''] = found;
    if (NO_WORDS.test(words) || !ADDRESSED.test(target) || PLACEHOLDER.test(target)) return [];
    if (defined.has(found.index) || isOpaque(found.index)) return [];
    return [
      {
        rule: 'url-malformed',
        start: found.index,
        end: found.index + whole.length,
        message: `Not a link: a space stands between its text and its address, \`${target}\``,
        help: `Write \`[${words}](${target})\``,
      },
    ];
  });
}

/** `[text](a path with.md)`: no link at all, its brackets are shown. */
const SPACED = /(?<!\\)\[[^[\]\n]+\]\(((?:https?:\/\/|\.{0,2}\/)?[^\s()<>"'[\]]*(?: +[^\s()<>"'[\]]+)+)\)/g;

/** The part of an address before a space may be a link by itself, so that targets are looked at, too. */
function spaced({ text, facts, open }: MarkupPage): MarkupFault[] {
  if (!text.includes('](')) return [];
  const isOpaque = (at: number): boolean => facts.opaque.some(({ start, end }) => start <= at && at < end);
  return [...open.matchAll(SPACED)].flatMap((found): MarkupFault[] => {
    const [whole, target = ''] = found;
    const start = found.index + whole.length - target.length - 1;
    // A path, and not words in brackets.
    if (
      !/^(?:https?:\/\/|\.{0,2}\/)\S|\.(?:mdx?|html?|png|svg|jpe?g|gif|pdf)(?:#|$)/i.test(target) ||
      PLACEHOLDER.test(target)
    )
      return [];
    if (isOpaque(found.index)) return [];
    return [
      {
        rule: 'url-malformed',
        start,
        end: start + target.length,
        message: `Not a link: its address contains a space, \`${target}\``,
        help: `Write \`<${target}>\`, or \`%20\` for each space`,
      },
    ];
  });
}
