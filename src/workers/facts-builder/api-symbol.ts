/** A public symbol as facts have it: with the passages of its lines, its messages and their conditions. Pure. */
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type ErrorClasses, said, wordsOfClass } from '../../platforms/error-words.ts';
import type { SymbolAt } from '../../platforms/platform.ts';
import type { Cite } from './passages.ts';

/** Without its claims. */
export function apiSymbol(
  {
    path,
    start,
    end,
    messages,
    inherited,
    says,
    bears: written,
    unmatched: _unmatched,
    bodyAt: _bodyAt,
    ...symbol
  }: SymbolAt,
  classes: ErrorClasses,
  cite: Cite,
): ApiSymbol {
  const parts = symbol.name.split('.');
  const last = parts.at(-1) ?? '';
  // An error that others may make has words whoever raises it.
  const borne = written ?? (symbol.kind === 'class' && says === undefined ? wordsOfClass(last, path, classes) : []);
  const told = said(messages, classes);
  const own = parts.slice(symbol.parent === null ? -1 : -2).join('.');
  const bears = borne.flatMap((each) => {
    const found = cite(each.path ?? path, each, own);
    return found === undefined ? [] : [{ text: each.text, citation: found.citation }];
  });
  const passage = cite(path, { start, end }, own);
  if (passage === undefined) throw new Error(`\`${symbol.name}\` has no lines in \`${path}\`.`);
  const words = says === undefined ? undefined : cite(says.path ?? path, says, own);
  const above = inherited === undefined ? undefined : cite(inherited.path, inherited, own);
  return {
    ...symbol,
    claim_ids: [],
    citation: passage.citation,
    ...(above === undefined ? {} : { inherited: { citation: above.citation, tags: inherited?.tags === true } }),
    ...(says === undefined || words === undefined ? {} : { says: { text: says.text, citation: words.citation } }),
    ...(bears.length === 0 ? {} : { bears }),
    ...(told.length === 0
      ? {}
      : {
          messages: told.flatMap(({ type, text, when, path: elsewhere, words, ...range }) => {
            const of = elsewhere ?? path;
            const found = words === undefined ? cite(of, range, own) : cite(words.path ?? of, words);
            const at = when === undefined ? undefined : cite(when.path ?? of, when, own)?.citation;
            if (found === undefined) return [];
            return [
              {
                ...{ type, text, citation: found.citation },
                ...(at === undefined || when === undefined
                  ? {}
                  : {
                      when: {
                        conditions: when.conditions,
                        citation: at,
                        ...(when.isLast === true || when.isAfter === true ? { is_last: true } : {}),
                      },
                    }),
              },
            ];
          }),
        }),
  };
}
