/** The blog announces: the same facts told again, in other words and in running text. */
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading, type Line, paragraph } from '../../templates/blocks.ts';
import {
  capital,
  formOf,
  isPersonal,
  lowerFirst,
  sentenceText,
  series,
  shapeOf,
  withStop,
} from '../../templates/sentences.ts';
import { taglineOf } from '../../templates/tagline.ts';
import { bodyBlocks, withPronouns } from './claims-as-blocks.ts';
import { formatRows } from './format-table.ts';
import type { PageContext } from './page-context.ts';

export function writeAnnouncement(context: PageContext): Block[] {
  const { claims, facts, product, say } = context;
  const tagline = claims.filter((claim) => claim === taglineOf(facts));
  const version = claims.filter((claim) => claim.claim_kind === 'version');
  const all = claims.filter(
    (claim) => claim.claim_kind === 'feature' && !tagline.includes(claim) && !isPersonal(claim.claim_text),
  );
  const beyondIntro = all.filter((claim) => !claim.tags.includes('section:intro'));
  const features = tagline.length > 0 && beyondIntro.length >= 2 ? beyondIntro : all;

  const [install] = facts.install_commands.filter((command) =>
    claims.some((claim) => claim.claim_id === command.claim_id),
  );
  const opening = tagline.flatMap((claim): Line[] => {
    const text = sentenceText(claim.claim_text, product, formOf(claim));
    return text === undefined
      ? []
      : [{ text: `${say('blogInShort')} ${context.prose(lowerSubject(text))}`, claims: [claim.claim_id] }];
  });
  const told = retold(features, context);
  return [
    paragraph({ text: say('blogOpening') }, ...opening),
    paragraph(...version.flatMap((claim) => context.sentence(claim) ?? [])),
    heading(2, say('blogFeatures')),
    paragraph(...told),
    ...(told.length > 0 ? [] : bodyBlocks(features, context)),
    paragraph(...formatLine(claims.some(isFormat) ? facts.claims.filter(isFormat) : [], context)),
    heading(2, say('blogTry')),
    ...(install === undefined
      ? []
      : [
          paragraph({ text: say('blogTryInstall') }),
          { kind: 'code', language: 'bash', code: install.command, claims: [install.claim_id] } as const,
        ]),
  ];
}

/** A direction left out would read as one that is missing: either all formats are told or none. */
const isFormat = (claim: Claim): boolean => claim.claim_kind === 'format';

/** Doings joined two by two into sentences with "it" as their subject; the rest after a lead of their own. */
function retold(features: readonly Claim[], context: PageContext): Line[] {
  const shaped = features.map((claim) => ({ claim, shape: shapeOf(claim.claim_text, context.product, formOf(claim)) }));
  const doings = shaped.flatMap(({ claim, shape }) =>
    shape.form === 'doing'
      ? [
          {
            claim,
            isAbility: shape.isAbility,
            text: lowerFirst(shape.isAbility ? shape.base : shape.third).replace(/\.$/u, ''),
          },
        ]
      : [],
  );
  const lines: Line[] = [];
  for (let at = 0; at < doings.length; ) {
    // What has joints of its own stands alone.
    const isLong = (text: string | undefined): boolean => text === undefined || /,| and /u.test(text);
    const [one, two] = doings.slice(at, at + 2);
    const size = isLong(one?.text) || isLong(two?.text) || one?.isAbility !== two?.isAbility ? 1 : 2;
    const group = doings.slice(at, at + size);
    const doer =
      one?.isAbility === true
        ? `${at === 0 ? `With ${context.product} you` : 'You'} can`
        : at === 0
          ? context.product
          : 'It';
    lines.push({
      text: context.prose(withStop(`${doer} ${group.map(({ text }) => text).join(' and ')}`)),
      claims: group.map(({ claim }) => claim.claim_id),
    });
    at += size;
  }
  const things = shaped.flatMap(({ claim, shape }) =>
    shape.form === 'thing' && shape.text.length <= 60
      ? [{ claim, text: lowerFirst(shape.text).replace(/\.$/u, '') }]
      : [],
  );
  if (things.length > 0 && lines.length > 0)
    lines.push({
      text: context.prose(
        `${capital(context.say('furtherPoints').replace(/:$/u, ''))}: ${series(things.map(({ text }) => text))}.`,
      ),
      claims: things.map(({ claim }) => claim.claim_id),
    });
  if (lines.length > 0) return lines;
  return withPronouns(
    shaped.slice(0, 3).flatMap(({ claim }) => context.sentence(claim) ?? []),
    context.product,
  );
}

/** One sentence for both directions. */
function formatLine(claims: readonly Claim[], context: PageContext): Line[] {
  const rows = [...formatRows(claims, [])];
  const directions = [
    ['reads', 'read'],
    ['writes', 'write'],
  ] as const;
  const parts = directions.flatMap(([verb, key]) => {
    const named = rows.filter(([, row]) => row[key].length > 0);
    return named.length === 0
      ? []
      : [
          {
            text: `${verb} ${series(named.map(([format]) => format))}`,
            claims: named.flatMap(([, row]) => row[key].map((claim) => claim.claim_id)),
          },
        ];
  });
  if (parts.length === 0) return [];
  return [
    {
      text: context.prose(`${context.product} ${parts.map(({ text }) => text).join(', and it ')}.`),
      claims: parts.flatMap((part) => part.claims),
    },
  ];
}

/** After a colon a sentence that opens with an article or a plain word goes on in lower case. */
const lowerSubject = (text: string): string => (/^(?:A|An|The)\s/u.test(text) ? lowerFirst(text) : text);
